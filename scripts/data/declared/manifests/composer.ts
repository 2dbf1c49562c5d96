/** composer.json (https://getcomposer.org/doc/04-schema.md). */
import { type ManifestFormat, NONE, tableOf, textsOf } from "./manifest.js";

export const composer: ManifestFormat = {
  ecosystem: "composer",
  isManifest: /(?:^|\/)composer\.json$/,
  beside: () => [],
  read(path, texts) {
    let manifest: Record<string, unknown>;
    try {
      manifest = tableOf(JSON.parse(texts.get(path) ?? ""));
    } catch {
      return undefined;
    }
    const { name, version, require } = manifest;
    if (typeof name !== "string" || !name.includes("/")) return undefined;
    const required = textsOf(require).map(([of, range]) => [of.toLowerCase(), range] as const);
    const php = required.find(([of]) => of === "php")?.[1];
    return {
      name: name.toLowerCase(),
      version: typeof version === "string" ? version.replace(/^v/, "") : undefined,
      requires: new Map(
        required
          .filter(([of]) => of.includes("/"))
          .map(([of, range]) => [of, range.replace(/^self\.version$/, "self")]),
      ),
      optional: NONE,
      runtimes: new Map(php === undefined ? [] : [["php", php]]),
    };
  },
};
