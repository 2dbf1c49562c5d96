/** go.mod (https://go.dev/ref/mod#go-mod-file). */
import { allowedEntry, packageEntry } from "../reading.js";
import { reader } from "../reading-builder.js";

const DIRECTIVE = /^(?:module|go|toolchain|godebug|require|tool|ignore|exclude|replace|retract)$/;

/** Reads what the module itself requires; what others need, marked `// indirect`, is counted. */
export const readGoMod = reader("go.mod", (reading, text: string) => {
  let block = "";
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [code = "", comment = ""] = line.split("//", 2).map((part) => part.trim());
    const opened = /^(\w+)\s*\($/.exec(code)?.[1];
    if (opened) block = opened;
    else if (code === ")") block = "";
    else {
      const [directive = "", first = "", second] = (block ? `${block} ${code}` : code).split(/\s+/);
      if (directive !== "" && !DIRECTIVE.test(directive))
        reading.miss(["line that is not a directive", "lines that are not directives"], index + 1);
      // The oldest version that it takes (https://go.dev/ref/mod#go-mod-file-go).
      if (directive === "go" && first) reading.add(allowedEntry("go", "go", `>=${first}`, index + 1));
      if (directive !== "require" || !first) continue;
      if (!second) reading.miss(["requirement without a version", "requirements without a version"], index + 1);
      else if (comment.startsWith("indirect")) reading.passOver(["indirect requirement", "indirect requirements"]);
      else reading.add(packageEntry("go", first.replace(/^"|"$/g, ""), second, index + 1));
    }
  }
});
