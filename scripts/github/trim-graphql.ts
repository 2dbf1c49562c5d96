/**
 * Writes test/fixtures/github/schema.graphql: of GitHub's published GraphQL schema, the fields in use and what they need. The fake
 * GitHub of the tests answers by it, and refuses what it does not have.
 *
 *   npx tsx scripts/github/trim-graphql.ts schema.graphql    (of https://github.com/octokit/graphql-schema)
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import {
  buildSchema,
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInputObjectType,
  isTypeDefinitionNode,
  Kind,
  parse,
  print,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { REQUESTS } from "./discussion.js";

const OUTPUT = "test/fixtures/github/schema.graphql";

/** The fields that some requests read of each type, and the types of what they are given. */
function used(schema: GraphQLSchema, requests: readonly DocumentNode[]) {
  const fields = new Map<string, Set<string>>();
  const types = new Set<string>();
  const addField = (type: string, field: string) => fields.set(type, (fields.get(type) ?? new Set()).add(field));
  const info = new TypeInfo(schema);
  const visitor = visitWithTypeInfo(info, {
    Field: () => {
      const [parent, field] = [info.getParentType(), info.getFieldDef()];
      if (!parent || !field) return;
      if (!field.name.startsWith("__")) addField(parent.name, field.name);
      const type = getNamedType(field.type);
      types.add(type.name);
      // What is known of an interface is only which of its types something is.
      if (isAbstractType(type)) for (const { name } of schema.getPossibleTypes(type)) types.add(name);
    },
    NamedType: ({ name }) => void types.add(name.value),
    Argument: () => void types.add(getNamedType(info.getInputType())?.name ?? ""),
  });
  for (const request of requests) visit(request, visitor);
  for (const name of types) {
    const type = schema.getType(name);
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) types.add(getNamedType(field.type).name);
  }
  return { fields, types };
}

/**
 * The part of a schema that some requests need.
 * @param text of the whole schema
 * @throws Error where a request does not fit the schema
 */
export function trim(text: string, requests: readonly string[]): string {
  // The published schema defines some fields twice.
  const schema = buildSchema(text, { assumeValidSDL: true });
  const documents = requests.map((request) => parse(request));
  const errors = documents.flatMap((document) => [...validate(schema, document)]);
  if (errors.length > 0) throw new Error(errors.join("\n"));
  const { fields, types } = used(schema, documents);
  const slice = visit(parse(text), {
    enter(node, key, parent, _path, ancestors) {
      if (key === "description" || DROPPED.has(node.kind)) return null;
      if (isTypeDefinitionNode(node))
        return types.has(node.name.value) || fields.has(node.name.value) ? undefined : null;
      const owner = ancestors.at(-1);
      if (!owner || !("kind" in owner) || !isTypeDefinitionNode(owner)) return undefined;
      if (node.kind === Kind.FIELD_DEFINITION)
        return (fields.get(owner.name.value) ?? ANY).has(node.name.value) ? undefined : null;
      const isInterface = "interfaces" in owner && parent === owner.interfaces && node.kind === Kind.NAMED_TYPE;
      return isInterface && !types.has(node.name.value) ? null : undefined;
    },
  });
  return `# Of GitHub's published schema, what is in use: by scripts/github/trim-graphql.ts.\n\n${print(slice)}\n`;
}

/** A type has to have a field, where none is read. */
const ANY: ReadonlySet<string> = new Set(["login"]);

const DROPPED: ReadonlySet<Kind> = new Set([Kind.DIRECTIVE, Kind.DIRECTIVE_DEFINITION, Kind.SCHEMA_DEFINITION]);

function main(source: string | undefined): number {
  if (!source) {
    console.error("Say where the schema is: npx tsx scripts/github/trim-graphql.ts <schema.graphql>");
    return 2;
  }
  writeFileSync(OUTPUT, trim(readFileSync(source, "utf8"), Object.values(REQUESTS)));
  return 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = main(process.argv[2]);
