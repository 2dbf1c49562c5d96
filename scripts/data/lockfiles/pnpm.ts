/** pnpm-lock.yaml, versions 6 to 9. It has what pnpm's own corrections of manifests add. */
import { readYaml, yamlAt, yamlMap, yamlText, yamlTexts } from "../../../server/manifests/formats/yaml.js";
import { declarationsOf, enginesOf, type Release } from "./release.js";

/** The package that an override is about: `react` of `app>react@<19` (https://pnpm.io/settings#overrides). */
const overriddenName = (key: string): string => (key.split(/(?<=[^ |@])>/).at(-1) ?? key).replace(/(?<=.)@.*$/, "");

/**
 * @returns the releases from a registry; one that is installed beside several sets of peers comes several times. Those that ask for
 * a package that the project overrides are left out, as pnpm puts the override in place of what they declare.
 */
export function readPnpmLock(text: string): Release[] {
  const lock = readYaml(text);
  const overridden = new Set([...yamlMap(yamlAt(lock, "overrides")).keys()].map(overriddenName));
  return [...yamlMap(yamlAt(lock, "packages"))].flatMap(([key, entry]) => {
    // `/name@1.2.3(peer@1)` in version 6, `name@1.2.3` in version 9; addresses stand for what is in no registry.
    const [, name, version] = /^\/?((?:@[^/@]+\/)?[^/@]+)@(\d[^(]*)/.exec(key) ?? [];
    if (!name || !version) return [];
    const isOptional = (peer: string) => yamlText(yamlAt(entry, "peerDependenciesMeta", peer, "optional")) === "true";
    const peers = yamlTexts(yamlAt(entry, "peerDependencies"));
    if (peers.some(([peer]) => overridden.has(peer))) return [];
    const declarations = [
      ...declarationsOf("package", peers, isOptional),
      ...enginesOf(yamlTexts(yamlAt(entry, "engines"))),
    ];
    const integrity = yamlText(yamlAt(entry, "resolution", "integrity"));
    return [{ ecosystem: "npm", name, version, declarations, ...(integrity && { integrity }) }];
  });
}
