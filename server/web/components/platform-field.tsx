/** Where something runs: a setting, or a host. */
import { useSite } from "../site.js";
import { Select } from "./field.js";

/** The settings that software runs in. */
export const PLATFORMS = {
  web: "Web",
  mobile: "Mobile",
  desktop: "Desktop",
  server: "Server",
  edge: "Edge",
  serverless: "Serverless",
  cli: "Command line",
} as const;

const HOSTS: ReadonlySet<string> = new Set(["hosting", "edge-runtime"]);

export function PlatformField({ label, chosen }: { label: string; chosen: string }) {
  const { technologies } = useSite().catalog;
  const hosts = technologies
    .filter(({ id, category }) => HOSTS.has(category) || id === chosen)
    .map(({ id, name }) => [id, name] as const)
    .sort(([, a], [, b]) => (a < b ? -1 : 1));
  const groups = [["Environments", Object.entries(PLATFORMS)] as const, ["Hosts", hosts] as const];
  return <Select id="platform" name="platform" label={label} any="Any" groups={groups} chosen={chosen} />;
}
