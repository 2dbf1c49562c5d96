/**
 * What a start from YAML is measured against: every file of a data folder is read, parsed and checked against the schema of
 * its kind, one after another in one process, and nothing else is done.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { parseDocument } from "yaml";

const [folder = "data"] = process.argv.slice(2);
const schemas = new URL("../../../schemas/", import.meta.url);
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strictRequired: false });
formats.default(ajv);
ajv.addVocabulary(["errorMessage"]);
for (const name of readdirSync(schemas).filter((name) => name.endsWith(".schema.json")))
  ajv.addSchema(JSON.parse(readFileSync(new URL(name, schemas), "utf8")));

const SCHEMAS = {
  technologies: "technology",
  declared: "declared",
  rules: "rule",
  stacks: "stack",
  "ai-tools": "ai-tool",
};
let files = 0;
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  const kind = SCHEMAS[path.slice(join(folder, "/").length).split(/[\\/]/)[0]] ?? "capabilities";
  const document = parseDocument(readFileSync(path, "utf8"), { prettyErrors: false });
  if (document.errors.length > 0) throw document.errors[0];
  if (!ajv.validate(`${kind}.schema.json`, document.toJS())) throw new Error(`${path}: ${ajv.errorsText()}`);
  files += 1;
}
console.log(files);
