import t from "tap";
import { gitProject } from "../../../../test/fixtures/git-project.js";
import { importInto, packagesText } from "../fixtures/table-import.js";

t.test("packages that are technologies become alternatives of technologies", async (t) => {
  const { folder, commit } = gitProject(t);
  const replaced = (...replacements: string[]) => ({ type: "module", replacements });
  const mappings = {
    express: replaced("h3", "tinyhttp", "hono"),
    "js-yaml": replaced("yaml", "YAML"),
    "lodash-es": replaced("h3"),
  };
  commit({ "manifests/preferred.json": { mappings } });
  const { run, read } = importInto(t, {
    express: packagesText("npm", ["express"], "alternatives: [hono]\n"),
    h3: packagesText("npm", ["h3"]),
    hono: packagesText("npm", ["hono"]),
    lodash: packagesText("npm", ["lodash", "lodash-es"]),
  });
  t.same((await run("module-replacements", folder)).out, [
    "technologies/express.yaml: alternative h3 added",
    "1 file changed",
  ]);
  t.match(read("express"), "alternatives: [hono, h3]\n");
});

t.test("a checkout of something else is refused", async (t) => {
  const { folder, commit } = gitProject(t);
  const { run } = importInto(t, {});
  commit({ "README.md": "Nothing to see here." });
  t.match(await run("module-replacements", folder), { code: 3, err: [/preferred\.json/] });
  commit({ "manifests/preferred.json": {} });
  t.match(await run("module-replacements", folder), { code: 3, err: [/preferred\.json in .+ must have mappings/] });
});
