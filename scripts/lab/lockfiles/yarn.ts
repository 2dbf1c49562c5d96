/** yarn.lock of Yarn 2 and later. It records peers, but no engines. */
import { mapAt, readIndented, textAt } from "../../../server/manifests/formats/indented.js";
import { declarationsOf, type Release } from "../../data/lockfiles/release.js";

/**
 * @returns the releases from a registry, patched ones included
 * @throws Error when it is of Yarn 1, which records no declarations
 */
export function readYarnLock(text: string): Release[] {
  const lock = readIndented(text);
  if (!lock.has("__metadata")) throw new Error("it is of Yarn 1, whose lockfiles record no declarations");
  return [...lock.keys()].flatMap((key) => {
    const entry = mapAt(lock, key);
    const [, name] = /^((?:@[^/@]+\/)?[^/@]+)@(?:npm|patch):/.exec(textAt(entry, "resolution") ?? "") ?? [];
    const version = textAt(entry, "version");
    if (!name || !version) return [];
    const meta = mapAt(entry, "peerDependenciesMeta");
    const isOptional = (peer: string) => textAt(mapAt(meta, peer), "optional") === "true";
    const declarations = declarationsOf("package", mapAt(entry, "peerDependencies"), isOptional);
    return [{ ecosystem: "npm", name, version, declarations }];
  });
}
