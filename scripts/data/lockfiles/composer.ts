/** composer.lock: manifests are copied into it. There is one version of each package, so every requirement binds. */
import { isRecord } from "../../../server/manifests/reading.js";
import { type Declaration, declarationsOf, type Release } from "./release.js";

/**
 * @returns the releases, branches left out
 * @throws Error when it is no composer.lock
 */
export function readComposerLock(text: string): Release[] {
  const lock = JSON.parse(text);
  return [...lock.packages, ...(lock["packages-dev"] ?? [])].flatMap((entry: unknown) => {
    if (!isRecord(entry) || typeof entry.version !== "string" || !/^v?\d/.test(entry.version)) return [];
    const version = entry.version.replace(/^v/, "");
    const declarations = declarationsOf("package", Object.entries(isRecord(entry.require) ? entry.require : {}))
      .filter(({ name }) => name === "php" || name.includes("/"))
      .map((declared): Declaration => (declared.name === "php" ? { ...declared, kind: "runtime" } : declared))
      .map((declared) => (declared.range === "self.version" ? { ...declared, range: version } : declared));
    return [{ ecosystem: "composer", name: String(entry.name).toLowerCase(), version, declarations }];
  });
}
