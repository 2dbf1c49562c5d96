/** Values generated from a JSON Schema, most of them valid. */
import fc from "fast-check";

export interface Schema {
  $ref?: string;
  const?: unknown;
  enum?: readonly unknown[];
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

export interface SchemaOptions {
  /** Resolves a `$ref`. */
  resolve: (ref: string) => Schema;
  /** Strings without a format or pattern. */
  texts: fc.Arbitrary<string>;
}

/** Markup that must never appear unescaped in a page. */
export const MARKER = "<fz onload=x>\"'&amp;";

const WORDS = `__proto__ constructor toString ../../etc/passwd % %00 %E0%A4%A react@ @ @@ @a/b@ react@workspace:* NaN 1e400 null true
  react@>=1,<2||^3 next@npm:react@18 pkg:npm/%40a/b@1 pkg: pkg:npm/react@^18?x=y#z ＲＥＡＣＴ ﬃ İ`;
const LONG = ["x".repeat(214), "x".repeat(215), "é".repeat(300), "x".repeat(5_000), "-".repeat(400), "a-".repeat(200)];
const HOSTILE_TEXTS = [
  ...WORDS.split(/\s+/),
  ...LONG,
  ...[MARKER, "", " ", "\0", "\ud800", "\udc00x", "\u202e", "a\r\nX-Injected: 1", `react@${"1.".repeat(100)}`],
];

/** Hostile strings. */
export const hostileTexts = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);

const nested = fc.nat({ max: 200 }).map((depth) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
});

/** Hostile values. */
const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  hostileTexts,
  fc.constantFrom(null, true, false, 0, -0, -1, 1e308, 2 ** 53, 0.1, [], {}, [[]], [null]),
  nested,
  fc.jsonValue({ maxDepth: 3 }),
);

/** How deep a recursive schema is followed. */
const DEEPEST = 6;

/** Values of a schema; about one in four is invalid somewhere. */
export function nearlyValid(schema: Schema, options: SchemaOptions): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: values(schema, options, 0, 0) }, values(schema, options, 0, 1));
}

/** @param wrong how many parts in twenty are replaced by hostile values */
function values(schema: Schema, options: SchemaOptions, depth: number, wrong: number): fc.Arbitrary<unknown> {
  const right = rightValues(schema, options, depth, wrong);
  return wrong === 0
    ? right
    : fc.oneof({ weight: 20 - wrong, arbitrary: right }, { weight: wrong, arbitrary: hostileValues });
}

function rightValues(schema: Schema, options: SchemaOptions, depth: number, wrong: number): fc.Arbitrary<unknown> {
  const inner = (part: Schema) => values(part, options, depth + 1, wrong);
  if (schema.$ref !== undefined) return inner(options.resolve(schema.$ref));
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const ways = schema.oneOf ?? (schema.properties ? undefined : schema.anyOf);
  if (ways) return fc.oneof(...ways.map(inner));
  if (schema.allOf) return fc.tuple(...schema.allOf.map(inner)).map((parts) => Object.assign({}, ...parts));
  const types = schema.type === undefined ? [schema.properties ? "object" : "any"] : [schema.type].flat();
  if (depth > DEEPEST && types.includes("object")) return fc.constant({});
  if (depth > DEEPEST && types.includes("array")) return fc.constant([]);
  return fc.oneof(...types.map((type) => typed(type, schema, options, inner, wrong)));
}

function typed(
  type: string,
  schema: Schema,
  options: SchemaOptions,
  inner: (part: Schema) => fc.Arbitrary<unknown>,
  wrong: number,
): fc.Arbitrary<unknown> {
  switch (type) {
    case "object":
      return objects(schema, options, inner, wrong);
    case "array":
      return fc.array(inner(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 8, Math.max(8, schema.minItems ?? 0)),
      });
    case "integer":
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1_000_000 });
    case "number":
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return texts(schema, options);
    default:
      return fc.oneof(fc.jsonValue({ maxDepth: 2 }), options.texts);
  }
}

function texts(
  { format, pattern, minLength = 0, maxLength = 300 }: Schema,
  options: SchemaOptions,
): fc.Arbitrary<string> {
  // Characters are counted as a validator counts them.
  const fits = (text: string) => [...text].length >= minLength && [...text].length <= maxLength;
  if (format === "uri") return fc.webUrl({ withQueryParameters: true });
  if (format === "date")
    return fc
      .date({ min: new Date("2015-01-01"), max: new Date("2026-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  if (pattern !== undefined && pattern !== "\\S" && !/\(\?[=!<]/.test(pattern))
    return fc.stringMatching(new RegExp(pattern)).filter(fits);
  return fc.oneof(
    { weight: 4, arbitrary: options.texts.filter((text) => fits(text) && /\S/.test(text)) },
    fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 40) }).filter(fits),
  );
}

function objects(
  { properties = {}, required = [], propertyNames, additionalProperties, anyOf }: Schema,
  options: SchemaOptions,
  inner: (part: Schema) => fc.Arbitrary<unknown>,
  wrong: number,
): fc.Arbitrary<unknown> {
  const known = Object.entries(properties);
  const fields = Object.fromEntries(known.map(([name, part]) => [name, inner(part)]));
  // One of several `required` alternatives, such as `["names"]` or `["pairs"]`.
  const ways = anyOf?.map((way) => way.required ?? []) ?? [[]];
  const named = fc.oneof(
    ...ways.map((way) => {
      const needed = wrong > 0 ? [] : [...required, ...way].filter((name) => name in fields);
      return fc.record(fields, { requiredKeys: [...new Set(needed)] });
    }),
  );
  if (additionalProperties === false && wrong === 0) return named;
  const open = typeof additionalProperties === "object" ? inner(additionalProperties) : hostileValues;
  const names = propertyNames ? values({ type: "string", ...propertyNames }, options, 1, wrong) : options.texts;
  const more = fc.array(fc.tuple(names, open), { maxLength: known.length > 0 && wrong === 0 ? 0 : 3 });
  return fc.tuple(named, more).map(([object, extra]) => {
    // Defined and not assigned, as `__proto__` is a key like any other in JSON.
    for (const [name, value] of extra)
      Object.defineProperty(object, String(name), { value, enumerable: true, configurable: true, writable: true });
    return object;
  });
}
