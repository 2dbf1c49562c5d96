/** bun.lock (https://bun.com/docs/pm/lockfile): JSON, but with commas behind the last of a list. */
import { type JsonPlace, plainJson, withObject } from "../formats/json.js";
import { isRecord, type Problem, packageEntry, Tally } from "../reading.js";
import { isOwnPlace, type Lock, readImporters } from "./lock.js";
import { declared } from "./package-json.js";

const KIND = "bun.lock";
/** The newest `lockfileVersion` that is known here. */
const NEWEST = 1;

/** Opens a bun.lock. */
export function openBunLock(text: string): Lock | Problem {
  return withObject("a bun.lock", plainJson(text), bunLock);
}

function bunLock(lock: Record<string, unknown>, place: JsonPlace): Lock {
  const packages = new Map(Object.entries(isRecord(lock.packages) ? lock.packages : {}));
  const workspaces = new Map(Object.entries(isRecord(lock.workspaces) ? lock.workspaces : {}));
  const packagesPlace = place.at("packages");
  const installed: Lock["installed"] = (folder, key) => {
    const workspace = workspaces.get(folder === "." ? "" : folder);
    // What a workspace alone gets stands below its name.
    const owner = isRecord(workspace) ? `${workspace.name}/${key}` : key;
    const path = packages.has(owner) ? owner : key;
    const locked = packages.get(path);
    const [descriptor] = Array.isArray(locked) ? locked : [];
    if (typeof descriptor !== "string") return undefined;
    const at = descriptor.indexOf("@", 1);
    const [name, version] = at < 0 ? [descriptor, ""] : [descriptor.slice(0, at), descriptor.slice(at + 1)];
    return isOwnPlace(version) ? "own" : packageEntry("npm", name, version || undefined, packagesPlace?.at(path)?.line);
  };
  const reading = () => {
    const notRead = new Tally();
    if (typeof lock.lockfileVersion === "number" && lock.lockfileVersion > NEWEST)
      notRead.add("unknown lockfileVersion", "", place.at("lockfileVersion")?.line);
    const importers = [...workspaces].flatMap(([folder, workspace]): [string, Map<string, string>][] => {
      if (isRecord(workspace)) return [[folder, declared(workspace)]];
      notRead.add(
        "workspace that is not an object",
        "workspaces that are not objects",
        place.at("workspaces")?.at(folder)?.line,
      );
      return [];
    });
    return readImporters(KIND, importers, installed, notRead);
  };
  return { kind: KIND, installed, reading };
}
