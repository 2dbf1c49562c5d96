/**
 * Writes schemas/types.ts, the TypeScript types of every record and body, from the JSON Schemas.
 *
 *   npm run types               write the file
 *   npm run types -- --check    exit 1 when it is stale (for CI)
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { runCommand, type Streams } from "../command.js";

const OUTPUT = "schemas/types.ts";
const BANNER = "// Generated from the JSON Schemas by `npm run types`. Do not edit.\n";

function schemaNames(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".schema.json"))
    .map((entry) => entry.name)
    .sort();
}

/** One root that refers to every schema, so that a type two of them share is declared once. */
async function generate(folder: string): Promise<string> {
  const names = ["", "api/", "mcp/", "github/", "web/"].flatMap((part) =>
    schemaNames(join(folder, part)).map((name) => `${part}${name}`),
  );
  const titleOf = (name: string) => (JSON.parse(readFileSync(join(folder, name), "utf8")) as { title: string }).title;
  const root: JSONSchema = {
    title: "AnyRecord",
    anyOf: names.map((name) => ({ $ref: name })),
    definitions: Object.fromEntries(names.map((name) => [titleOf(name), { $ref: name }])),
  };
  const source = await compile(root, "AnyRecord", {
    cwd: `${resolve(folder)}/`,
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

/** @param root the folder with `schemas/` */
export async function main(argv: readonly string[], { err }: Streams, root = "."): Promise<number> {
  const output = join(root, OUTPUT);
  const fresh = await generate(join(root, "schemas"));
  if (!argv.includes("--check")) {
    writeFileSync(output, fresh);
  } else if (readFileSync(output, "utf8") !== fresh) {
    err(`${OUTPUT} is stale: run \`npm run types\` and commit the result.`);
    return 1;
  }
  return 0;
}

await runCommand(import.meta.url, main);
