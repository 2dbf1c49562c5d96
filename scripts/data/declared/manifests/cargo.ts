/** Cargo.toml (https://doc.rust-lang.org/cargo/reference/manifest.html). Of crates there may be several versions at once: only the compiler counts. */
import { parse } from "smol-toml";
import { type ManifestFormat, NONE, NOTHING, type Table, tableOf } from "./manifest.js";

const ROOT = "Cargo.toml";

export const cargo: ManifestFormat = {
  ecosystem: "cargo",
  isManifest: /(?:^|\/)Cargo\.toml$/,
  beside: () => [ROOT],
  read(path, texts) {
    const own = tableOf(tableAt(texts.get(path)).package);
    const shared = tableOf(tableOf(tableAt(texts.get(ROOT)).workspace).package);
    const given = (key: string) => (tableOf(own[key]).workspace === true ? shared[key] : own[key]);
    const [version, rust] = [given("version"), given("rust-version")];
    if (typeof own.name !== "string" || own.publish === false) return undefined;
    return {
      name: own.name,
      version: typeof version === "string" ? version : undefined,
      requires: NOTHING,
      optional: NONE,
      runtimes: new Map(typeof rust === "string" ? [["rust", `>=${rust}`]] : []),
    };
  },
};

function tableAt(text: string | undefined): Table {
  try {
    return parse(text ?? "") as Table;
  } catch {
    return {};
  }
}
