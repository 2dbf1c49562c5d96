/**
 * Asks the package registry what the releases of packages of npm declare, and writes it to data/declared/npm.
 *
 *   npm run data:refresh -- PACKAGE...     of these packages
 *   npm run data:refresh -- --known        of all that have a file already
 *   options: [--data FOLDER] · [--dry-run]
 *
 * It asks through the npm of this machine, so that registries, proxies and credentials are those of its configuration.
 * Exit codes: 0 done, 2 wrong usage, 3 something could not be asked.
 */
import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { declaredPackage } from "../../../server/data/kinds.js";
import { runCommand, type Streams } from "../../command.js";
import { openDataFolder } from "../folder.js";
import { tableOf, textsOf } from "./manifests/manifest.js";
import { npm } from "./manifests/npm.js";
import type { Observation } from "./observation.js";
import { isStable } from "./release-number.js";
import { writeObserved } from "./write.js";

const USAGE = "usage: npm run data:refresh -- PACKAGE... | --known [--data FOLDER] [--dry-run]";

/** (https://docs.npmjs.com/cli/configuring-npm/package-json#name) */
const PACKAGE = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/i;

const FIELDS = ["name", "version", "peerDependencies", "peerDependenciesMeta", "engines", "dist.integrity"];

/** Runs the command. @returns the exit code */
export async function main(argv: string[], { out, err }: Streams): Promise<number> {
  const { values, positionals, mistake } = readArguments(argv);
  if (values?.help) {
    out(USAGE);
    return 0;
  }
  const odd = positionals.find((name) => !PACKAGE.test(name));
  if (!values || odd !== undefined || (positionals.length === 0) === !values.known) {
    err(mistake ?? (odd === undefined ? USAGE : `"${odd}" is not the name of a package of npm`));
    return 2;
  }
  try {
    const { files } = await openDataFolder(values.data, today());
    const known = [...files.keys()].map(declaredPackage).filter((one) => one?.ecosystem === "npm");
    const names = values.known ? known.map((one) => one?.name ?? "") : positionals;
    const found: Observation[] = [];
    let failed = 0;
    for (const name of names) {
      try {
        found.push(...(await askRegistry(name)));
      } catch (error) {
        failed += 1;
        err(`${name}: not refreshed: ${(error as Error).message}`);
      }
    }
    const changed = await writeObserved(found, values.data, { today: today(), dryRun: values["dry-run"] });
    out(`${changed} file${changed === 1 ? "" : "s"} ${values["dry-run"] ? "would change" : "changed"}`);
    return failed > 0 ? 3 : 0;
  } catch (error) {
    err((error as Error).message);
    return 3;
  }
}

const today = () => new Date().toISOString().slice(0, 10);

function readArguments(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        known: { type: "boolean", default: false },
        data: { type: "string", default: "data" },
        "dry-run": { type: "boolean", default: false },
        help: { type: "boolean", short: "h" },
      },
    }) as ReturnType<typeof parseArgs> & {
      values: { known: boolean; data: string; "dry-run": boolean; help?: boolean };
      mistake?: undefined;
    };
  } catch (error) {
    return { values: undefined, positionals: [], mistake: (error as Error).message };
  }
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
