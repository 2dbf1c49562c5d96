/**
 * Cargo.toml (https://doc.rust-lang.org/cargo/reference/manifest.html). Of crates there may be several versions at once, so what one uses
 * inside does not count. What it is named after does: axum-extra, bevy_egui and rand_distr have types of axum, bevy and rand in their own.
 */
import { parse } from "smol-toml";
import { type ManifestFormat, NONE, NOTHING, type Table, tableOf } from "./manifest.js";

const ROOT = "Cargo.toml";

export const cargo: ManifestFormat = {
  ecosystem: "cargo",
  isManifest: /(?:^|\/)Cargo\.toml$/,
  beside: () => [ROOT],
  read(path, texts) {
    const manifest = tableAt(texts.get(path));
    const workspace = tableOf(tableAt(texts.get(ROOT)).workspace);
    const [own, shared] = [tableOf(manifest.package), tableOf(workspace.package)];
    const given = (key: string) => (tableOf(own[key]).workspace === true ? shared[key] : own[key]);
    const [version, rust] = [given("version"), given("rust-version")];
    if (typeof own.name !== "string" || own.publish === false) return undefined;
    return {
      name: own.name,
      version: typeof version === "string" ? version : undefined,
      requires: isProgram(manifest)
        ? NOTHING
        : requiresIn(own.name, tableOf(manifest.dependencies), tableOf(workspace.dependencies)),
      optional: NONE,
      runtimes: new Map(typeof rust === "string" ? [["rust", `>=${rust}`]] : []),
    };
  },
};

/** A program is installed by itself, with crates of its own. */
const isProgram = ({ bin, lib }: Table): boolean => bin !== undefined && lib === undefined;

/** The ranges of what a crate is named after and always has, in its own manifest or that of the workspace. */
function requiresIn(name: string, dependencies: Table, shared: Table): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(dependencies)) {
    const [own, inherited] = [entryOf(value), entryOf(shared[key])];
    const { package: of = key, version, optional } = own.workspace === true ? { ...inherited, ...own } : own;
    if (typeof of !== "string" || typeof version !== "string" || optional === true) continue;
    // A version alone is one with a caret there.
    if (of !== name && isNamedAfter(name, of)) found.set(of, version.replace(/^(?=\d[^,]*$)/, "^"));
  }
  return found;
}

/** A version alone, or a table with it. */
const entryOf = (value: unknown): Table => (typeof value === "string" ? { version: value } : tableOf(value));

const wordsOf = (name: string): string[] => name.split(/[-_]/);

/** Whether a crate has the name of another in its own, or begins with the same word. */
function isNamedAfter(name: string, other: string): boolean {
  const [own, its] = [wordsOf(name), wordsOf(other)];
  return own[0] === its[0] || `-${own.join("-")}-`.includes(`-${its.join("-")}-`);
}

function tableAt(text: string | undefined): Table {
  try {
    return parse(text ?? "") as Table;
  } catch {
    return {};
  }
}
