/** Asks a package manager of the user for releases, so that registries, proxies and credentials are those of the user's configuration. */
import { createHash } from "node:crypto";
import { accessSync, constants } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { writeDurably } from "../../../server/state/durable-file.js";
import type { Context } from "../command.js";
import { type Registry, type RegistryRelease, reasonOf } from "./registries.js";
import { inTemporaryFolder, runTool } from "./tool.js";

interface Asking extends Pick<Context, "env"> {
  /** Milliseconds for an answer. */
  patience?: number;
}

export const MOST = 40;
const AT_ONCE = 4;
const PATIENCE = 5000;
const DAY = 24 * 60 * 60 * 1000;

/** Whether a program is on the path. */
export function isInstalled(tool: string, { env }: Asking): boolean {
  const endings = process.platform === "win32" ? ["", ".exe", ".cmd", ".bat"] : [""];
  const paths = (env.PATH ?? env.Path ?? "").split(delimiter).filter(Boolean);
  return paths.some((folder) => endings.some((ending) => canRun(join(folder, tool + ending))));
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Asks a few at a time, outside of the project, whose settings could name another registry; problems are sentences. */
export const askReleases = (registry: Registry, names: readonly string[], asking: Asking) =>
  inTemporaryFolder(async (cwd) => {
    const { title, files = {} } = registry;
    for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, name), text);
    const releases: RegistryRelease[] = [];
    const problems: string[] = [];
    const left = names.slice(0, MOST);
    const work = async () => {
      for (let name = left.shift(); name !== undefined; name = left.shift()) {
        const { found, problem, isAboutIt } = await askAbout(registry, name, cwd, asking);
        releases.push(...found);
        if (problem === undefined) continue;
        problems.push(`${title} did not tell the releases of ${name}: ${problem}`);
        // What has no network does not answer about the others, either.
        if (!isAboutIt && left.length > 0)
          problems.push(`${title} was not asked about ${left.splice(0).length} more of the packages`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (names.length > MOST)
      problems.push(
        `${title} was asked about ${MOST} packages, which is the limit; ${names.length - MOST} were left out`,
      );
    return { releases, problems };
  });

interface Told {
  found: RegistryRelease[];
  problem?: string;
  /** Whether the registry answered, and the problem is this package. */
  isAboutIt?: boolean;
}

async function askAbout(registry: Registry, name: string, cwd: string, asking: Asking): Promise<Told> {
  const kept = keptAt(registry, name, asking);
  const before = kept === undefined ? undefined : await readKept(kept);
  const run = before === undefined ? await view(registry, name, cwd, asking) : undefined;
  const said = before ?? run?.stdout ?? "";
  const found = run?.failure === undefined ? registry.read(name, said) : undefined;
  if (found !== undefined) {
    // Where it cannot be kept, it is asked again.
    if (kept !== undefined && before === undefined) await writeDurably(kept, said).catch(() => {});
    return { found: found.map((one) => ({ ...one, ecosystem: registry.ecosystem, name })) };
  }
  if (run?.failure === "late")
    return { found: [], problem: `no answer within ${(asking.patience ?? PATIENCE) / 1000} seconds` };
  const isAboutIt = run?.failure === undefined || registry.lacks.test(run.stdout + run.stderr);
  return { found: [], problem: run ? reasonOf(run, registry) : "its answer is not understood", isAboutIt };
}

/** One call, or two where the first does not tell it all. */
async function view(
  { tool, args, more, env: own }: Registry,
  name: string,
  cwd: string,
  { env, patience = PATIENCE }: Asking,
) {
  const setting = { cwd, env: { ...env, ...own }, timeout: patience };
  const run = await runTool(tool, args(name), setting);
  const next = run.failure === undefined ? more?.(name, run.stdout) : undefined;
  return next ? runTool(tool, next, setting) : run;
}

/** The file of an answer; undefined without a folder for caches (https://specifications.freedesktop.org/basedir-spec/latest/). */
function keptAt({ tool, settings }: Registry, name: string, { env }: Asking): string | undefined {
  const caches = env.XDG_CACHE_HOME || env.LOCALAPPDATA || (env.HOME && join(env.HOME, ".cache"));
  // Another configuration may name another registry.
  const chosen = Object.entries(env).filter(([key]) => settings.test(key));
  const folder = createHash("sha256").update(JSON.stringify(chosen.sort())).digest("hex").slice(0, 12);
  return caches ? join(caches, "stackfit", `${tool}-${folder}`, `${encodeURIComponent(name)}.json`) : undefined;
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
