import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import t from "tap";

t.test("the build holds everything that the server reads beside its code", async (t) => {
  execFileSync(process.execPath, [...process.execArgv, "scripts/build.ts"]);
  t.ok(existsSync("dist/server/main.js"));
  t.ok(existsSync("dist/server/web/site.css"));
  t.strictSame(
    readdirSync("dist/schemas", { recursive: true }).sort(),
    readdirSync("schemas", { recursive: true })
      .filter((path) => !String(path).endsWith(".ts"))
      .sort(),
  );
});
