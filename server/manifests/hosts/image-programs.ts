/** Where container images have the programs of runtimes, and how Dockerfiles install them. */
import { type NamedEntry, technologyEntry } from "../reading.js";
import { assignmentsOf } from "./dockerfile-syntax.js";

/** The programs of technologies in their own images: what copies one of them has the technology, too. */
export const PROGRAMS: ReadonlyMap<string, readonly string[]> = new Map([
  ["nodejs", ["/usr/local/bin/node", "/nodejs/bin/node"]],
  ["bun", ["/usr/local/bin/bun"]],
  ["deno", ["/usr/bin/deno", "/bin/deno", "/deno"]],
  ["python", ["/usr/local/bin/python", "/usr/local/bin/python3"]],
  ["ruby", ["/usr/local/bin/ruby"]],
  ["php", ["/usr/local/bin/php"]],
  ["go", ["/usr/local/go/bin/go"]],
  ["java", ["/opt/java/openjdk/bin/java", "/usr/lib/jvm/java/bin/java"]],
  ["dotnet", ["/usr/share/dotnet/dotnet"]],
  ["composer", ["/usr/bin/composer"]],
  ["uv", ["/uv", "/usr/local/bin/uv"]],
]);

/**
 * Node.js from the packages of NodeSource (https://github.com/nodesource/distributions) or a mirror of them, or from node-build
 * (https://github.com/nodenv/node-build), which the Dockerfiles that Rails generates use.
 */
const INSTALLED = /\/(?:setup|node)_([\w${}]{1,40})\.x|\bnode-build "?([\w.${}]{1,40})/;

/** The runtime that a `RUN` installs; undefined for none, and where its version is not known */
export function installedRuntime(
  run: string,
  variables: ReadonlyMap<string, string>,
  line: number,
): NamedEntry | undefined {
  const [, major, release] = INSTALLED.exec(run) ?? [];
  const written = major ?? release ?? "";
  const variable = /^\$\{?(\w+)\}?$/.exec(written)?.[1];
  const version = variable ? (new Map(assignmentsOf(run)).get(variable) ?? variables.get(variable)) : written;
  return version && /^\d+(?:\.\d+)*$/.test(version)
    ? technologyEntry("nodejs", `node ${version}`, version, line)
    : undefined;
}
