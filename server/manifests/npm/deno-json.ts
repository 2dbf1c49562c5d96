/** deno.json and deno.jsonc (https://docs.deno.com/runtime/fundamentals/configuration/). */
import { type JsonPlace, jsoncReader } from "../formats/json.js";
import { isRecord, packageEntry, technologyEntry } from "../reading.js";
import type { ReadingBuilder, ReadingWords } from "../reading-builder.js";

const PLACE: ReadingWords = ["import from a URL or a folder", "imports from URLs or folders"];
const ODD: ReadingWords = ["invalid import", "invalid imports"];

/** `npm:@scope/name@^1/path` and `jsr:@scope/name@^1` (https://docs.deno.com/runtime/fundamentals/modules/). */
const SPECIFIER = /^(npm|jsr):\/?(@[^/@]+\/[^/@]+|[^/@]+)(?:@([^/]+))?(?:\/.*)?$/s;

/** Reads the imports of a deno.json, which makes Deno the runtime. */
export const readDenoJson = jsoncReader("a deno.json", (reading, { imports }, place) => {
  reading.add(technologyEntry("deno", "deno.json", undefined));
  addImports(reading, imports, place.at("imports"));
});

function addImports(reading: ReadingBuilder, imports: unknown, place: JsonPlace | undefined): void {
  if (imports !== undefined && !isRecord(imports)) reading.miss(ODD, place?.line);
  const packages = new Set<string>();
  for (const [key, specifier] of Object.entries(isRecord(imports) ? imports : {})) {
    const line = place?.at(key)?.line;
    const [, ecosystem, name, version] = (typeof specifier === "string" && SPECIFIER.exec(specifier)) || [];
    if (typeof specifier !== "string") reading.miss(ODD, line);
    else if (ecosystem && name) {
      // A package stands there once for itself and once for what is below it: `hono`, `hono/`.
      const entry = packageEntry(ecosystem, name, version, line);
      if (!packages.has(entry.text)) reading.add(entry);
      packages.add(entry.text);
    } else if (/^(?:https?:|file:|node:|\.{0,2}\/)/.test(specifier)) reading.passOver(PLACE);
    else reading.miss(ODD, line);
  }
}
