/** yarn.lock, of Yarn 1 (https://classic.yarnpkg.com/lang/en/docs/yarn-lock/) and of those after it. */
import { type Indented, IndentedMap, readIndented, textAt } from "../formats/indented.js";
import { aliased, packageEntry, Tally } from "../reading.js";
import { formatOwn, type Installed, isOwnPlace, type Lock } from "./lock.js";

const KIND = "yarn.lock";

/** A yarn.lock. It does not mark direct dependencies, but has the version for each range. */
export function yarnLock(text: string): Lock {
  const lock = readIndented(text);
  const notRead = new Tally();
  /** What is installed, by `name@range`; and by name alone, to find what a `resolutions` field turns to another range. */
  const byDescriptor = new Map<string, Installed>();
  const byName = new Map<string, Installed | undefined>();
  const all: Installed[] = [];
  for (const [key, block] of lock) {
    if (key === "__metadata") continue;
    const line = lock.lines.get(key);
    const installed = installedBy(key, block, line);
    if (!installed) {
      if (block instanceof IndentedMap) notRead.add("package without a version", "packages without a version", line);
      continue;
    }
    all.push(installed);
    for (const descriptor of descriptorsOf(key)) {
      byDescriptor.set(descriptor, installed);
      const { name } = splitDescriptor(descriptor);
      byName.set(name, byName.has(name) && byName.get(name) !== installed ? undefined : installed);
    }
  }
  return {
    kind: KIND,
    installed: (_folder, key, asked) =>
      byDescriptor.get(`${key}@${asked}`) ?? byDescriptor.get(`${key}@npm:${asked}`) ?? byName.get(key),
    reading: () => {
      const entries = all.filter((installed) => installed !== "own");
      const passedOver = formatOwn(all.length - entries.length);
      return { kind: KIND, extent: "all", entries, passedOver, notRead: notRead.summary() };
    },
  };
}

/** @returns undefined for what has no version */
function installedBy(key: string, block: Indented, line: number | undefined): Installed | undefined {
  const version = textAt(block, "version");
  if (version === undefined) return undefined;
  const { name, asked } = splitDescriptor(textAt(block, "resolution") ?? descriptorsOf(key)[0] ?? "");
  if (isOwnPlace(asked)) return "own";
  return packageEntry("npm", aliased(name, asked.replace(/^npm:(?=[^@]*$)/, "")).name, version, line);
}

/** Several ranges that come to one version share a block: `a@^1, a@^1.2`, each or all together in quotes. */
const descriptorsOf = (key: string) => key.split(",").map((part) => part.trim().replace(/^"|"$/g, ""));

/** `@scope/name@npm:^1.0` at the first `@` that does not begin a scope. */
function splitDescriptor(descriptor: string): { name: string; asked: string } {
  const at = descriptor.indexOf("@", 1);
  return at < 0 ? { name: descriptor, asked: "" } : { name: descriptor.slice(0, at), asked: descriptor.slice(at + 1) };
}
