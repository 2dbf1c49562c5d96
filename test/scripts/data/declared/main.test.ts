import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { main as checkData } from "../../../../scripts/data/check.js";
import { main } from "../../../../scripts/data/declared/main.js";
import { FILES, technologyText } from "../../../fixtures/data.js";
import { gitProject, runMain } from "../../../fixtures/git-project.js";
import { temporaryFolder, writeFiles } from "../../../fixtures/service.js";

const KIT = "https://github.com/kit/kit";
const TODAY = "2026-06-01";
const run = (...argv: string[]) => runMain((args, streams) => main(args, streams, TODAY), ...argv);

function dataFolder(t: Parameters<typeof temporaryFolder>[0]): string {
  const folder = temporaryFolder(t);
  const kit = `packages:\n  npm: [kit, "@kit/*"]\nrepository: ${KIT}\n`;
  writeFiles(folder, {
    ...FILES,
    "technologies/kit.yaml": technologyText("", "Kit", kit),
    "technologies/nodejs.yaml": technologyText("", "Node.js"),
  });
  return folder;
}

/** A repository of the kit with releases, asking for that React. */
function kitProject(
  t: Parameters<typeof gitProject>[0],
  origin: string | undefined,
  releases: [version: string, react: string][],
) {
  const project = gitProject(t, origin);
  for (const [version, react] of releases) {
    project.commit(
      { "package.json": { name: "kit", version, peerDependencies: { react, unknown: "*" } } },
      "2024-01-01",
    );
    project.tag(`v${version}`);
  }
  return project;
}
const textOf = (data: string, name = "kit") => readFileSync(join(data, `declared/npm/${name}.yaml`), "utf8");

t.test(
  "the releases of a checkout are taken up; a second run changes nothing, and a newer release is joined",
  async (t) => {
    const project = kitProject(t, `${KIT}.git`, [
      ["1.0.0", "^17"],
      ["1.1.0", "^18"],
      ["1.2.0", "^18"],
    ]);
    const data = dataFolder(t);
    t.same(await run(project.folder, "--data", data), { code: 0, out: ["1 file changed"], err: [] });
    const source = (version: string) => `      - file: ${KIT}/blob/v${version}/package.json\n        day: 2024-01-01\n`;
    t.equal(
      textOf(data),
      `# yaml-language-server: $schema=../../../schemas/declared.schema.json
checked: ${TODAY}
releases:
  - versions: [1.1.0, 1.2.0]
    requires:
      react: "^18"
    sources:
${source("1.1.0")}${source("1.2.0")}  - versions: [1.0.0]
    requires:
      react: "^17"
    sources:
${source("1.0.0")}`,
    );
    t.equal(await checkData(["--data", data], {}, { out: (line) => t.fail(line), err: () => undefined }), 0);
    t.same((await run(project.folder, "--data", data)).out, ["0 files changed"]);
    project.commit(
      { "package.json": { name: "kit", version: "1.3.0", peerDependencies: { react: "^18" } } },
      "2024-02-02",
    );
    project.tag("v1.3.0");
    await run(project.folder, "--data", data);
    t.match(textOf(data), "versions: [1.1.0, 1.2.0, 1.3.0]");
  },
);

t.test(
  "only the repository of a technology speaks for its packages; lockfiles of others copy what was published",
  async (t) => {
    const fork = kitProject(t, "https://github.com/somebody/kit", [["1.0.0", "^16"]]);
    const shop = gitProject(t, "https://github.com/ann/shop");
    const kit = { version: "2.0.0", peerDependencies: { react: "^19" }, engines: { node: ">=20" } };
    const helper = { version: "1.0.0", engines: { node: ">=20" } };
    const packages = { "node_modules/kit": kit, "node_modules/@kit/helper": helper };
    shop.commit({ "package-lock.json": { lockfileVersion: 3, packages } }, "2024-01-01");
    const data = dataFolder(t);
    t.same((await run(fork.folder, "--data", data)).out, ["0 files changed"]);
    t.same((await run(shop.folder, "--data", data, "--lockfiles-not-of", "ann/shop")).out, ["0 files changed"]);
    t.same((await run(shop.folder, "--data", data, "--tags-only")).out, ["0 files changed"]);
    t.same((await run(shop.folder, "--data", data, "--dry-run")).out, ["1 file would change"]);
    t.notOk(existsSync(join(data, "declared")));
    t.same(
      (await run(shop.folder, "--data", data)).out,
      ["1 file changed"],
      "a helper that asks for nothing else is of no use",
    );
    t.match(textOf(data), /versions: \[2\.0\.0\]\n {4}requires:\n {6}react: "\^19"\n {4}runtimes:\n {6}nodejs: ">=20"/);
  },
);

t.test("a checkout that cannot be read is passed over, and wrong usage is told", async (t) => {
  const data = dataFolder(t);
  const nameless = kitProject(t, undefined, [["1.0.0", "^18"]]);
  const project = kitProject(t, KIT, [["1.0.0", "^18"]]);
  const { code, out, err } = await run("/no/such/folder", nameless.folder, project.folder, "--data", data);
  t.same([code, out], [0, ["1 file changed"]]);
  t.match(err, [/^\/no\/such\/folder: passed over: /, /passed over: it has no remote "origin"/]);
  t.match(await run(), { code: 2, err: [/^usage: npm run data:declared/] });
  t.match(await run("--what"), { code: 2, err: [/--what/] });
  t.match(await run("--help"), { code: 0, out: [/^usage:/] });
  t.match(await run(project.folder, "--data", "/no/such/data"), { code: 3 });
});
