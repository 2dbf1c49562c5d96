/** How files that are not written for one language call languages, runtimes and tools, and their versions. */
import { type NamedEntry, technologyEntry } from "../reading.js";

/** What is called by its id, in a table of names with ids. */
export const namedById = (ids: string): [name: string, id: string][] => ids.split(" ").map((id) => [id, id]);

/**
 * Ids by what version managers call a tool: the short names of asdf (https://github.com/asdf-vm/asdf-plugins) and of mise
 * (https://mise.jdx.dev/registry.html).
 */
const TOOLS: ReadonlyMap<string, string> = new Map([
  ...namedById(
    "nodejs bun deno npm pnpm yarn python poetry uv pdm ruby go rust java kotlin scala gradle maven php elixir",
  ),
  ...namedById("erlang swift dotnet flutter mysql mongodb redis terraform opentofu pulumi hugo"),
  ["node", "nodejs"],
  ["golang", "go"],
  ["dotnet-core", "dotnet"],
  ["postgres", "postgresql"],
]);

/**
 * The tool of a version manager.
 * @param version as it gives it: `20.11`, `v20`, `temurin-21.0.1+12`, `latest`
 * @returns undefined for tools that are not known
 */
export function toolEntry(name: string, version: string, line: number | undefined): NamedEntry | undefined {
  const id = TOOLS.get(name.toLowerCase());
  return id === undefined
    ? undefined
    : technologyEntry(id, version ? `${name} ${version}` : name, plainVersion(id, version), line);
}

/** Node.js by the code names of its lines with long-term support (https://github.com/nodejs/Release#release-schedule). */
const NODE_LINES = new Map([
  ["argon", "4"],
  ["boron", "6"],
  ["carbon", "8"],
  ["dubnium", "10"],
  ["erbium", "12"],
  ["fermium", "14"],
  ["gallium", "16"],
  ["hydrogen", "18"],
  ["iron", "20"],
  ["jod", "22"],
  ["krypton", "24"],
]);

/**
 * The version of a technology as version managers spell it: without `v`, without the name or the maker of a distribution
 * in front (`ruby-3.3.6`, `temurin-21.0.1+12`), without what follows the release (`1.17.3-otp-27`).
 * @returns undefined for words such as `latest`, `system` or `lts/*`, and for other implementations (`pypy3.10-7.3.17`)
 */
export function plainVersion(id: string, version: string): string | undefined {
  const code = /^lts[/-](\w+)$/.exec(version.toLowerCase())?.[1];
  if (id === "nodejs" && code) return NODE_LINES.get(code);
  // Of Java there are many distributions of the same versions; other languages differ from one to the next.
  const inFront = id === "java" ? /^(?:[a-z][\w.]*-)+(?=\d)/i : new RegExp(`^(?:c?${id}|node|go|v)[-@]?v?(?=\\d)`, "i");
  const [plain] = RELEASE.exec(version.replace(inFront, "")) ?? [];
  // Java 8 and those before it call themselves 1.8 and so on (https://openjdk.org/jeps/223).
  return id === "java" ? plain?.replace(/^1\.(?=\d)/, "") : plain;
}

/** The numbers that a version begins with, and whether it comes before the release. */
export const RELEASE = /^\d+(?:\.\d+)*(?:-(?:rc|beta|alpha|preview)[.\d]*)?/;

/** The versions that hosts write without dots, of languages whose versions have two parts. */
const COMPACT = /^(?:python|go|ruby|php)$/;
const MANAGED: ReadonlySet<string> = new Set(["nodejs", "python", "ruby", "go", "php", "java", "dotnet"]);

/**
 * The language that a host runs functions in: `nodejs20.x`, `python3.12`
 * (https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtimes.html), `python312`, `go122`
 * (https://cloud.google.com/appengine/docs/standard/lifecycle/support-schedule).
 * @returns undefined for runtimes of other languages, or of none (`provided.al2023`)
 */
export function managedRuntimeEntry(runtime: string, line: number | undefined): NamedEntry | undefined {
  const [, id = "", digits = ""] = /^([a-z]+?)(\d[\d.]*?)?(?:\.x)?$/.exec(runtime) ?? [];
  if (!MANAGED.has(id)) return undefined;
  const isCompact = COMPACT.test(id) && digits.length > 1 && !digits.includes(".");
  return technologyEntry(id, runtime, (isCompact ? `${digits[0]}.${digits.slice(1)}` : digits) || undefined, line);
}
