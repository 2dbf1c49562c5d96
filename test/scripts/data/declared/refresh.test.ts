import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { UsageError } from "../../../../scripts/command.js";
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
  for (const argv of [[], ["react-kit", "--known"], ["react-kit", "--oldest", "3"], ["--known", "--oldest", "3"]])
    await t.rejects(run(...argv), { constructor: UsageError, message: /^usage: npm run data:refresh/ }, argv.join(" "));
  await t.rejects(run("--what"), { code: "ERR_PARSE_ARGS_UNKNOWN_OPTION" });
  for (const name of ["../x", "--registry=x", "a b", "x@1"])
    await t.rejects(run("--", name), new UsageError(`"${name}" is not the name of a package of npm`), name);
  for (const most of ["0", "many", "1.5"])
    await t.rejects(run("--oldest", most), new UsageError(`--oldest is a number from 1 to 99999, not ${most}`), most);
  t.match(await run("react-kit", "--data", "/no/such/data"), { code: 3 });
  t.notOk(wasAsked());
});

/** The file of a package whose only release declares nothing. */
const declared = (path: string, source: string, checked = "2026-01-02") => ({
  [`declared/${path}.yaml`]: `# yaml-language-server: $schema=../../../schemas/declared.schema.json
checked: ${checked}
releases:
  - versions: [1.0.0]
    sources:
      - file: ${source}
        day: 2026-01-01\n`,
});

t.test("only packages of npm that have a file are known", async (t) => {
  const wasAsked = standInForNpm(t);
  const data = temporaryFolder(t);
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

t.test("of the packages that have a file, those checked longest ago are asked about first", async (t) => {
  standInForNpm(t);
  const data = temporaryFolder(t);
  const kit = FILES["technologies/react.yaml"]?.replaceAll("React", "Kit") ?? "";
  writeFiles(data, {
    ...FILES,
    "technologies/kit.yaml": kit.replace("npm: [react]", "npm: [kit-a, kit-b, kit-c, kit-d]"),
    ...declared("npm/kit-a", "pkg:npm/kit-a@1.0.0", "2026-01-04"),
    ...declared("npm/kit-b", "pkg:npm/kit-b@1.0.0", "2026-01-02"),
    ...declared("npm/kit-c", "pkg:npm/kit-c@1.0.0", "2026-01-03"),
    ...declared("npm/kit-d", "pkg:npm/kit-d@1.0.0", "2026-01-02"),
  });
  const asked = async (most: string) =>
    (await run("--oldest", most, "--data", data)).err.map((line) => line.slice(0, line.indexOf(":")));
  t.same(await asked("3"), ["kit-b", "kit-d", "kit-c"]);
  t.same(await asked("99"), ["kit-b", "kit-d", "kit-c", "kit-a"]);
});
