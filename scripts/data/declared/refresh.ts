/**
 * Asks the package registry what the releases of packages of npm declare, and writes it to data/declared/npm.
 *
 *   npm run data:refresh -- PACKAGE...     of these packages
 *   npm run data:refresh -- --known        of all that have a file already
 *   npm run data:refresh -- --oldest N     of the N whose files were checked longest ago
 *   options: [--data FOLDER] · [--dry-run]
 *
 * It asks through the npm of this machine, so that registries, proxies and credentials are those of its configuration.
 * A file that says the same as before is marked as checked today.
 * Exit codes: 0 done, 2 wrong usage, 3 something could not be asked.
 */
import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import type { Declared } from "../../../schemas/types.js";
import { declaredPackage } from "../../../server/data/kinds.js";
import { runCommand, type Streams, UsageError } from "../../command.js";
import { type DataFolder, openDataFolder } from "../folder.js";
import { tableOf, textsOf } from "./manifests/manifest.js";
import { npm } from "./manifests/npm.js";
import type { Observation } from "./observation.js";
import { isStable } from "./release-number.js";
import { writeObserved } from "./write.js";

const USAGE = "usage: npm run data:refresh -- PACKAGE... | --known | --oldest N [--data FOLDER] [--dry-run]";

/** (https://docs.npmjs.com/cli/configuring-npm/package-json#name) */
const PACKAGE = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/i;

const FIELDS = ["name", "version", "peerDependencies", "peerDependenciesMeta", "engines", "dist.integrity"];

/** Runs the command. @returns the exit code */
export async function main(argv: string[], { out, err }: Streams): Promise<number> {
  const { data, isDry, ...selection } = readOptions(argv);
  try {
    const found: Observation[] = [];
    let failed = 0;
    for (const name of select(selection, (await openDataFolder(data, today())).files)) {
      try {
        found.push(...(await askRegistry(name)));
      } catch (error) {
        failed += 1;
        err(`${name}: not refreshed: ${(error as Error).message}`);
      }
    }
    const changed = await writeObserved(found, data, { today: today(), dryRun: isDry, isComplete: true });
    out(`${changed} file${changed === 1 ? "" : "s"} ${isDry ? "would change" : "changed"}`);
    return failed > 0 ? 3 : 0;
  } catch (error) {
    err((error as Error).message);
    return 3;
  }
}

const today = () => new Date().toISOString().slice(0, 10);

/** The packages to ask about: those that are named, or else those that have a file, at most so many. */
interface Selection {
  names: readonly string[];
  most: number;
}

function readOptions(argv: string[]): Selection & { data: string; isDry: boolean } {
  const { values, positionals: names } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      known: { type: "boolean", default: false },
      oldest: { type: "string" },
      data: { type: "string", default: "data" },
      "dry-run": { type: "boolean", default: false },
    },
  });
  const { known, oldest, data, "dry-run": isDry } = values;
  if ([names.length > 0, known, oldest !== undefined].filter(Boolean).length !== 1) throw new UsageError(USAGE);
  const odd = names.find((name) => !PACKAGE.test(name));
  if (odd !== undefined) throw new UsageError(`"${odd}" is not the name of a package of npm`);
  if (oldest !== undefined && !/^[1-9]\d{0,4}$/.test(oldest))
    throw new UsageError(`--oldest is a number from 1 to 99999, not ${oldest}`);
  return { names, most: oldest === undefined ? Number.POSITIVE_INFINITY : Number(oldest), data, isDry };
}

/** The names of the packages to ask about; of those that have a file, those first that were checked longest ago. */
function select({ names, most }: Selection, files: DataFolder["files"]): readonly string[] {
  if (names.length > 0) return names;
  return [...files.values()]
    .flatMap(({ path, value }) => {
      const declared = declaredPackage(path);
      return declared?.ecosystem === "npm" ? [{ name: declared.name, checked: (value as Declared).checked }] : [];
    })
    .sort((one, other) => (one.checked < other.checked ? -1 : one.checked > other.checked ? 1 : 0))
    .slice(0, most)
    .map(({ name }) => name);
}

/** What all stable releases of a package declare. @throws Error when npm does not know it, or cannot ask */
async function askRegistry(name: string): Promise<Observation[]> {
  const [releases, times] = [await view(`${name}@>=0.0.0`, ...FIELDS), tableOf(await view(name, "time"))];
  const days = new Map(textsOf(tableOf(times.time ?? times)).map(([version, time]) => [version, time.slice(0, 10)]));
  return [releases].flat().flatMap((release): Observation[] => {
    const { version = "", ...manifest } = tableOf(release);
    const text = JSON.stringify({ ...manifest, name, version });
    const read = npm.read("package.json", new Map([["package.json", text]]));
    const day = days.get(String(version));
    if (!read || !day || !isStable(String(version))) return [];
    const integrity = manifest["dist.integrity"];
    const { requires, optional, runtimes } = read;
    return [
      {
        ...{ ecosystem: "npm", name, version: String(version), isPublished: true, requires, optional, runtimes },
        source: {
          file: `pkg:npm/${name.replace("@", "%40")}@${version}`,
          day,
          ...(typeof integrity === "string" && { integrity }),
        },
      },
    ];
  });
}

/** A registry that is slow or busy is asked again after so many milliseconds. */
const WAITS = [1_000, 5_000];

/** What `npm view` says (https://docs.npmjs.com/cli/commands/npm-view). */
async function view(spec: string, ...fields: string[]): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const limits = { timeout: 60_000, maxBuffer: 256 * 1024 * 1024 };
      const { stdout } = await promisify(execFile)("npm", ["view", "--json", "--", spec, ...fields], limits);
      return JSON.parse(stdout || "[]");
    } catch (error) {
      const said = saidBy(error as Error & { stdout?: string });
      const wait = WAITS[attempt];
      if (said.isFinal || wait === undefined) throw new Error(said.text);
      await pause(wait);
    }
  }
}

/** npm reports errors as JSON. A missing package is final; other errors may pass. */
function saidBy({ message, stdout = "" }: Error & { stdout?: string }): { text: string; isFinal: boolean } {
  try {
    const { code, summary } = tableOf(tableOf(JSON.parse(stdout)).error);
    const text = typeof summary === "string" ? (summary.split("\n")[0] as string) : message;
    return {
      text: code === "E404" ? "the package registry does not have it" : text,
      isFinal: /^E4\d\d$/.test(String(code)) && code !== "E429",
    };
  } catch {
    return { text: message.split("\n")[0] as string, isFinal: false };
  }
}

await runCommand(import.meta.url, main);
