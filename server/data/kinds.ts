/** Where each kind of record lives below the data folder, and which schema it answers to. */

export type KindName = "technology" | "declared" | "rule" | "stack" | "ai-tool" | "capabilities";

/** What an id looks like; the schemas say the same. */
export const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** `declared/npm/@scope/name.yaml`; the colon of a Maven coordinate is a slash. */
const DECLARED =
  /^declared\/(npm|pypi|gem|go|maven|cargo|composer|nuget)\/((?:@?[A-Za-z0-9_~-][A-Za-z0-9._~+-]*\/)*[A-Za-z0-9_~-][A-Za-z0-9._~+-]*)\.yaml$/;

export interface PackageName {
  ecosystem: string;
  name: string;
}

/** The package that a file of declarations is about. @returns undefined for other paths */
export function declaredPackage(path: string): PackageName | undefined {
  const [, ecosystem, place] = DECLARED.exec(path) ?? [];
  if (!ecosystem || !place) return undefined;
  return { ecosystem, name: ecosystem === "maven" ? place.replace("/", ":") : place };
}

/** Where the declarations of a package stand. @returns a path relative to the data folder */
export const declaredPath = (ecosystem: string, name: string): string =>
  `declared/${ecosystem}/${name.replace(":", "/")}.yaml`;

export interface RecordKind {
  name: KindName;
  /** Matches the path of a file of this kind, relative to the data folder, with `/` between folders. */
  path: RegExp;
  /** File name of its schema in `schemas/`. */
  schema: string;
}

export const KINDS: readonly RecordKind[] = [
  { name: "technology", path: /^technologies\/([^/]+)\.yaml$/, schema: "technology.schema.json" },
  { name: "declared", path: DECLARED, schema: "declared.schema.json" },
  { name: "rule", path: /^rules\/([^/]+)\/([^/]+)\.yaml$/, schema: "rule.schema.json" },
  { name: "stack", path: /^stacks\/([^/]+)\.yaml$/, schema: "stack.schema.json" },
  { name: "ai-tool", path: /^ai-tools\/([^/]+)\.yaml$/, schema: "ai-tool.schema.json" },
  { name: "capabilities", path: /^capabilities\.yaml$/, schema: "capabilities.schema.json" },
];

/** The kind of the record at a path relative to the data folder; undefined when none belongs there */
export function kindOf(path: string): RecordKind | undefined {
  return KINDS.find((kind) => kind.path.test(path));
}

/** The id that a file's name stands for. */
export const idOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/\.yaml$/, "");

/** The first line of a data file, from which editors learn its schema. */
export function schemaLine(path: string, kind: RecordKind): string {
  const up = "../".repeat(path.split("/").length);
  return `# yaml-language-server: $schema=${up}schemas/${kind.schema}`;
}
