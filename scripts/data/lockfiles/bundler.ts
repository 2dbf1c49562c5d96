/** Gemfile.lock. There is one version of each gem, so every requirement binds; it does not record which Ruby they need. */
import { declarationsOf, type Release } from "./release.js";

/** @returns the releases from a gem server; builds for platforms (`nokogiri (1.18.0-arm64-darwin)`) as one */
export function readGemfileLock(text: string): Release[] {
  const releases = new Map<string, Release>();
  let section = "";
  let last: Release | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (/^[A-Z]/.test(line)) section = line;
    if (section !== "GEM") continue;
    const [, name, version] = /^ {4}([\w.-]+) \(([^)-]+)/.exec(line) ?? [];
    if (name && version) {
      last = { ecosystem: "gem", name, version, declarations: [] };
      releases.set(`${name} ${version}`, last);
    }
    const [, of, range] = /^ {6}([\w.-]+)(?: \(([^)]+)\))?$/.exec(line) ?? [];
    if (of && last) last.declarations.push(...declarationsOf("package", [[of, range ?? ">= 0"]]));
  }
  return [...releases.values()];
}
