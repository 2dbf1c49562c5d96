/** Where something runs: a setting, or a host. */
import { useSite } from "../site.js";
import { type FieldProps, Select } from "./field.js";

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

interface PlatformFieldProps extends Pick<FieldProps, "problem"> {
  label: string;
  chosen: string;
}

export function PlatformField({ chosen, ...rest }: PlatformFieldProps) {
  const { technologies } = useSite().catalog;
  const hosts = technologies
    .filter(({ id, category }) => HOSTS.has(category) || id === chosen)
    .map(({ id, name }) => [id, name] as const)
    .sort(([, a], [, b]) => (a < b ? -1 : 1));
  const groups = [
    ["Environments", Object.entries(PLATFORMS)],
    ["Hosts", hosts],
  ] as const;
  return <Select id="platform" name="platform" any="Any" groups={groups} chosen={chosen} {...rest} />;
}
