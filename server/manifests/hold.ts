/** What the files of one folder require, checked against what is installed and what runs. */
import type { InstalledRequirement, Requirements, Unmet } from "../catalog/scan/unmet.js";
import { type AcceptedExtension, acceptedKeys, accepting, NO_LOCKFILE } from "./npm/exceptions.js";
import type { PlacedEntry, Reading } from "./reading.js";
import { FORMATS, formatOf } from "./registry.js";
import { type Asked, type Demand, holdTree, listInstalled } from "./requirements.js";
import { holdOwn, holdRuntimes } from "./runtimes.js";

export interface FileReading {
  /** As people know it: the name of the file, or what kind of file was pasted. */
  file: string;
  reading: Reading;
  /** What it accepts on purpose. @param lockfile the one that counts, or NO_LOCKFILE */
  exceptions?: (lockfile: string) => readonly AcceptedExtension[];
}

/** What a lockfile says of what its releases require. */
interface HeldLockfile {
  file: string;
  /** Requirements that were checked against what is installed; undefined where the lockfile does not record any. */
  checked: number | undefined;
  /** Those that could not be, such as ranges that are tags. */
  notChecked: number;
}

export interface Held extends Requirements {
  lockfiles: readonly HeldLockfile[];
}

/**
 * Holds what a project and its lockfiles require. What the manifests beside a lockfile no longer ask for is left out.
 * @param settings what files that list nothing accept on purpose
 * @returns plain data, which threads can send each other
 */
export function hold(files: readonly FileReading[], settings: readonly Pick<FileReading, "exceptions">[] = []): Held {
  const manifests = files.filter(({ reading }) => reading.extent === "named");
  const entries = statementsIn(files);
  const all: Requirements[] = [holdOwn(entries)];
  const exceptionsFor = (lockfile: string) =>
    [...files, ...settings].flatMap((one) => one.exceptions?.(lockfile) ?? []);
  const lockfiles: HeldLockfile[] = [];
  if (!files.some((one) => isLockfile(one) && one.reading.tree)) {
    const named = manifests.flatMap(({ reading }) => reading.entries);
    all.push({ unmet: [], held: new Set(acceptedKeys(exceptionsFor(NO_LOCKFILE), named)) });
  }
  for (const { file, reading } of files.filter(isLockfile)) {
    if (!reading.tree) {
      lockfiles.push({ file, checked: undefined, notChecked: 0 });
      continue;
    }
    const tree = reading.tree();
    const asked = askedIn(manifests, tree.ecosystem);
    const { unmet, held, demands, checked, notChecked } = holdTree(tree, {
      file,
      asked: (_, name) => asked.get(name),
      accepting: () => accepting(exceptionsFor(file), tree),
    });
    lockfiles.push({ file, checked, notChecked });
    // A lockfile that was not brought up to date has what the folder beside it asks for no more.
    const isStale = ({ through, folders }: Unmet | Demand) =>
      asked.size > 0 && through && !asked.has(through.name) && folders.every((folder) => folder === ".");
    all.push({ unmet: unmet.filter((one) => !isStale(one)), held });
    const current = demands.filter((one) => !isStale(one));
    all.push(holdRuntimes(current, entries, "runtime"));
    const own = current.filter(({ folders }) => folders.includes("."));
    all.push(holdRuntimes(own, entries, "allowed"));
  }
  return {
    unmet: all.flatMap(({ unmet }) => unmet),
    held: new Set(all.flatMap(({ held }) => [...held])),
    lockfiles,
  };
}

/** What the installed releases of all lockfiles require, met or not. */
export function installedIn(files: readonly FileReading[]): InstalledRequirement[] {
  const manifests = files.filter(({ reading }) => reading.extent === "named");
  return files.filter(isLockfile).flatMap(({ file, reading }) => {
    if (!reading.tree) return [];
    const tree = reading.tree();
    const asked = askedIn(manifests, tree.ecosystem);
    return listInstalled(tree, { file, asked: (_, name) => asked.get(name) });
  });
}

const LOCKFILES = new Set(["npm-lockfile", "lockfile"]);

/** By its name or, where it was pasted, by what it was recognised as. */
function isLockfile({ file, reading }: FileReading): boolean {
  const format = formatOf(file) ?? FORMATS.find(({ label }) => label === reading.kind);
  return format !== undefined && LOCKFILES.has(format.kind);
}

function askedIn(manifests: readonly FileReading[], ecosystem: string): ReadonlyMap<string, Asked> {
  const asked = new Map<string, Asked>();
  for (const { name, isDev } of manifests
    .flatMap(({ reading }) => reading.entries)
    .filter((entry) => entry.ecosystem === ecosystem)) {
    if (asked.get(name) !== "prod") asked.set(name, isDev ? "dev" : "prod");
  }
  return asked;
}

/** What the files say of runtimes; what lockfiles repeat of manifests counts where there is none of them. */
function statementsIn(files: readonly FileReading[]): PlacedEntry[] {
  const placed = files.flatMap(({ file, reading: { extent, entries } }) =>
    entries
      .filter(({ ecosystem }) => ecosystem === undefined)
      .map(({ line, ...entry }) => ({ ...entry, extent, place: { file, line } })),
  );
  const isSaid = placed.some(({ extent, isAllowed }) => extent === "named" && isAllowed);
  return placed
    .filter(({ extent, isAllowed }) => extent === "named" || !(isAllowed && isSaid))
    .map(({ extent: _, ...entry }) => entry);
}

/** What was read from lockfiles, in sentences for people; empty without any. */
export function describeHeld({ lockfiles }: Pick<Held, "lockfiles">): string {
  return lockfiles
    .map(({ file, checked, notChecked }) => {
      if (checked === undefined) return `${file} does not record what installed releases require.`;
      const rest =
        notChecked === 0 ? "" : `; ${notChecked.toLocaleString("en")} could not be, such as tags in place of ranges`;
      return `${count(checked)} of installed releases in ${file} ${checked === 1 ? "was" : "were"} checked${rest}.`;
    })
    .join(" ");
}

const count = (number: number) => `${number.toLocaleString("en")} ${number === 1 ? "requirement" : "requirements"}`;
