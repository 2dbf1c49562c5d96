import t from "tap";
import { readEdgeRuntime } from "../../../server/manifests/hosts/edge-runtime.js";
import { endless } from "../../fixtures/hostile.js";

const findEdgeRuntime = (source: string) => readEdgeRuntime(source).entries[0];

t.test("the setting is found in each of its spellings, with its line", async (t) => {
  const cases: [source: string, line: number][] = [
    ["export const runtime = 'edge'", 1],
    ['import x from "x";\n\nexport const runtime = "edge";\n', 3],
    ["export const runtime: ServerRuntime = `edge`", 1],
    ["export const runtime = 'experimental-edge';", 1],
    ["export  const\n  runtime='edge' as const", 2],
    ["export const config = {\n  api: false,\n  runtime: 'edge',\n}", 3],
    ["export const config: PageConfig = { runtime: 'experimental-edge' }", 1],
    ['const glob = "src/**/*.ts";\nexport const runtime = "edge" // */', 2],
    ["// it's\nexport const runtime = 'edge'", 2],
    [`const a = \`a \${b} // \`;\nexport const runtime = "edge"`, 2],
  ];
  for (const [source, line] of cases)
    t.match(findEdgeRuntime(source), { name: "nextjs-edge", text: "runtime = edge", line }, source);
});

t.test("what only looks like it is none", async (t) => {
  for (const source of [
    "",
    "export const runtime = 'nodejs' // or edge",
    "// export const runtime = 'edge'",
    "/*\nexport const runtime = 'edge'\n*/",
    "const text = `\nexport const runtime = 'edge'\n`",
    "const text = \"export const runtime = 'edge'\"",
    "const runtime = 'edge'",
    "export const runtimes = 'edge'",
    "export const myruntime = 'edge'",
    "export const runtime = 'edge-lite'",
    "export const runtime = pick('edge')",
    "export const config = { matcher: 'edge' }; const x = { runtime: 'edge' }",
  ])
    t.equal(findEdgeRuntime(source), undefined, source);
});

t.test("it runs in linear time", async (t) => {
  for (const source of [
    endless("/*"),
    `/*${endless("*")}`,
    endless("`"),
    endless("export const config = {"),
    `export const runtime${endless(" ")}`,
    endless("export const runtime = "),
    endless("export "),
    endless("'\\"),
  ])
    t.equal(findEdgeRuntime(`runtime edge ${source}`), undefined, source.slice(0, 25));
});
