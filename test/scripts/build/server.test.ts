import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import t from "tap";

t.test("the build contains every file that the server reads", async (t) => {
  execFileSync(process.execPath, [...process.execArgv, "scripts/build/server.ts"]);
  t.ok(existsSync("dist/server/main.js"));
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
