/** composer.json (https://getcomposer.org/doc/04-schema.md). */
import { jsonTable, type ManifestFormat, NONE, textsOf } from "./manifest.js";

export const composer: ManifestFormat = {
  ecosystem: "composer",
  isManifest: /(?:^|\/)composer\.json$/,
  beside: () => [],
  read(path, texts) {
    const { name, version, require } = jsonTable(texts.get(path));
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
