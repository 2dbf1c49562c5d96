/** Gemfile.lock, as Bundler writes it. */
import type { Entry } from "../catalog/entry.js";
import { packageEntry, type Reading, runtimeEntry } from "./reading.js";

/** Reads what the Gemfile asks for, in the versions that are locked. */
export function readGemfileLock(text: string): Reading {
  const locked = new Map<string, string>();
  const names: string[] = [];
  const runtimes: Entry[] = [];
  let section = "";
  for (const line of text.split(/\r?\n/)) {
    if (/^[A-Z]/.test(line)) section = line.trim();
    // Below `specs:` the gems stand at the fourth column, and what each of them needs further in.
    const spec = /^ {4}([\w.-]+) \(([^)-]+)/.exec(line);
    if (spec?.[1] && spec[2] && section !== "DEPENDENCIES") locked.set(spec[1], spec[2]);
    const name = section === "DEPENDENCIES" ? /^ {2}([\w.-]+)/.exec(line)?.[1] : undefined;
    if (name) names.push(name);
    const ruby = section === "RUBY VERSION" ? /^\s+ruby (\d[\d.]*)/.exec(line)?.[1] : undefined;
    if (ruby) runtimes.push(runtimeEntry("ruby", "ruby", ruby));
  }
  const entries = [...names.map((name) => packageEntry("gem", name, locked.get(name))), ...runtimes];
  return { kind: "Gemfile.lock", extent: "locked", entries, passedOver: [] };
}
