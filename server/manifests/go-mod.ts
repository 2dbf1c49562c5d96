/** go.mod (https://go.dev/ref/mod#go-mod-file). */
import type { Entry } from "../catalog/entry.js";
import { packageEntry, type Reading, runtimeEntry, tellCount } from "./reading.js";

/** Reads what the module itself requires; what others need, marked `// indirect`, is counted. */
export function readGoMod(text: string): Reading {
  const entries: Entry[] = [];
  let indirect = 0;
  let block = "";
  for (const line of text.split(/\r?\n/)) {
    const [code = "", comment = ""] = line.split("//", 2).map((part) => part.trim());
    const opened = /^(\w+)\s*\($/.exec(code)?.[1];
    if (opened) block = opened;
    else if (code === ")") block = "";
    else {
      const [directive = "", first = "", second] = (block ? `${block} ${code}` : code).split(/\s+/);
      if (directive === "go" && first) entries.push(runtimeEntry("go", "go", first));
      if (directive !== "require" || !first || !second) continue;
      if (comment.startsWith("indirect")) indirect += 1;
      else entries.push(packageEntry("go", first.replace(/^"|"$/g, ""), second));
    }
  }
  return {
    kind: "go.mod",
    extent: "named",
    entries,
    passedOver: tellCount(indirect, "indirect requirement", "indirect requirements"),
  };
}
