/** package.json (https://docs.npmjs.com/cli/configuring-npm/package-json): peers, and what runs it. */
import { jsonTable, type ManifestFormat, tableOf, textsOf } from "./manifest.js";
import { catalogsIn, fillIn, WORKSPACE } from "./workspace.js";

/** Ids of runtimes, by their names in `engines`. */
const ENGINES: ReadonlyMap<string, string> = new Map([
  ["node", "nodejs"],
  ["bun", "bun"],
  ["deno", "deno"],
]);

/** What a package manager puts a range in place of, when it publishes. */
const IS_UNSET = /^(?:workspace|catalog|file|link|portal|npm|patch):|0\.0\.0-|^$/;

export const npm: ManifestFormat = {
  ecosystem: "npm",
  isManifest: /(?:^|\/)package\.json$/,
  beside: () => [WORKSPACE],
  read(path, texts) {
    const manifest = jsonTable(texts.get(path));
    if (typeof manifest.name !== "string" || manifest.name === "" || manifest.private === true) return undefined;
    const filled = fillIn(manifest, catalogsIn(texts.get(WORKSPACE) ?? ""));
    const peers = textsOf(filled.peerDependencies).filter(([name]) => !name.startsWith("@types/"));
    if (peers.some(([, range]) => IS_UNSET.test(range))) return undefined;
    const meta = tableOf(manifest.peerDependenciesMeta);
    const version = typeof manifest.version === "string" ? manifest.version : undefined;
    return {
      name: manifest.name,
      // Some set the version only when they publish.
      version: version?.startsWith("0.0.0") ? undefined : version,
      requires: new Map(peers),
      optional: new Set(peers.map(([name]) => name).filter((name) => tableOf(meta[name]).optional === true)),
      runtimes: new Map(
        textsOf(manifest.engines).flatMap(([name, range]) => {
          const id = ENGINES.get(name);
          return id ? [[id, range]] : [];
        }),
      ),
    };
  },
};
