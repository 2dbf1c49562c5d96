/** A gemspec is a program; what it says in plain words is read, and nothing is run (https://guides.rubygems.org/specification-reference/). */
import { type ManifestFormat, NONE } from "./manifest.js";

const DEPENDENCY = /^\s*\w+\.add(?:_runtime)?_dependency[ (]+["']([\w.-]+)["'](.*)$/;

export const gemspec: ManifestFormat = {
  ecosystem: "gem",
  isManifest: /\.gemspec$/,
  beside: () => [],
  read(path, texts) {
    const lines = (texts.get(path) ?? "").split(/\r?\n/);
    const text = lines.join("\n");
    const name = /^\s*\w+\.name\s*=\s*["']([\w.-]+)["']/m.exec(text)?.[1];
    // What depends on a condition cannot be told without running it.
    if (!name || lines.some((line) => /\badd_(?:runtime_)?dependency\b.*\b(?:if|unless)\b/.test(line)))
      return undefined;
    const requires = new Map<string, string>();
    for (const line of lines) {
      const [, of, rest = ""] = DEPENDENCY.exec(line) ?? [];
      if (!of) continue;
      const range = rangeIn(rest);
      if (range === undefined) return undefined;
      requires.set(of, range);
    }
    const [, ruby] = /^\s*\w+\.required_ruby_version\s*=\s*(.+)$/m.exec(text) ?? [];
    const asked = ruby === undefined ? undefined : rangeIn(`, ${ruby}`);
    return {
      ...{ name, requires, optional: NONE, version: /^\s*\w+\.version\s*=\s*["']([\d.]+)["']/m.exec(text)?.[1] },
      runtimes: new Map(asked ? [["ruby", asked]] : []),
    };
  },
};

/** The ranges behind the name of a gem. @returns undefined for what is not written out */
function rangeIn(rest: string): string | undefined {
  const words = rest
    .replace(/\s+#.*$/, "")
    .replace(/\.freeze|Gem::Requirement\.new|[()[\]]/g, "")
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
  if (words.length === 0) return ">= 0";
  // The gems of Rails ask for one another in their own version.
  if (words.length === 1 && words[0] === "version") return "self";
  const ranges = words.map((word) => /^["']\s*((?:[~<>=!]+\s*)?\d[\w.]*)\s*["']$/.exec(word)?.[1]);
  return ranges.every((range) => range !== undefined) ? ranges.join(", ") : undefined;
}
