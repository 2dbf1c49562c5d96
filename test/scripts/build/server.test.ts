import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import t from "tap";
import { readBuiltFacts } from "../../../server/live/built-facts.js";
import { FILES } from "../../fixtures/data.js";
import { temporaryFolder, writeFiles } from "../../fixtures/service.js";

t.test("the build contains every file that the server reads", async (t) => {
  const data = temporaryFolder(t);
  writeFiles(data, FILES);
  execFileSync(process.execPath, ["--import=tsx", "scripts/build/server.ts", data]);
  t.ok(existsSync("dist/server/main.js"));
  const built = await readBuiltFacts({ info: () => {}, warn: () => t.fail() }, "dist/facts.jsonl");
  t.equal(built?.catalog.technologies.length, 3);
  const entries = JSON.parse(readFileSync("dist/server/web/assets/entries.json", "utf8"));
  for (const name of ["site.css", "site.js"]) t.ok(existsSync(`dist/server/web/assets/${entries[name]}`), name);
  t.notOk(existsSync("dist/server/web/bundle.js"), "what makes the assets is not needed where they are");
  t.strictSame(
    readdirSync("dist/schemas", { recursive: true }).sort(),
    readdirSync("schemas", { recursive: true })
      .filter((path) => !String(path).endsWith(".ts"))
      .sort(),
  );
});
