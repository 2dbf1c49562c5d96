import t from "tap";
import { buildCatalog } from "../../server/catalog/catalog.js";
import { loadData } from "../../server/data/load.js";
import { REPOSITORIES } from "../../server/manifests/images.js";
import { lineOf } from "../../server/manifests/reading.js";
import { SURROUNDINGS } from "../../server/manifests/surroundings.js";

const { records } = await loadData("data", "2026-01-01");
const { names } = buildCatalog(records, { id: "test", date: "2026-01-01" });

/** Each file with a text, and the ids with versions that the catalog makes of it. */
const SAMPLES: [file: string, text: string, technologies: string[]][] = [
  [".nvmrc", "v20.11.0\n", ["nodejs 20.11.0"]],
  [".node-version", "20\n", ["nodejs 20"]],
  [".python-version", "3.12\n", ["python 3.12"]],
  [".ruby-version", "ruby-3.3.6\n", ["ruby 3.3.6"]],
  [".java-version", "21\n", ["java 21"]],
  [
    ".tool-versions",
    "golang 1.23\npostgres 16\nmysql 8.0\nmongodb 7\nredis 7\nterraform 1.9\nopentofu 1.8\npulumi 3\nhugo 0.140\n",
    [
      "go 1.23",
      "postgresql 16",
      "mysql 8.0",
      "mongodb 7",
      "redis 7",
      "terraform 1.9",
      "opentofu 1.8",
      "pulumi 3",
      "hugo 0.140",
    ],
  ],
  [
    ".tool-versions",
    "bun 1\ndeno 2\nnpm 10\npnpm 9\nyarn 4\npoetry 1\nuv 0.5\npdm 2\nkotlin 2\nscala 3\ngradle 8\nmaven 3\nphp 8\nelixir 1\nerlang 27\nswift 6\ndotnet 8\nflutter 3\n",
    "bun 1,deno 2,npm 10,pnpm 9,yarn 4,poetry 1,uv 0.5,pdm 2,kotlin 2,scala 3,gradle 8,maven 3,php 8,elixir 1,erlang 27,swift 6,dotnet 8,flutter 3".split(
      ",",
    ),
  ],
  ["mise.toml", '[tools]\njava = "temurin-21"\n', ["java 21"]],
  [".mise.toml", '[tools]\nnode = "22"\n', ["nodejs 22"]],
  ["rust-toolchain", "1.79\n", ["rust 1.79"]],
  ["rust-toolchain.toml", '[toolchain]\nchannel = "1.79"\n', ["rust 1.79"]],
  ["Dockerfile", "FROM redis:7\nFROM mongo:7.0\nFROM alpine:3.20\n", ["redis 7", "mongodb 7.0", "alpine-linux 3.20"]],
  ["Dockerfile.dev", "FROM node:20\n", ["nodejs 20"]],
  ["api.Dockerfile", "FROM golang:1.23\n", ["go 1.23"]],
  ["Containerfile", "FROM oven/bun:1.1\n", ["bun 1.1"]],
  ["compose.yaml", "services:\n  a:\n    image: mysql:8.0\n", ["mysql 8.0"]],
  ["docker-compose.override.yml", "services:\n  a:\n    image: valkey/valkey:8\n", ["valkey 8"]],
  ["deno.json", '{"imports": {"react": "npm:react@19"}}', ["deno", "react 19"]],
  ["deno.jsonc", "{} // nothing", ["deno"]],
  ["vercel.json", "{}", ["vercel"]],
  ["netlify.toml", "[[edge_functions]]\n", ["netlify", "netlify-edge"]],
  ["wrangler.toml", "", ["cloudflare-workers"]],
  ["wrangler.jsonc", '{"pages_build_output_dir": "x"}', ["cloudflare-pages"]],
  ["wrangler.json", "{}", ["cloudflare-workers"]],
  ["fly.toml", "", ["fly-io"]],
  ["render.yaml", "services:\n  - type: web\n", ["render"]],
  ["railway.json", "{}", ["railway"]],
  ["railway.toml", "", ["railway"]],
  ["heroku.yml", "", ["heroku"]],
  ["app.json", '{"formation": {}}', ["heroku"]],
  ["app.yaml", "runtime: php83\n", ["gcp", "php 8.3"]],
  [
    "serverless.yml",
    "provider:\n  name: aws\n  runtime: dotnet8\n",
    ["serverless-framework", "aws-lambda", "dotnet 8"],
  ],
  ["serverless.yaml", "provider: azure\n", ["serverless-framework", "azure-functions"]],
  ["firebase.json", "{}", ["firebase"]],
  ["amplify.yml", "", ["amplify"]],
  ["staticwebapp.config.json", "{}", ["azure-static-web-apps"]],
];

t.test("what files tell is known to the catalog, with its version", async (t) => {
  const met = new Set<RegExp>();
  for (const [file, text, technologies] of SAMPLES) {
    const [pattern, read] = SURROUNDINGS.find(([name]) => name.test(file.toLowerCase())) ?? [];
    if (!pattern || !read) throw new Error(file);
    met.add(pattern);
    const reading = read(text);
    if ("problem" in reading) throw new Error(reading.problem);
    const seen = reading.entries.map((entry) => {
      const { ecosystem, name, version } = entry;
      const found = ecosystem ? names.resolvePackage(ecosystem, name, version) : names.resolveDependency(name);
      t.strictSame(names.resolveDependency(lineOf(entry)), found, "and from a list of lines");
      return [found?.technology.id, found?.version?.text].filter(Boolean).join(" ");
    });
    t.same(seen, technologies, file);
    t.same(reading.notRead, [], file);
  }
  t.equal(met.size, SURROUNDINGS.length, "every kind of file was met");
});

t.test("other files are not taken for them", async (t) => {
  for (const file of [
    "nvmrc",
    "package.json",
    "dockerfile-notes.md",
    "dockerfile.ts",
    "dockerfile.test.ts",
    "dockerfile.md",
    "dockerfile.dockerignore",
    "dockerfile.j2",
    "containerfile.py",
    "compose.md",
    "my-compose.yaml.txt",
    "app.yml",
    "vercel.json.bak",
    ".dockerignore",
    "composer.json",
    "mise.local",
  ])
    t.notOk(
      SURROUNDINGS.some(([name]) => name.test(file)),
      file,
    );
});

t.test("what images carry is known to the catalog", async (t) => {
  for (const [repository, id] of REPOSITORIES) t.ok(names.byId(id), repository);
});
