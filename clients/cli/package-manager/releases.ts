/** Asks the user's own npm for releases, so that registries, proxies and credentials are those of the user's configuration. */
import { createHash } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { releaseOf as parseRelease } from "../../../server/catalog/versions/parse.js";
import { writeDurably } from "../../../server/state/durable-file.js";
import type { Context } from "../command.js";
import { inTemporaryFolder, jsonOf, runTool, type ToolRun, tableOf } from "./tool.js";

export interface RegistryRelease {
  name: string;
  version: string;
  peerDependencies: Readonly<Record<string, string>>;
  optional: ReadonlySet<string>;
  engines: Readonly<Record<string, string>>;
}

interface RegistryAnswer {
  releases: readonly RegistryRelease[];
  /** What could not be asked, in sentences. */
  problems: readonly string[];
}

type Asking = Pick<Context, "env">;

export const MOST = 40;
const AT_ONCE = 4;
const TIMEOUT = 5000;
const DAY = 24 * 60 * 60 * 1000;

/** (https://docs.npmjs.com/cli/configuring-npm/package-json#name) */
const PACKAGE = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/i;

export const isPackage = (name: string): boolean => PACKAGE.test(name);

const FIELDS = [
  "name",
  "version",
  "peerDependencies",
  "peerDependenciesMeta",
  "engines",
  "deprecated",
  "dist-tags.latest",
];

/** Asks about packages, a few at a time, outside of the project, whose `.npmrc` could name another registry. */
export const askReleases = (names: readonly string[], asking: Asking): Promise<RegistryAnswer> =>
  inTemporaryFolder(async (cwd) => {
    // Here npm stops looking for a project further up.
    await writeFile(join(cwd, "package.json"), "{}");
    const releases: RegistryRelease[] = [];
    const problems: string[] = [];
    const left = names.slice(0, MOST);
    const work = async () => {
      for (let name = left.shift(); name !== undefined; name = left.shift()) {
        const { found, problem, isAboutIt } = await askAbout(name, cwd, asking);
        releases.push(...found);
        if (problem === undefined) continue;
        problems.push(`npm did not tell the releases of ${name}: ${problem}`);
        // What has no network does not answer about the others, either.
        if (!isAboutIt && left.length > 0)
          problems.push(`npm was not asked about ${left.splice(0).length} more of the packages`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (names.length > MOST)
      problems.push(`npm was asked about ${MOST} packages, which is the limit; ${names.length - MOST} were left out`);
    return { releases, problems };
  });

interface Told {
  found: RegistryRelease[];
  problem?: string;
  /** Whether the registry answered, and the problem is this package. */
  isAboutIt?: boolean;
}

async function askAbout(name: string, cwd: string, asking: Asking): Promise<Told> {
  const kept = keptAt(name, asking);
  const before = kept && (await readKept(kept));
  if (before !== undefined) return { found: releasesIn(name, jsonOf({ stdout: before })) };
  const run = await view(name, cwd, asking);
  const said = jsonOf(run);
  if (run.failure === undefined && said !== undefined) {
    // Where it cannot be kept, npm is asked again.
    if (kept) await writeDurably(kept, run.stdout).catch(() => {});
    return { found: releasesIn(name, said) };
  }
  return { found: [], problem: reasonOf(run), isAboutIt: /^E40\d$/.test(String(tableOf(tableOf(said).error).code)) };
}

/** The file of an answer; undefined without a folder for caches (https://specifications.freedesktop.org/basedir-spec/latest/). */
function keptAt(name: string, { env }: Asking): string | undefined {
  const caches = env.XDG_CACHE_HOME || env.LOCALAPPDATA || (env.HOME && join(env.HOME, ".cache"));
  // Another configuration may name another registry.
  const chosen = Object.entries(env).filter(([key]) => /^npm_config_(?:registry|userconfig)$/i.test(key));
  const folder = createHash("sha256").update(JSON.stringify(chosen.sort())).digest("hex").slice(0, 12);
  return caches ? join(caches, "stackfit", `npm-${folder}`, `${encodeURIComponent(name)}.json`) : undefined;
}

/** An answer that is not older than a day. */
async function readKept(path: string): Promise<string | undefined> {
  try {
    const age = Date.now() - (await stat(path)).mtimeMs;
    return age >= 0 && age < DAY ? await readFile(path, "utf8") : undefined;
  } catch {
    return undefined;
  }
}

/**
 * All releases: `x` is a range, while `*` means the release that is tagged as the latest
 * (https://docs.npmjs.com/cli/commands/npm-view).
 */
const view = (name: string, cwd: string, { env }: Asking): Promise<ToolRun> =>
  runTool("npm", ["view", "--json", "--workspaces=false", "--prefix=.", "--fetch-retries=0", `${name}@x`, ...FIELDS], {
    cwd,
    env,
    timeout: TIMEOUT,
  });

/** A single release is no list. */
const releasesIn = (name: string, said: unknown): RegistryRelease[] =>
  [said].flat().flatMap((one) => releaseOf(name, one) ?? []);

function releaseOf(name: string, said: unknown): RegistryRelease | undefined {
  const { version, deprecated, peerDependencies, peerDependenciesMeta, engines, ...tags } = tableOf(said);
  if (typeof version !== "string" || !/^\d+\.\d+\.\d+$/.test(version) || deprecated) return undefined;
  if (isBeyond(version, tags["dist-tags.latest"])) return undefined;
  const optional = Object.entries(tableOf(peerDependenciesMeta)).filter(([, meta]) => tableOf(meta).optional === true);
  return {
    ...{ name, version, peerDependencies: textsOf(peerDependencies), engines: textsOf(engines) },
    optional: new Set(optional.map(([peer]) => peer)),
  };
}

/** Makers try out what is newer than the release that they tag as the latest (https://docs.npmjs.com/cli/commands/npm-dist-tag). */
function isBeyond(version: string, latest: unknown): boolean {
  const [one, other] = [parseRelease(version), typeof latest === "string" ? parseRelease(latest) : undefined];
  return one !== undefined && other !== undefined && one.version.compare(other.version) > 0;
}

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tableOf(value)).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );

function reasonOf(run: ToolRun): string {
  if (run.failure === "missing") return "npm cannot be started";
  if (run.failure === "late") return `no answer within ${TIMEOUT / 1000} seconds`;
  const { summary } = tableOf(tableOf(jsonOf(run)).error);
  const words = typeof summary === "string" && summary !== "" ? summary : run.stderr || "no reason given";
  return words.trim().split("\n")[0] as string;
}
