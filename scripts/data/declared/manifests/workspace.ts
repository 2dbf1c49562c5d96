/** Ranges that the packages of a pnpm workspace share (https://pnpm.io/catalogs). */
import { parse as parseYaml } from "yaml";

/** Where a workspace keeps the ranges that its packages share, at the root of the repository. */
export const WORKSPACE = "pnpm-workspace.yaml";

type Ranges = Record<string, unknown>;
const rangesOf = (value: unknown): Ranges => (typeof value === "object" && value !== null ? (value as Ranges) : {});

/** Ranges that packages of a workspace share, by the name of their list (https://pnpm.io/catalogs). */
export function catalogsIn(text: string): ReadonlyMap<string, Ranges> {
  if (!/^catalogs?:/m.test(text)) return new Map();
  const workspace = rangesOf(parseYaml(text, { logLevel: "silent" }));
  const named = Object.entries(rangesOf(workspace.catalogs)).map(([name, list]) => [name, rangesOf(list)] as const);
  return new Map([["default", rangesOf(workspace.catalog)], ...named]);
}

/** The manifest as it is published: with the shared ranges in place of the names of their lists. */
export function fillIn(
  manifest: Record<string, unknown>,
  catalogs: ReadonlyMap<string, Ranges>,
): Record<string, unknown> {
  if (catalogs.size === 0) return manifest;
  const peers = Object.entries(rangesOf(manifest.peerDependencies)).map(([name, range]) => {
    const list = /^catalog:(.*)$/.exec(String(range))?.[1];
    return [name, list === undefined ? range : (catalogs.get(list || "default")?.[name] ?? range)];
  });
  return { ...manifest, peerDependencies: Object.fromEntries(peers) };
}
