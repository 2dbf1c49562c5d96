/** A dropdown for where a project runs. */
import type { Catalog } from "../../catalog/catalog.js";
import { Select } from "../components/field.js";
import { useSite } from "../site.js";

const SETTINGS: readonly [id: string, name: string][] = [
  ["web", "Web"],
  ["mobile", "Mobile"],
  ["desktop", "Desktop"],
  ["server", "Server"],
  ["edge", "Edge"],
  ["serverless", "Serverless"],
  ["cli", "Command line"],
];

const HOSTS: ReadonlySet<string> = new Set(["hosting", "edge-runtime"]);

function listHosts({ technologies }: Catalog): [id: string, name: string][] {
  const hosts = technologies.filter(({ category }) => HOSTS.has(category));
  return hosts.map(({ id, name }): [string, string] => [id, name]).sort(([, a], [, b]) => (a < b ? -1 : 1));
}

export function isPlatform(catalog: Catalog, platform: string): boolean {
  return platform === "" || [...SETTINGS, ...listHosts(catalog)].some(([id]) => id === platform);
}

export function PlatformField({ chosen }: { chosen: string }) {
  const { catalog } = useSite();
  const groups = [
    ["Environments", SETTINGS],
    ["Hosts", listHosts(catalog)],
  ] as const;
  return <Select id="platform" name="platform" label="Platform (optional)" any="Any" groups={groups} chosen={chosen} />;
}
