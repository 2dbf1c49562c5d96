import t from "tap";
import {
  hostFile,
  readAppJson,
  readAppYaml,
  readFirebase,
  readNetlify,
  readRender,
  readServerless,
  readWranglerJson,
  readWranglerToml,
} from "../../../server/manifests/hosts/hosts.js";
import type { Problem, Reading } from "../../../server/manifests/reading.js";

function seen(reading: Reading | Problem) {
  if ("problem" in reading) throw new Error(reading.problem);
  t.equal(reading.extent, "named");
  t.same(reading.notRead, []);
  return reading.entries.map(({ name, line }) => [name, line]);
}

t.test("a file that only one host has tells the host, whatever is in it", async (t) => {
  t.match(hostFile("fly.toml", "fly-io")("<nonsense>"), {
    kind: "fly.toml",
    entries: [{ text: "fly.toml", name: "fly-io", ecosystem: undefined }],
  });
});

t.test("a render.yaml has something of a Blueprint at its root", async (t) => {
  for (const key of ["services", "databases", "envVarGroups", "projects", "ungrouped"])
    t.same(seen(readRender(`# ours\n${key}:\n  - name: api\n`)), [["render", undefined]], key);
  for (const text of ["name: Render\ncategory: hosting\n", "page:\n  services: []\n", ""])
    t.match(readRender(text), { entries: [], passedOver: ["1 file of this name with another purpose"] });
});

t.test("netlify.toml tells versions and edge functions, too", async (t) => {
  t.same(seen(readNetlify("")), [["netlify", undefined]]);
  t.same(
    seen(
      readNetlify(
        '[build]\n  command = "x"\n  environment = { NODE_VERSION = "v20.11", PYTHON_VERSION = 3.12 }\n\n[[edge_functions]]\npath = "/"\nfunction = "a"\n',
      ),
    ),
    [
      ["netlify", undefined],
      ["netlify-edge", 5],
      ["pkg:generic/nodejs@20.11", 3],
      ["pkg:generic/python@3.12", 3],
    ],
  );
  const built = readNetlify('[build.environment]\nNODE_VERSION = "20"\n');
  t.match(built, { entries: [{ name: "netlify" }, { name: "pkg:generic/nodejs@20", isBuild: true }] });
  t.match(readNetlify("[build"), { problem: /looks like a netlify\.toml/ });
});

t.test("a project of Cloudflare is one of Pages where it names the folder of its pages", async (t) => {
  t.same(seen(readWranglerToml('name = "a"\nmain = "src/index.ts"\n')), [["cloudflare-workers", undefined]]);
  t.same(seen(readWranglerToml('name = "a"\npages_build_output_dir = "dist"\n')), [["cloudflare-pages", 2]]);
  t.same(seen(readWranglerJson('{\n  // a comment\n  "main": "x",\n}')), [["cloudflare-workers", undefined]]);
  t.same(seen(readWranglerJson('{\n  /* a\n */ "pages_build_output_dir": "x",\n}')), [["cloudflare-pages", 3]]);
  t.match(readWranglerToml("name ="), { problem: /wrangler\.toml/ });
  t.match(readWranglerJson("{"), { problem: /wrangler\.json/ });
  t.match(readWranglerJson("[]"), { problem: /not a wrangler\.json/ });
});

t.test("an app.yaml with a runtime is one of App Engine", async (t) => {
  t.same(seen(readAppYaml("service: a\nruntime: python312\n")), [
    ["gcp", undefined],
    ["pkg:generic/python@3.12", 2],
  ]);
  t.same(seen(readAppYaml("runtime: custom\nenv: flex\n")), [["gcp", undefined]]);
  t.match(readAppYaml("kind: Deployment\nspec:\n  runtime: python312\n"), {
    entries: [],
    passedOver: ["1 file of this name with another purpose"],
  });
});

t.test("serverless.yml tells the host and the runtime", async (t) => {
  t.same(seen(readServerless("service: a\nprovider:\n  name: aws\n  runtime: nodejs20.x\n")), [
    ["serverless-framework", undefined],
    ["aws-lambda", 3],
    ["pkg:generic/nodejs@20", 4],
  ]);
  t.same(seen(readServerless("service: a\nprovider: google\n")), [
    ["serverless-framework", undefined],
    ["gcp", 2],
  ]);
  t.same(seen(readServerless("service: a\nprovider:\n  name: __proto__\n")), [["serverless-framework", undefined]]);
});

t.test("firebase.json tells the runtimes of its functions", async (t) => {
  t.same(seen(readFirebase('{"hosting": {},\n"functions": {"source": "f",\n"runtime": "nodejs20"}}')), [
    ["firebase", undefined],
    ["pkg:generic/nodejs@20", 3],
  ]);
  t.same(seen(readFirebase('{"functions": [{"source": "f"},\n{"runtime": "python312"}, 1]}')), [
    ["firebase", undefined],
    ["pkg:generic/python@3.12", 2],
  ]);
  for (const text of ["{", "[]"]) t.match(readFirebase(text), { problem: /firebase\.json/ });
});

t.test("an app.json is one of Heroku by its fields, and not one of Expo", async (t) => {
  for (const settings of [{ buildpacks: [] }, { formation: {} }, { addons: ["x"] }, { stack: "heroku-24" }])
    t.same(seen(readAppJson(JSON.stringify(settings))), [["heroku", undefined]]);
  for (const settings of [{ expo: { name: "a" } }, { name: "a", displayName: "A" }, { stack: "x" }, []])
    t.match(readAppJson(JSON.stringify(settings)), { entries: [], passedOver: [/with another purpose/] });
  t.match(readAppJson("{"), { problem: /app\.json/ });
});
