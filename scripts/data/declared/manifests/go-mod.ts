/** go.mod (https://go.dev/ref/mod#go-mod-file): the lowest releases that a module takes of others. */
import { type ManifestFormat, NONE } from "./manifest.js";

/** From this version on, the `go` line is a minimum; before, it was advice (https://go.dev/ref/mod#go-mod-file-go). */
const STRICT_SINCE = 21;

export const goMod: ManifestFormat = {
  ecosystem: "go",
  isManifest: /(?:^|\/)go\.mod$/,
  beside: () => [],
  read(path, texts) {
    const text = texts.get(path) ?? "";
    const name = /^module\s+"?([^\s"]+)"?/m.exec(text)?.[1];
    if (!name) return undefined;
    const requires = new Map<string, string>();
    for (const [, of, version, comment = ""] of text.matchAll(
      /^(?:require)?\s+([\w.~-]+\.[\w.~/-]+)\s+v(\d[\w.+-]*)(.*)$/gm,
    )) {
      // A commit that has no release of its own.
      if (of && version && !comment.includes("indirect") && !/-\d{14}-|-0\./.test(version)) {
        requires.set(of, `>=${version.replace("+incompatible", "")}`);
      }
    }
    const [, go, minor = "0"] = /^go\s+(1\.(\d+)(?:\.\d+)?)\s*$/m.exec(text) ?? [];
    const isStrict = go !== undefined && Number(minor) >= STRICT_SINCE;
    return {
      name,
      version: undefined,
      requires,
      optional: NONE,
      runtimes: new Map(isStrict ? [["go", `>=${go}`]] : []),
    };
  },
};
