/** yarn.lock of Yarn 2 and later. It records peers, but no engines. */
import { readYaml, yamlAt, yamlMap, yamlText, yamlTexts } from "../../../server/manifests/formats/yaml.js";
import { declarationsOf, type Release } from "../../data/lockfiles/release.js";

/**
 * @returns the releases from a registry, patched ones included
 * @throws Error when it is of Yarn 1, which records no declarations
 */
export function readYarnLock(text: string): Release[] {
  const lock = yamlMap(readYaml(text));
  if (!lock.has("__metadata")) throw new Error("it is of Yarn 1, whose lockfiles record no declarations");
  return [...lock.values()].flatMap((entry) => {
    const [, name] = /^((?:@[^/@]+\/)?[^/@]+)@(?:npm|patch):/.exec(yamlText(yamlAt(entry, "resolution")) ?? "") ?? [];
    const version = yamlText(yamlAt(entry, "version"));
    if (!name || !version) return [];
    const isOptional = (peer: string) => yamlText(yamlAt(entry, "peerDependenciesMeta", peer, "optional")) === "true";
    const declarations = declarationsOf("package", yamlTexts(yamlAt(entry, "peerDependencies")), isOptional);
    return [{ ecosystem: "npm", name, version, declarations }];
  });
}
