/**
 * Writes schemas/types.ts, the TypeScript types of every record and body, from the JSON Schemas.
 *
 *   npm run types               write the file
 *   npm run types -- --check    exit 1 when it is stale (for CI)
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { compile, type JSONSchema } from "json-schema-to-typescript";

const OUTPUT = "schemas/types.ts";
const BANNER = "// Generated from the JSON Schemas by `npm run types`. Do not edit.\n";

function schemaNames(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".schema.json"))
    .map((entry) => entry.name)
    .sort();
}

/** One root that refers to every schema, so that a type two of them share is declared once. */
async function generate(): Promise<string> {
  const names = [...schemaNames("schemas"), ...schemaNames("schemas/api").map((name) => `api/${name}`)];
  const titleOf = (name: string) => (JSON.parse(readFileSync(`schemas/${name}`, "utf8")) as { title: string }).title;
  const root: JSONSchema = {
    title: "AnyRecord",
    anyOf: names.map((name) => ({ $ref: name })),
    definitions: Object.fromEntries(names.map((name) => [titleOf(name), { $ref: name }])),
  };
  const source = await compile(root, "AnyRecord", {
    cwd: `${process.cwd()}/schemas/`,
    bannerComment: "",
    additionalProperties: false,
    format: false,
    unreachableDefinitions: false,
    strictIndexSignatures: true,
    // Arrays stay arrays: a minimum length is the validator's business, not the type's.
    ignoreMinAndMaxItems: true,
  });
  return BANNER + source;
}

const fresh = await generate();
if (!process.argv.includes("--check")) {
  writeFileSync(OUTPUT, fresh);
} else if (readFileSync(OUTPUT, "utf8") !== fresh) {
  console.error(`${OUTPUT} is stale: run \`npm run types\` and commit the result.`);
  process.exitCode = 1;
}
