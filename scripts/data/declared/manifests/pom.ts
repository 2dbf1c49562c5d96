/** pom.xml (https://maven.apache.org/pom.html). Versions of dependencies are wishes there; the Java that the classes are for counts. */
import { XMLParser } from "fast-xml-parser";
import { type ManifestFormat, NONE, NOTHING, type Table, tableOf } from "./manifest.js";

const ROOT = "pom.xml";
const LEVELS = ["maven.compiler.release", "maven.compiler.target", "java.version", "maven.compiler.source"];

const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true });

export const pom: ManifestFormat = {
  ecosystem: "maven",
  isManifest: /(?:^|\/)pom\.xml$/,
  beside: () => [ROOT],
  read(path, texts) {
    const [own, root] = [projectIn(texts.get(path)), projectIn(texts.get(ROOT))];
    const parent = tableOf(own.parent);
    const [group, artifact] = [own.groupId ?? parent.groupId, own.artifactId];
    if (typeof group !== "string" || typeof artifact !== "string") return undefined;
    const properties = { ...tableOf(root.properties), ...tableOf(own.properties) } as Table;
    const java = LEVELS.map((name) => levelIn(properties, name)).find((level) => level !== undefined);
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

function projectIn(text: string | undefined): Table {
  try {
    return tableOf(tableOf(parser.parse(text ?? "")).project);
  } catch {
    return {};
  }
}

/** `17`, or `1.8` as `8`; a property may name another. */
function levelIn(properties: Table, name: string): string | undefined {
  const text = String(properties[name] ?? "");
  const other = /^\$\{([\w.]+)\}$/.exec(text)?.[1];
  const level = other ? String(properties[other] ?? "") : text;
  return /^(?:1\.)?(\d+)$/.exec(level)?.[1];
}
