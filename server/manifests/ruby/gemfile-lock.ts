/** Gemfile.lock, as Bundler writes it. */
import { type NamedEntry, packageEntry, type Reading, runtimeEntry, Tally } from "../reading.js";

/** Reads what the Gemfile asks for, in the versions that are locked. */
export function readGemfileLock(text: string): Reading {
  const locked = new Map<string, string>();
  const asked: { name: string; number: number }[] = [];
  const runtimes: NamedEntry[] = [];
  const notRead = new Tally();
  let section = "";
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const number = index + 1;
    if (/^[A-Z]/.test(line)) section = line.trim();
    // Below `specs:` the gems stand at the fourth column, and what each of them needs further in.
    const spec = /^ {4}([\w.-]+) \(([^)-]+)/.exec(line);
    if (spec?.[1] && spec[2] && section !== "DEPENDENCIES") locked.set(spec[1], spec[2]);
    if (section === "DEPENDENCIES" && line !== section && line.trim() !== "") {
      const name = /^ {2}([\w.-]+)/.exec(line)?.[1];
      if (name) asked.push({ name, number });
      else notRead.add("line that names no gem", "lines that name no gem", number);
    }
    const ruby = section === "RUBY VERSION" ? /^\s+ruby (\d[\d.]*)/.exec(line)?.[1] : undefined;
    if (ruby) runtimes.push(runtimeEntry("ruby", "ruby", ruby, number));
  }
  const gems = asked.map(({ name, number }) => packageEntry("gem", name, locked.get(name), number));
  const entries = [...gems, ...runtimes];
  return { kind: "Gemfile.lock", extent: "locked", entries, passedOver: [], notRead: notRead.summary() };
}
