import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import t from "tap";
import { FACTS, openBundled } from "../../../clients/cli/facts/bundled.js";
import { buildCli, copyPackageFiles } from "../../../scripts/build/cli.js";
import { openFacts } from "../../../server/catalog/catalog.js";
import { TODAY } from "../../fixtures/catalog.js";
import { runProgram } from "../../fixtures/cli.js";
import { FILES } from "../../fixtures/data.js";
import { temporaryFolder, writeFiles } from "../../fixtures/service.js";

t.test("builds the program with its data, without dependencies but Node.js", async (t) => {
  const [folder, data] = [temporaryFolder(t), temporaryFolder(t)];
  const dist = join(folder, "dist");
  writeFiles(data, FILES);
  writeFiles(folder, { "package.json": '{"type":"module"}', "dist/old.js": "throw new Error('left over')" });
  const used = await buildCli(dist, data, TODAY);
  t.ok(["semver", "@clack/core", "@modelcontextprotocol/server"].every((name) => used.has(name)));
  t.notOk(used.has("fastify"), "it is not in the program");
  const names = readdirSync(dist);
  t.notOk(names.includes("old.js"), "the folder is replaced");
  t.ok(names.includes(FACTS));
  const { names: known } = openBundled(pathToFileURL(join(dist, "main.js")).href, openFacts);
  t.equal(known.resolve("react")?.technology.id, "react");

  const modules = new Set([...builtinModules, ...builtinModules.map((name) => `node:${name}`)]);
  for (const name of names.filter((file) => file.endsWith(".js"))) {
    const text = readFileSync(join(dist, name), "utf8");
    const asked = [
      ...text.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w*${},\s]+from\s*)?"([^"]+)"|\bimport\("([^"]+)"\)/g),
    ];
    const strange = asked
      .map(([, one, other]) => one ?? other ?? "")
      // A string of the program that only looks like an import names no module.
      .filter((path) => /^[@\w]/.test(path) && !modules.has(path));
    t.same(strange, [], name);
  }
  const { version } = JSON.parse(readFileSync("clients/cli/package.json", "utf8"));
  const ran = await runProgram(process.execPath, [join(dist, "main.js"), "--version"], { cwd: folder });
  t.match(ran, { code: 0, stderr: "" });
  t.ok(ran.stdout.startsWith(`stackfit ${version}, data of `), ran.stdout);
});

t.test("puts the schemas of all that commands read and write into the package", async (t) => {
  const folder = temporaryFolder(t);
  copyPackageFiles(folder, new Set());
  const schemas = readdirSync(join(folder, "schemas")).sort();
  t.same(
    schemas,
    ["config", "plan-result", "report", "resolve-result"].map((name) => `${name}.schema.json`),
  );
  const readme = readFileSync("clients/cli/README.md", "utf8");
  for (const name of schemas.slice(1)) {
    const { $id } = JSON.parse(readFileSync(join(folder, "schemas", name), "utf8"));
    t.equal($id, name);
    t.ok(readme.includes(`\`schemas/${name}\` in the package`), name);
  }
});

t.test("puts the licences of the packages that are in the program into the package, and of no others", async (t) => {
  const folder = temporaryFolder(t);
  copyPackageFiles(folder, new Set(["semver", "ajv"]));
  const notices = readFileSync(join(folder, "NOTICES.txt"), "utf8");
  t.match(notices, /^ajv: MIT\n\n.*\n\nsemver: ISC\n\nThe ISC License\n/s);
  t.equal(notices.split("-".repeat(80)).length, 2);
  t.throws(() => copyPackageFiles(folder, new Set(["semver", "left-pad"])), { message: /left-pad/ });
});

t.test("refuses invalid data, and keeps the previous build", async (t) => {
  const [dist, data] = [temporaryFolder(t), temporaryFolder(t)];
  writeFiles(data, { ...FILES, "technologies/react.yaml": "name: 7\n" });
  writeFileSync(join(dist, "main.js"), "");
  await t.rejects(buildCli(dist, data, TODAY), { message: /problems?: run `npm run data:check`/ });
  t.same(readdirSync(dist), ["main.js"]);
});
