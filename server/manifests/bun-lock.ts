/** bun.lock (https://bun.com/docs/pm/lockfile): JSON, but with commas behind the last of a list. */
import type { Entry } from "../catalog/entry.js";
import { declared } from "./package-json.js";
import { isRecord, npmEntry, packageEntry, type Reading, tellCount } from "./reading.js";

/** The text as JSON: commas before a closing bracket are taken away, except in texts. */
export function withoutTrailingCommas(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/gs, (part) => (part === "," ? "" : part));
}

/** Reads what the project and its workspaces ask for, in the versions that are locked. */
export function readBunLock(lock: Record<string, unknown>): Reading {
  const packages = new Map(Object.entries(isRecord(lock.packages) ? lock.packages : {}));
  const entries: Entry[] = [];
  let own = 0;
  for (const workspace of Object.values(isRecord(lock.workspaces) ? lock.workspaces : {})) {
    if (!isRecord(workspace)) continue;
    for (const [name, asked] of declared(workspace)) {
      const locked = packages.get(`${workspace.name}/${name}`) ?? packages.get(name);
      const [descriptor] = Array.isArray(locked) ? locked : [];
      if (typeof descriptor !== "string") entries.push(npmEntry(name, asked));
      else if (/.@(workspace|link|file):/.test(descriptor)) own += 1;
      else {
        const at = descriptor.indexOf("@", 1);
        entries.push(packageEntry("npm", at < 0 ? descriptor : descriptor.slice(0, at), descriptor.slice(at + 1)));
      }
    }
  }
  const passedOver = tellCount(own, "package of the project's own", "packages of the project's own");
  return { kind: "bun.lock", extent: "locked", entries, passedOver };
}
