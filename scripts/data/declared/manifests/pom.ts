/** pom.xml (https://maven.apache.org/pom.html). Versions of dependencies are wishes there; the Java that the classes are for counts. */
import { posix } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { foldersAbove, type ManifestFormat, NONE, NOTHING, type Table, tableOf } from "./manifest.js";

const POM = "pom.xml";
/** What the compiler goes by, the first that is set; the parent of many projects takes `java.version` for it. */
const LEVELS = [
  ["release", "maven.compiler.release"],
  ["target", "maven.compiler.target"],
  ["", "java.version"],
  ["source", "maven.compiler.source"],
] as const;

const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true });

export const pom: ManifestFormat = {
  ecosystem: "maven",
  isManifest: /(?:^|\/)pom\.xml$/,
  beside: (path) =>
    foldersAbove(path).flatMap((folder) => [
      folder + POM,
      ...parentFolders(path).map((one) => `${folder}${one}/${POM}`),
    ]),
  read(path, texts) {
    const own = projectIn(texts.get(path));
    const parent = tableOf(own.parent);
    const [group, artifact] = [own.groupId ?? parent.groupId, own.artifactId];
    if (typeof group !== "string" || typeof artifact !== "string") return undefined;
    // What has no classes is for no Java.
    const java = own.packaging === "pom" ? undefined : levelOf([own, ...parentsOf(own, path, texts)]);
    const version = own.version ?? parent.version;
    return {
      name: `${group}:${artifact}`,
      version: typeof version === "string" && /^\d/.test(version) ? version : undefined,
      requires: NOTHING,
      optional: NONE,
      runtimes: new Map(java ? [["java", `>=${java}`]] : []),
    };
  },
};

/** Where a parent lies that is not above its children: `parent`, or `kit-parent` for `kit-core`. */
const parentFolders = (path: string) => [
  "parent",
  ...new Set(
    path
      .split("/")
      .slice(0, -1)
      .map((folder) => `${folder.split("-")[0]}-parent`),
  ),
];

function projectIn(text: string | undefined): Table {
  try {
    return tableOf(tableOf(parser.parse(text ?? "")).project);
  } catch {
    return {};
  }
}

/** The poms that a pom inherits from and that lie beside it, the nearest first. */
function parentsOf(own: Table, path: string, texts: ReadonlyMap<string, string>): Table[] {
  const found: Table[] = [];
  let [child, at] = [own, path];
  for (let depth = 0; depth < 8; depth += 1) {
    const { artifactId, relativePath = `../${POM}` } = tableOf(child.parent);
    const place = posix.join(posix.dirname(at), String(relativePath));
    at = place.endsWith(".xml") ? place : posix.join(place, POM);
    child = projectIn(texts.get(at));
    if (artifactId === undefined || child.artifactId !== artifactId) break;
    found.push(child);
  }
  return found;
}

/** @param chain a pom and its parents, the nearest first */
function levelOf(chain: readonly Table[]): string | undefined {
  const properties = Object.assign({}, ...chain.map(({ properties: own }) => tableOf(own)).reverse()) as Table;
  const plugins = chain.flatMap(({ build }) =>
    [tableOf(build), tableOf(tableOf(build).pluginManagement)].map(compilerIn),
  );
  const executions = plugins.flatMap(({ executions: own }) => listIn(tableOf(own).execution)).filter(isOfClasses);
  const base = [Object.assign({}, ...plugins.map((one) => tableOf(one.configuration)).reverse()) as Table];
  const levels = (executions.some(({ id }) => id === "default-compile") ? [] : base)
    .concat(executions.map((one) => ({ ...base[0], ...tableOf(one.configuration) })))
    .map((configuration) => levelIn(configuration, properties));
  // Classes for newer releases of Java, and the descriptors of modules, come beside those for the oldest.
  return levels.includes(undefined) ? undefined : String(Math.min(...levels.map(Number)));
}

function levelIn(configuration: Table, properties: Table): string | undefined {
  for (const [element, property] of LEVELS) {
    const text = configuration[element] ?? properties[property];
    if (text !== undefined) return numberIn(String(text).trim(), properties);
  }
  return undefined;
}

const listIn = (value: unknown): Table[] => [value ?? []].flat().map(tableOf);

const compilerIn = ({ plugins }: Table): Table =>
  listIn(tableOf(plugins).plugin).find(({ artifactId }) => artifactId === "maven-compiler-plugin") ?? {};

/** Whether an execution compiles the classes that are published, and sets what for. */
const isOfClasses = ({ id, goals, phase, configuration }: Table): boolean =>
  !/test/i.test(`${id} ${JSON.stringify(goals ?? "")}`) &&
  phase !== "none" &&
  ["release", "target", "source"].some((name) => tableOf(configuration)[name] !== undefined);

/** `17`, or `1.8` as `8`; a property may name another. */
function numberIn(text: string, properties: Table, depth = 0): string | undefined {
  const other = /^\$\{([\w.-]+)\}$/.exec(text)?.[1];
  if (other !== undefined && depth < 5) return numberIn(String(properties[other] ?? ""), properties, depth + 1);
  return /^(?:1\.)?(\d+)$/.exec(text)?.[1];
}
