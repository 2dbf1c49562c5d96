/** Asks the user's own npm for releases, so that registries, proxies and credentials are those of the user's configuration. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Context } from "../command.js";
import type { ProjectPlan } from "./plan.js";

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

const MOST = 40;
const AT_ONCE = 4;
const TIMEOUT = 10_000;

/** (https://docs.npmjs.com/cli/configuring-npm/package-json#name) */
const PACKAGE = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/i;

const FIELDS = ["name", "version", "peerDependencies", "peerDependenciesMeta", "engines", "deprecated"];

/** The packages of npm that wait, of which no newer release is known, or of which nothing is; each once. */
export function packagesToAsk(plans: readonly ProjectPlan[]): string[] {
  const names = plans.flatMap(({ project, result: { waits, steps, unknown } }) => {
    const isOfNpm = ({ ecosystem }: { ecosystem: string | null | undefined }) => ecosystem === "npm";
    const listed = new Set(project.entries.filter(isOfNpm).map(({ name }) => name));
    const replaced = steps.flatMap(({ replacements }) => replacements);
    return [
      ...waits.filter(isOfNpm).map((one) => one.package),
      ...replaced.filter((one) => isOfNpm(one) && (one.newest ?? one.from) === one.from).map((one) => one.package),
      ...unknown.map((one) => one.package).filter((name) => listed.has(name)),
    ];
  });
  return [...new Set(names)].filter((name) => PACKAGE.test(name));
}

/** Asks about packages, a few at a time, outside of the project, whose `.npmrc` could name another registry */
export async function askRegistry(names: readonly string[], { env }: Pick<Context, "env">): Promise<RegistryAnswer> {
  const cwd = await mkdtemp(join(tmpdir(), "stackfit-npm-"));
  try {
    // Here npm stops looking for a project further up.
    await writeFile(join(cwd, "package.json"), "{}");
    return await askFrom(cwd, names, env);
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

async function askFrom(cwd: string, names: readonly string[], env: Context["env"]): Promise<RegistryAnswer> {
  const asked = names.slice(0, MOST);
  const releases: RegistryRelease[] = [];
  const problems: string[] = [];
  const left = [...asked];
  const work = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      try {
        releases.push(...(await view(name, cwd, env)));
      } catch (error) {
        problems.push(`npm did not tell the releases of ${name}: ${reasonOf(error as RegistryFailure)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (names.length > MOST)
    problems.push(`npm was asked about ${MOST} packages, which is the limit; ${names.length - MOST} were left out`);
  return { releases, problems };
}

/** What `npm view` says (https://docs.npmjs.com/cli/commands/npm-view); a single release is no list. */
async function view(name: string, cwd: string, env: Context["env"]): Promise<RegistryRelease[]> {
  const { stdout } = await promisify(execFile)(
    "npm",
    ["view", "--json", "--workspaces=false", `${name}@*`, ...FIELDS],
    {
      cwd,
      env: { ...env, npm_config_update_notifier: "false" },
      timeout: TIMEOUT,
      maxBuffer: 64 * 1024 * 1024,
      // There it is a script, which only a shell starts; names are checked.
      shell: process.platform === "win32",
    },
  );
  const said: unknown = JSON.parse(stdout.trim() || "[]");
  return [said].flat().flatMap((one) => releaseOf(name, one) ?? []);
}

function releaseOf(name: string, said: unknown): RegistryRelease | undefined {
  const { version, deprecated, peerDependencies, peerDependenciesMeta, engines } = tableOf(said);
  if (typeof version !== "string" || !/^\d+\.\d+\.\d+$/.test(version) || deprecated) return undefined;
  const optional = Object.entries(tableOf(peerDependenciesMeta)).filter(([, meta]) => tableOf(meta).optional === true);
  return {
    ...{ name, version, peerDependencies: textsOf(peerDependencies), engines: textsOf(engines) },
    optional: new Set(optional.map(([peer]) => peer)),
  };
}

const tableOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tableOf(value)).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );

type RegistryFailure = Error & { code?: unknown; killed?: boolean; stdout?: string };

/** npm reports errors as JSON. */
function reasonOf({ message, code, killed, stdout = "" }: RegistryFailure): string {
  if (code === "ENOENT") return "npm cannot be started";
  if (killed) return `no answer within ${TIMEOUT / 1000} seconds`;
  try {
    const { summary } = tableOf(tableOf(JSON.parse(stdout)).error);
    if (typeof summary === "string" && summary !== "") return summary.split("\n")[0] as string;
  } catch {
    // Not JSON.
  }
  return message.split("\n")[0] as string;
}
