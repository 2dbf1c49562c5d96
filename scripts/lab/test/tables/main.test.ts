import t from "tap";
import { gitProject } from "../../../../test/fixtures/git-project.js";
import { UsageError } from "../../../command.js";
import { importInto, packagesText } from "../fixtures/table-import.js";

/** A checkout of a table that replaces Express, and Lodash. */
function replacements(t: Parameters<typeof gitProject>[0]) {
  const { folder, commit } = gitProject(t);
  const mappings = { express: { replacements: ["hono"] }, lodash: { replacements: ["hono"] } };
  commit({ "manifests/preferred.json": { mappings } });
  return folder;
}

const TECHNOLOGIES = {
  express: packagesText("npm", ["express"]),
  hono: packagesText("npm", ["hono"]),
  lodash: packagesText("npm", ["lodash"]),
};

t.test("a dry run tells what would change and writes nothing; then it is written, once", async (t) => {
  const folder = replacements(t);
  const { run, read } = importInto(t, TECHNOLOGIES);
  const changes = ["express", "lodash"].map((id) => `technologies/${id}.yaml: alternative hono added`);
  t.same(await run("module-replacements", folder, "--dry-run"), {
    code: 0,
    out: [...changes, "2 files would change"],
    err: [],
  });
  t.equal(read("express"), TECHNOLOGIES.express);
  t.same((await run("module-replacements", folder)).out, [...changes, "2 files changed"]);
  t.match(read("express"), "alternatives: [hono]\n");
  t.same((await run("module-replacements", folder)).out, ["0 files changed"]);
});

t.test("wrong usage names the tables, and what one takes", async (t) => {
  const { run } = importInto(t, TECHNOLOGIES);
  for (const [argv, message] of [
    [[], /^name a table: endoflife, expo-modules, /],
    [["caniuse", "folder"], /^name a table: /],
    [["constructor", "folder"], /^name a table: /],
    [["endoflife"], /^usage: .*endoflife CHECKOUT/],
  ] as const) {
    const error = await run(...argv).catch((thrown: unknown) => thrown);
    t.ok(error instanceof UsageError, argv.join(" "));
    t.match(error, { message });
  }
});

t.test("a technology that the table is about must be there", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({ "start-site/src/main/resources/application.yml": "initializr:\n  dependencies: []\n" });
  const { run } = importInto(t, TECHNOLOGIES);
  t.match(await run("spring-initializr", folder), {
    code: 3,
    err: [/technologies\/spring-boot\.yaml is not there, but the table is about it$/],
  });
});

t.test("nothing is taken over into data with mistakes", async (t) => {
  const { run, read } = importInto(t, { ...TECHNOLOGIES, hono: "name: 5\n" });
  t.match(await run("module-replacements", replacements(t)), { code: 3, err: [/run `npm run data:check`/] });
  t.equal(read("express"), TECHNOLOGIES.express);
});
