/**
 * The one way a data file is laid out: schema line first, fields in the order of the schema, short lists on one line,
 * versions in quotes. Comments stay where they are.
 */
import { type Document, isMap, isScalar, isSeq, Scalar, type YAMLMap, type YAMLSeq } from "yaml";
import { type RecordKind, schemaLine } from "./kinds.js";
import { follow, type SchemaNode } from "./schemas.js";

const LINE_WIDTH = 110;

const keyOf = (key: unknown): string => String(isScalar(key) ? key.value : key);

/** Fields whose text is a version or the name of a release line: always in quotes, as YAML takes a bare 1.10 for a number. */
const VERSION_FIELDS = new Set(["version", "range", "since", "until", "cycle"]);

function layOutMap(map: YAMLMap, schema: SchemaNode, file: string): void {
  const order = Object.keys(schema.properties ?? {});
  const rank = (key: string) => {
    const index = order.indexOf(key);
    return index < 0 ? order.length : index;
  };
  map.items.sort((a, b) => rank(keyOf(a.key)) - rank(keyOf(b.key)));
  for (const pair of map.items) {
    const key = keyOf(pair.key);
    const fallback = typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined;
    const known = schema.properties?.[key];
    const isVersion = known ? VERSION_FIELDS.has(key) : fallback?.$ref?.endsWith("/range");
    if (isScalar(pair.value) && typeof pair.value.value === "string") {
      pair.value.type = isVersion ? Scalar.QUOTE_DOUBLE : styleOf(pair.value.value);
    }
    layOut(pair.value, known ?? fallback, file);
  }
}

/** Plain where it fits on a line, folded where it does not. (The library still quotes what must be quoted.) */
function styleOf(text: string): Scalar.Type {
  if (text.includes("\n")) return Scalar.BLOCK_LITERAL;
  return text.length > LINE_WIDTH - 20 && text.includes(" ") && !/\n|^\s|\s$|\s\s/.test(text)
    ? Scalar.BLOCK_FOLDED
    : Scalar.PLAIN;
}

function layOutSeq(seq: YAMLSeq, schema: SchemaNode, file: string): void {
  for (const item of seq.items) {
    if (isScalar(item) && typeof item.value === "string") item.type = styleOf(item.value);
    layOut(item, schema.items, file);
  }
  // An empty item would be lost on one line.
  const scalars = seq.items.every((item) => isScalar(item) && item.value !== null);
  const width = seq.items.reduce<number>((sum, item) => sum + String(isScalar(item) ? item.value : "").length + 4, 0);
  const urls = seq.items.some((item) => isScalar(item) && /^https?:/.test(String(item.value)));
  const commented = seq.items.some((item) => isScalar(item) && (item.comment || item.commentBefore));
  seq.flow = scalars && !urls && !commented && width < LINE_WIDTH - 20;
}

function layOut(value: unknown, schemaNode: SchemaNode | undefined, fromFile: string): void {
  const { node, file } = follow(schemaNode ?? {}, fromFile);
  if (isMap(value)) {
    layOutMap(value, node, file);
    // A release line reads best as a row of a table.
    value.flow = value.has("cycle") && value.items.length <= 4;
  } else if (isSeq(value)) {
    layOutSeq(value, node, file);
  }
}

/** Lays a document out, in place. @param path relative to the data folder @returns the text as it should stand */
export function formatDocument(document: Document, path: string, kind: RecordKind): string {
  const comment = takeHeadComment(document);
  layOut(document.contents, { $ref: kind.schema }, "");
  giveEndComment(document);
  const body = document.toString({
    lineWidth: LINE_WIDTH,
    flowCollectionPadding: false,
    indentSeq: true,
    // The library spoils some quoted texts with line breaks when it spreads them over lines.
    doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY,
  });
  return `${schemaLine(path, kind)}\n${comment}${body.trimStart()}`;
}

/** Takes the comment at the head of a file out of the document. The parser gives it to the document or to a first node. */
function takeHeadComment(document: Document): string {
  const { contents } = document;
  const first = isMap(contents) ? contents.items[0]?.key : isSeq(contents) ? contents.items[0] : undefined;
  const holders = [document, contents, first] as ({ commentBefore?: string | null } | null | undefined)[];
  const lines = holders.flatMap((holder) => holder?.commentBefore?.split("\n") ?? []);
  for (const holder of holders) if (holder?.commentBefore) holder.commentBefore = null;
  return lines
    .filter((text) => text.trim() && !text.includes("yaml-language-server:"))
    .map((text) => `#${text}\n`)
    .join("");
}

/** A comment behind a last field without a value is read as that of the value: there it stays where it is. */
function giveEndComment(document: Document): void {
  const { contents, comment } = document;
  const last = isMap(contents) ? contents.items.at(-1)?.value : undefined;
  if (!comment || !isScalar(last) || last.value !== null) return;
  Object.assign(last, { comment, spaceBefore: true });
  document.comment = null;
}
