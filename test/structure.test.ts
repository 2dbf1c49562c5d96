import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import t from "tap";

/**
 * Imports go one way: data and catalog know nothing of HTTP and pages, and the catalog nothing of files. Only forges talk
 * to GitHub and Git.
 */
const FORBIDDEN: Record<string, RegExp> = {
  "server/catalog": /^(node:|fastify|@fastify|@octokit|yaml$|ajv|preact|badge-maker|server\/(?!catalog\/)|scripts\/)/,
  "server/manifests": /^(?!smol-toml$|fast-xml-parser$|yaml$|server\/(?:manifests\/|catalog\/(?:entry|version-range)))/,
  "server/mcp": /^(node:|fastify|@fastify|@octokit|preact|server\/(?!catalog\/|manifests\/|mcp\/)|scripts\/)/,
  "clients/cli":
    /^(fastify|@fastify|@octokit|preact|server\/(?!catalog\/|data\/|manifests\/|mcp\/|state\/durable-file)|scripts\/)/,
  "clients/js": /^(?!clients\/js\/|schemas\/)/,
  "server/data": /^(fastify|@fastify|@octokit|preact|badge-maker|server\/(?!catalog\/|data\/)|scripts\/)/,
  "server/state": /^(fastify|@fastify|@octokit|yaml$|preact|badge-maker|server\/(?!state\/)|scripts\/)/,
  "server/forges":
    /^(fastify|@fastify|preact|badge-maker|server\/(?!catalog\/catalog|data\/|forges\/|state\/)|scripts\/)/,
  "server/live":
    /^(fastify|@fastify|@octokit|preact|badge-maker|server\/(?!catalog\/|data\/|live\/|forges\/forge|state\/)|scripts\/)/,
  "server/contributions":
    /^(fastify|@fastify|@octokit|preact|badge-maker|server\/(?!catalog\/|data\/|contributions\/|forges\/forge|state\/)|scripts\/)/,
  "server/http": /^(@octokit|preact|server\/web\/|scripts\/)/,
  "server/web": /^(scripts\/)/,
};

function importsOf(file: string): string[] {
  const specifiers = [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s+"([^"]+)"/g)].map(
    ([, name]) => name as string,
  );
  return specifiers.map((name) => (name.startsWith(".") ? normalize(join(dirname(file), name)) : name));
}

for (const [folder, forbidden] of Object.entries(FORBIDDEN)) {
  t.test(`${folder} imports only what it may`, async (t) => {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));
    t.ok(files.length > 0);
    for (const file of files.map((path) => join(folder, path))) {
      t.strictSame(
        importsOf(file).filter((name) => forbidden.test(name)),
        [],
        file,
      );
    }
  });
}

t.test("nothing of what runs in browsers is needed by the server, which is built without it", async (t) => {
  const files = readdirSync("server", { recursive: true, encoding: "utf8" })
    .map((path) => join("server", path))
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("server/web/browser/"));
  for (const file of files) {
    const values = readFileSync(file, "utf8").replace(/^import type .*$/gm, "");
    t.notMatch(values, /from "[^"]*\/browser\/[^"]*"/, file);
  }
});
