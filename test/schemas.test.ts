import { readFileSync } from "node:fs";
import t from "tap";
import { KINDS } from "../server/data/kinds.js";
import { readSchemas, type SchemaObject, validatorOf } from "../server/data/schemas.js";

interface Node {
  $ref?: string;
  description?: string;
  properties?: Record<string, Node>;
  [key: string]: unknown;
}

const FOLDERS = ["", "api", "cli", "web"];
const all = FOLDERS.flatMap((folder) => readSchemas(folder).map((schema) => ({ folder, schema })));

/** Where a `$ref` leads: to a definition or a whole schema, seen from the schema that holds it. */
function follow(ref: string, from: SchemaObject): { node: Node | undefined; schema: SchemaObject | undefined } {
  const [file = "", pointer = ""] = ref.split("#");
  const base = new URL(from.$id, "https://schemas.example/");
  const target = new URL(file || base, base).href;
  const schema = all.find(({ schema }) => new URL(schema.$id, "https://schemas.example/").href === target)?.schema;
  let node = schema as Node | undefined;
  for (const step of pointer.split("/").filter(Boolean)) node = node?.[step] as Node | undefined;
  return { node, schema };
}

function isDescribed(node: Node, schema: SchemaObject): boolean {
  if (node.description?.trim()) return true;
  if (!node.$ref) return false;
  const target = follow(node.$ref, schema);
  return target.node !== undefined && target.schema !== undefined && isDescribed(target.node, target.schema);
}

/** All nodes below one, with their paths. */
function* nodesIn(value: unknown, path = "#"): Generator<[path: string, node: Node]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Node];
  for (const [key, child] of Object.entries(value)) yield* nodesIn(child, `${path}/${key}`);
}

for (const { folder, schema } of all) {
  t.test(`${folder}/${schema.$id}`, async (t) => {
    t.ok(schema.description, "says what it is");
    const bare: string[] = [];
    const lost: string[] = [];
    for (const [path, node] of nodesIn(schema)) {
      // A field may itself be called `properties`, or `$ref`.
      if (typeof node.properties === "object" && !path.endsWith("/properties")) {
        for (const [name, property] of Object.entries(node.properties)) {
          if (!isDescribed(property, schema)) bare.push(`${path}/${name}`);
        }
      }
      if (typeof node.$ref === "string" && !follow(node.$ref, schema).node) lost.push(`${path}: ${node.$ref}`);
    }
    t.same(bare, [], "every property has a description");
    t.same(lost, [], "every reference leads somewhere");
  });
}

t.test("nothing is no record", async (t) => {
  for (const { schema } of KINDS) t.notOk(validatorOf(schema)({}), schema);
});

t.test("a record takes no unknown field at any depth", async (t) => {
  for (const { schema } of KINDS) {
    const source = all.find((entry) => entry.schema.$id === schema)?.schema;
    for (const [path, node] of nodesIn(source)) {
      if (node.type === "object") t.ok("additionalProperties" in node && node.additionalProperties !== true, path);
    }
  }
});

t.test("editors learn the schema of every kind of file", async (t) => {
  const settings = JSON.parse(readFileSync(".vscode/settings.json", "utf8")) as {
    "yaml.schemas": Record<string, string>;
  };
  const globs = Object.entries(settings["yaml.schemas"]).map(([schema, glob]): [string, string] => [schema, glob]);
  t.same(globs.map(([schema]) => schema).sort(), KINDS.map(({ schema }) => `./schemas/${schema}`).sort());
  for (const [schema, glob] of globs) {
    const path = glob
      .replace(/^data\//, "")
      .replaceAll("**", "npm/@scope")
      .replaceAll("*", "some-id");
    t.equal(KINDS.find((kind) => kind.path.test(path))?.schema, schema.replace("./schemas/", ""), glob);
  }
});
