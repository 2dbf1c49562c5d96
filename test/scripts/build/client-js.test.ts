import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { main } from "../../../scripts/build/client-js.js";

const silent = { out: () => {}, err: () => {} };

const CONSUMER = `import { StackFit } from "@stackfit/client";
console.log(new StackFit({ baseUrl: "https://stackfit.example/api/v1" }).badgeUrl("nextjs", "react", { style: "flat" }));
`;

t.test("the package has no dependencies, imports only its own files, and runs on its own", async (t) => {
  const folder = t.testdir({ node_modules: { "@stackfit": { client: {} } } });
  const home = join(folder, "node_modules/@stackfit/client");
  const dist = join(home, "dist");
  t.equal(await main([], silent, dist), 0);
  const manifest = readFileSync("clients/js/package.json", "utf8");
  t.notOk(JSON.parse(manifest).dependencies);
  t.match(readFileSync(join(dist, "LICENSE"), "utf8"), "MIT License");

  const names = readdirSync(dist).filter((name) => name.endsWith(".ts") || name.endsWith(".js"));
  t.ok(names.includes("index.js") && names.includes("index.d.ts"));
  const missing = names.flatMap((name) =>
    [...readFileSync(join(dist, name), "utf8").matchAll(/(?:from|import)\s*\(?"([^"]+)"/g)]
      .map(([, from = ""]) => from.replace(/^\.\//, "").replace(/\.js$/, name.endsWith(".d.ts") ? ".d.ts" : ".js"))
      .filter((wanted) => !names.includes(wanted))
      .map((wanted) => `${name}: ${wanted}`),
  );
  t.strictSame(missing, []);

  writeFileSync(join(home, "package.json"), manifest);
  writeFileSync(join(folder, "use.mjs"), CONSUMER);
  const printed = execFileSync(process.execPath, ["use.mjs"], { cwd: folder, encoding: "utf8", env: {} });
  t.equal(printed, "https://stackfit.example/api/v1/badge/nextjs/react.svg?style=flat\n");
});

t.test("refuses arguments", async (t) => {
  t.equal(await main(["--watch"], silent), 2);
});
