/** Gemfile.lock, as Bundler writes it. */
import { type NamedEntry, packageEntry, runtimeEntry } from "../reading.js";
import { reader } from "../reading-builder.js";
import { byName, isNode, type Match, type Node, noteDirect, onlyOne, type Required, type Tree } from "../tree.js";
import { gemAccepts } from "./gem-version.js";

/** What a gem, or the Gemfile, asks of another. */
interface GemRequirement {
  name: string;
  /** `>= 0` where every version will do. */
  range: string;
  line: number;
}

interface Spec {
  name: string;
  /** Without the platform that its release is for. */
  version: string;
  line: number;
  /** Whether it is a folder of the project. */
  isOwn: boolean;
  asks: GemRequirement[];
}

/** Sections begin at the margin; below `specs:` the gems stand at the fourth column, and what each of them needs further in. */
export const readGemfileLock = reader("Gemfile.lock", (reading, text: string) => {
  const specs: Spec[] = [];
  const gems: GemRequirement[] = [];
  const rubies: NamedEntry[] = [];
  let section = "";
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    if (/^[A-Z]/.test(content)) section = content.trim();
    else if (section === "DEPENDENCIES" && content.trim() !== "") {
      const asked = askedIn(content, 2, line);
      if (asked) gems.push(asked);
      else reading.miss(["line that names no gem", "lines that name no gem"], line);
    } else if (section === "RUBY VERSION") {
      const ruby = /^\s+ruby (\d[\d.]*)/.exec(content)?.[1];
      if (ruby) rubies.push(runtimeEntry("ruby", "ruby", ruby, line));
    } else {
      const [, name, version] = /^ {4}([\w.-]+) \(([^)-]+)/.exec(content) ?? [];
      const need = askedIn(content, 6, line);
      if (name && version) specs.push({ name, version, line, isOwn: section === "PATH", asks: [] });
      else if (need) specs.at(-1)?.asks.push(need);
    }
  }
  const locked = new Map(specs.map(({ name, version }) => [name, version]));
  for (const { name, line } of gems) reading.add(packageEntry("gem", name, locked.get(name), line));
  for (const ruby of rubies) reading.add(ruby);
  reading.extent = "locked";
  reading.tree = () => gemTree(specs, gems);
});

/** `rails (~> 8.0, >= 8.0.1)`, with a `!` behind it where it comes from a source of its own. */
function askedIn(content: string, indent: number, line: number): GemRequirement | undefined {
  const [, blanks, name, range = ">= 0"] = /^( {2,6})([\w.-]+)(?: \(([^()]*)\))?!?$/.exec(content.trimEnd()) ?? [];
  return name && blanks?.length === indent ? { name, range, line } : undefined;
}

function gemTree(specs: readonly Spec[], asked: readonly GemRequirement[]): Tree {
  const nodes = specs.map(({ name, version, line, isOwn, asks }): Node => {
    return {
      name,
      version,
      line,
      ...(isOwn && { isOwn }),
      dependencies: () => asks.map((one) => find(one.name)).filter(isNode),
      requires: () => asks.map(required),
      runtimes: [],
    };
  });
  const known = byName(nodes);
  // Bundler is what reads the file, and stands in it only where it is asked for in another way.
  const find = (name: string): Match => (known.has(name) || name !== "bundler" ? onlyOne(known.get(name)) : "unknown");
  const required = ({ name, range }: GemRequirement): Required => {
    return { kind: "dependency", name, range, optional: false, found: find(name) };
  };
  const gemfile = asked.map((one): Node => {
    // A gem for platforms that are not locked is missing on purpose.
    const requires = () => [{ ...required(one), found: find(one.name) ?? ("unknown" as const) }];
    return {
      name: "Gemfile",
      version: "",
      line: one.line,
      isOwn: true,
      dependencies: () => [],
      requires,
      runtimes: [],
    };
  });
  const direct = noteDirect(
    [...gemfile, ...asked.flatMap(({ name }) => known.get(name) ?? [])].map((node) => [".", node]),
  );
  return { ecosystem: "gem", nodes: [...gemfile, ...nodes], direct, isPlaced: true, accepts: gemAccepts };
}
