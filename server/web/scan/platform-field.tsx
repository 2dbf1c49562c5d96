/** A dropdown for where a project runs. */
import type { Catalog } from "../../catalog/catalog.js";
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
  const options = (choices: readonly [string, string][]) =>
    choices.map(([id, name]) => (
      <option key={id} value={id} selected={id === chosen}>
        {name}
      </option>
    ));
  return (
    <div class="field">
      <label for="platform">Platform (optional)</label>
      <select id="platform" name="platform">
        <option value="">Any</option>
        <optgroup label="Environments">{options(SETTINGS)}</optgroup>
        <optgroup label="Hosts">{options(listHosts(catalog))}</optgroup>
      </select>
    </div>
  );
}
