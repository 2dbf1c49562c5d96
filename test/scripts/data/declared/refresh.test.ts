import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { main } from "../../../../scripts/data/declared/refresh.js";
import { FILES } from "../../../fixtures/data.js";
import { runMain } from "../../../fixtures/git-project.js";
import { temporaryFolder, writeFiles } from "../../../fixtures/service.js";

/** Puts a program in the place of npm that has no package. @returns tells whether it was started */
function standInForNpm(t: Parameters<typeof temporaryFolder>[0]): () => boolean {
  const folder = temporaryFolder(t);
  const asked = join(folder, "asked");
  writeFiles(folder, { npm: `#!/bin/sh\n: > '${asked}'\necho '{"error":{"code":"E404"}}'\nexit 1\n` });
  chmodSync(join(folder, "npm"), 0o755);
  const { PATH } = process.env;
  process.env.PATH = `${folder}:${PATH}`;
  t.teardown(() => {
    process.env.PATH = PATH;
  });
  return () => existsSync(asked);
}
const run = (...argv: string[]) => runMain(main, ...argv);

t.test("wrong usage asks nobody", async (t) => {
  const wasAsked = standInForNpm(t);
  t.match(await run(), { code: 2, err: [/^usage: npm run data:refresh/] });
  t.match(await run("react-kit", "--known"), { code: 2, err: [/^usage/] });
  t.match(await run("--what"), { code: 2, err: [/--what/] });
  for (const name of ["../x", "--registry=x", "a b", "x@1"])
    t.match(await run("--", name), { code: 2, err: [`"${name}" is not the name of a package of npm`] }, name);
  t.match(await run("--help"), { code: 0, out: [/^usage/] });
  t.match(await run("react-kit", "--data", "/no/such/data"), { code: 3 });
  t.notOk(wasAsked());
});

t.test("only packages of npm that have a file are known", async (t) => {
  const wasAsked = standInForNpm(t);
  const data = temporaryFolder(t);
  const declared = (path: string, source: string) => ({
    [`declared/${path}.yaml`]: `# yaml-language-server: $schema=../../../schemas/declared.schema.json
checked: 2026-01-02
releases:
  - versions: [1.0.0]
    sources:
      - file: ${source}
        day: 2026-01-01\n`,
  });
  const kit = FILES["technologies/react.yaml"]?.replaceAll("React", "Kit") ?? "";
  writeFiles(data, {
    ...FILES,
    "technologies/kit.yaml": kit.replace("npm: [react]", "npm: [kit]\n  pypi: [kit]"),
    ...declared("pypi/kit", "pkg:pypi/kit@1.0.0"),
  });
  t.same(await run("--known", "--data", data), { code: 0, out: ["0 files changed"], err: [] });
  t.notOk(wasAsked());
  writeFiles(data, declared("npm/kit", "pkg:npm/kit@1.0.0"));
  t.same(await run("--known", "--data", data), {
    code: 3,
    out: ["0 files changed"],
    err: ["kit: not refreshed: the package registry does not have it"],
  });
  t.ok(wasAsked());
});
