/** Where container images have the programs of runtimes, and how Dockerfiles install them. */
import { type NamedEntry, technologyEntry } from "../reading.js";
import { assignmentsOf, expand } from "./dockerfile-syntax.js";

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

/** Commands that install package managers: for all projects, or by Corepack (https://nodejs.org/api/corepack.html). */
const FOR_ALL = /\b(?:npm|pnpm)\s/;
const GLOBAL = /\s(?:-g|--global|--location=global)(?:\s|$)/;
const COREPACK = /\bcorepack\s{1,9}(?:prepare|use|install)\s/;

/** The runtime and the package managers that a `RUN` installs, of which the version is known. */
export function installedPrograms(run: string, variables: ReadonlyMap<string, string>, line: number): NamedEntry[] {
  const commands = run
    .split(/\n|&&|[;|]/)
    .filter((command) => (FOR_ALL.test(command) && GLOBAL.test(command)) || COREPACK.test(command));
  const managers = commands.flatMap((command) =>
    [...command.matchAll(/(?:^|[\s"'])(npm|pnpm|yarn)@([\w.${}-]{1,40})/g)].flatMap(([, id = "", written = ""]) => {
      const version = expand(written, variables) ?? "";
      return /^\d+(?:\.\d+)*$/.test(version) ? technologyEntry(id, `${id}@${version}`, version, line) : [];
    }),
  );
  return [installedRuntime(run, variables, line) ?? [], managers].flat();
}

function installedRuntime(run: string, variables: ReadonlyMap<string, string>, line: number): NamedEntry | undefined {
  const [, major, release] = INSTALLED.exec(run) ?? [];
  const written = major ?? release ?? "";
  const variable = /^\$\{?(\w+)\}?$/.exec(written)?.[1];
  const version = variable ? (new Map(assignmentsOf(run)).get(variable) ?? variables.get(variable)) : written;
  return version && /^\d+(?:\.\d+)*$/.test(version)
    ? technologyEntry("nodejs", `node ${version}`, version, line)
    : undefined;
}
