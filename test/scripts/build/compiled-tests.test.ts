import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import t from "tap";
import { compileTests } from "../../../scripts/build/compiled-tests.js";

t.test("sources are compiled beside links to everything else, and again when they change", async (t) => {
  const root = t.testdir({
    server: {
      "main.ts": 'import { text } from "./deep/text.js";\nexport const said: string = text;\n',
      deep: { "text.tsx": 'export const text = "first";\n', "words.txt": "words" },
      assets: { "icon.svg": "<svg/>" },
    },
  });
  const at = (...path: string[]) => join(root, ".compiled", "server", ...path);
  const source = (...path: string[]) => join(root, "server", ...path);
  const compile = () => compileTests(root, ["server"]);

  t.strictSame([...(await compile())].sort(), [source("deep/text.tsx"), source("main.ts")]);
  t.equal((await import(pathToFileURL(at("main.js")).href)).said, "first");
  t.equal(readFileSync(at("deep/words.txt"), "utf8"), "words");
  t.equal(readFileSync(at("assets/icon.svg"), "utf8"), "<svg/>");

  t.strictSame(await compile(), [], "nothing has changed");
  const minified = () => compileTests(root, ["server"], { format: "esm", minify: true });
  t.equal((await minified()).length, 2, "all of it, with other options");
  t.strictSame(await minified(), []);
  t.equal((await compile()).length, 2, "and again with those before");

  writeFileSync(source("assets/draw.ts"), "export const draw = 1;\n");
  const later = new Date(Date.now() + 60_000);
  utimesSync(source("deep/text.tsx"), later, later);
  rmSync(source("main.ts"));
  t.strictSame([...(await compile())].sort(), [source("assets/draw.ts"), source("deep/text.tsx")]);
  t.notOk(existsSync(at("main.js")) || existsSync(at("main.ts")), "what is gone");
  t.ok(existsSync(at("assets/draw.js")) && !existsSync(source("assets/draw.js")), "a folder that was linked before");
});
