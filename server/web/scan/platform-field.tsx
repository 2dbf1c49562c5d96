/** Where a project runs: a setting or a host. */
import type { Catalog } from "../../catalog/catalog.js";

/** As questions take them, and in words. */
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

/** The hosts that can be chosen, by name. */
function hostsOf({ technologies }: Catalog): [id: string, name: string][] {
  const hosts = technologies.filter(({ category }) => HOSTS.has(category));
  return hosts.map(({ id, name }): [string, string] => [id, name]).sort(([, a], [, b]) => (a < b ? -1 : 1));
}

/** Whether a platform can be chosen. */
export function isPlatform(catalog: Catalog, platform: string): boolean {
  return platform === "" || [...SETTINGS, ...hostsOf(catalog)].some(([id]) => id === platform);
}

/** @param props.chosen empty for none */
export function PlatformField({ catalog, chosen }: { catalog: Catalog; chosen: string }) {
  const options = (choices: readonly [string, string][]) =>
    choices.map(([id, name]) => (
      <option key={id} value={id} selected={id === chosen}>
        {name}
      </option>
    ));
  return (
    <div class="field">
      <label for="platform">Where it runs, if you like</label>
      <select id="platform" name="platform">
        <option value="">anywhere</option>
        <optgroup label="Settings">{options(SETTINGS)}</optgroup>
        <optgroup label="Hosts">{options(hostsOf(catalog))}</optgroup>
      </select>
    </div>
  );
}
