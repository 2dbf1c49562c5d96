import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import t from "tap";
import { openFacts } from "../../../server/catalog/catalog.js";
import { inMemory } from "../../../server/catalog/facts-file.js";
import { readKept } from "../../../server/data/compiled/facts-on-disk.js";
import { FILES } from "../../fixtures/data.js";
import { temporaryFolder, writeFiles } from "../../fixtures/service.js";

t.test("the build contains every file that the server reads", async (t) => {
  const data = temporaryFolder(t);
  writeFiles(data, FILES);
  // In a copy, as the build of this folder, with all facts, is what other tests start.
  const copy = temporaryFolder(t);
  for (const part of ["LICENSE", "package-lock.json", "package.json", "schemas", "scripts", "server"])
    cpSync(part, join(copy, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  execFileSync(process.execPath, ["--import=tsx", "scripts/build/server.ts", data], { cwd: copy });
  const dist = join(copy, "dist");
  t.ok(existsSync(join(dist, "server/main.js")));
  const built = await readKept(join(dist, "facts.jsonl"), (reason) => t.fail(reason));
  t.equal(built && openFacts(inMemory(built.facts)).technologies.length, 3);
  const entries = JSON.parse(readFileSync(join(dist, "server/web/assets/entries.json"), "utf8"));
  for (const name of ["site.css", "site.js"]) t.ok(existsSync(join(dist, "server/web/assets", entries[name])), name);
  t.notOk(existsSync(join(dist, "server/web/bundle.js")), "what makes the assets is not needed where they are");
  t.strictSame(
    readdirSync(join(dist, "schemas"), { recursive: true }).sort(),
    readdirSync("schemas", { recursive: true })
      .filter((path) => !String(path).endsWith(".ts"))
      .sort(),
  );
});
