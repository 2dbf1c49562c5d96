/**
 * Reads what releases declare from Git, and writes it to data/declared: one file for each package of a known technology.
 *
 *   npm run data:declared -- CHECKOUT...          of packages that are known already, or have a file
 *   options: [--tags-only] leave lockfiles aside · [--lockfiles-not-of OWNER/NAME]... those of a project · [--data FOLDER] · [--dry-run]
 *
 * CHECKOUT is a Git checkout (or bare copy) with its tags. Read are the manifests of its packages at their release tags, and the lockfiles
 * in its history and at the tags of its release branches, which copy the manifests that others published. Where the two differ, what was published counts.
 * Exit codes: 0 done, 2 wrong usage, 3 something cannot be read.
 */
import { parseArgs } from "node:util";
import type { NameIndex } from "../../../server/catalog/names/names.js";
import { runCommand, type Streams } from "../../command.js";
import { Checkout } from "../checkout.js";
import { openDataFolder } from "../folder.js";
import { observeLockfiles } from "./lockfile-history.js";
import type { Observation, Observe, Wants } from "./observation.js";
import { observeTags } from "./release-tags.js";
import { writeObserved } from "./write.js";

const USAGE =
  "usage: npm run data:declared -- CHECKOUT... [--tags-only] [--lockfiles-not-of OWNER/NAME]... [--data FOLDER] [--dry-run]";

interface Options {
  data: string;
  dryRun: boolean;
  tagsOnly: boolean;
  /** Projects whose lockfiles are no source, so that answers can be measured by them. */
  aside: ReadonlySet<string>;
}

/** Runs the command. @returns the exit code */
export async function main(
  argv: string[],
  streams: Streams,
  today = new Date().toISOString().slice(0, 10),
): Promise<number> {
  let options: Options;
  let checkouts: string[];
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        "tags-only": { type: "boolean", default: false },
        "lockfiles-not-of": { type: "string", multiple: true, default: [] },
        data: { type: "string", default: "data" },
        "dry-run": { type: "boolean", default: false },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      streams.out(USAGE);
      return 0;
    }
    options = {
      data: values.data,
      dryRun: values["dry-run"],
      tagsOnly: values["tags-only"],
      aside: new Set(values["lockfiles-not-of"]),
    };
    checkouts = positionals;
  } catch (error) {
    streams.err((error as Error).message);
    return 2;
  }
  if (checkouts.length === 0) {
    streams.err(USAGE);
    return 2;
  }
  try {
    await readAll(checkouts, { ...options, today }, streams);
    return 0;
  } catch (error) {
    streams.err((error as Error).message);
    return 3;
  }
}

async function readAll(
  checkouts: readonly string[],
  options: Options & { today: string },
  { out, err }: Streams,
): Promise<void> {
  const { names } = (await openDataFolder(options.data, options.today)).catalog;
  const found: Observation[] = [];
  for (const folder of checkouts) {
    try {
      await readCheckout(folder, names, options, (one) => found.push(one));
    } catch (error) {
      err(`${folder}: passed over: ${(error as Error).message}`);
    }
  }
  const changed = await writeObserved(found, options.data, options);
  out(`${changed} file${changed === 1 ? "" : "s"} ${options.dryRun ? "would change" : "changed"}`);
}

/** Reads the tags of a checkout and the history of its lockfiles. @throws Error when its address is not known, or Git fails */
async function readCheckout(
  folder: string,
  names: NameIndex,
  { tagsOnly, aside }: Options,
  observe: Observe,
): Promise<void> {
  const checkout = new Checkout(folder);
  const repository = await checkout.origin();
  if (!repository) throw new Error('it has no remote "origin" with a web address');
  const project = repository.split("/").slice(-2).join("/");
  const wants: Wants = (ecosystem, name) =>
    !name.startsWith("@types/") && names.resolvePackage(ecosystem, name) !== undefined;
  const isOwn: Wants = (ecosystem, name) => wants(ecosystem, name) && isPublishedFrom(names, ecosystem, name, project);
  await observeTags(checkout, repository, isOwn, observe);
  if (!tagsOnly && !aside.has(project)) await observeLockfiles(checkout, repository, wants, observe);
}

/** Forks and vendored copies carry a package's manifest too; only the repository of its technology counts. */
function isPublishedFrom(names: NameIndex, ecosystem: string, name: string, project: string): boolean {
  const repository = names.resolvePackage(ecosystem, name)?.technology.record.repository ?? "";
  return repository
    .toLowerCase()
    .replace(/\.git$/, "")
    .endsWith(`/${project.toLowerCase()}`);
}

await runCommand(import.meta.url, main);
