/** What installed releases, and the project itself, require and do not get. */

export interface Place {
  /** Relative to what is scanned, with `/` between folders. */
  file: string;
  /** From 1; undefined for the file as a whole. */
  line: number | undefined;
}

/** A release, as its ecosystem names it, or a runtime by its id. */
export interface Release {
  name: string;
  /** Of a runtime, what a file of the project says: a release, a line or a range. */
  version: string;
  /** Where a file of the project says so. */
  place?: Place | undefined;
  /** Whether it is a folder of the project itself. */
  isOwn?: true;
}

/**
 * - `peer`: an installed release requires another version of a package that others install for it
 * - `dependency`: the same of a package that it needs to run
 * - `conflict`: it declares that it does not go together with what is installed
 * - `runtime`: it requires another version of a runtime than the project runs on
 * - `allowed`: it requires another version of a runtime than the oldest that the project allows
 * - `own`: the project allows other versions of a runtime than it runs on
 */
export type UnmetKind = "peer" | "dependency" | "conflict" | "runtime" | "allowed" | "own";

export interface Unmet {
  kind: UnmetKind;
  ecosystem: string;
  by: Release;
  /** What the project asks for itself and brings the release; the release itself, where the project asks for it. */
  through: Release | undefined;
  /** Whether only development dependencies bring it. */
  isDev: boolean;
  /** The folders of the project that ask for what brings it, relative to the lockfile; `.` for its own. */
  folders: readonly string[];
  /** The package, or the id of the runtime. */
  of: string;
  /** As it is declared. */
  range: string;
  optional: boolean;
  /** undefined where none is installed. */
  found: Release | undefined;
  /** Where the project does not ask for that itself, the package that it asks for and that brings it, or has it as a peer. */
  foundThrough?: string;
  /** Whether no other package has it as a peer, so that the project is free to choose its version. */
  isFree?: true;
  /** The fact that says so, where it is not a lockfile or the project itself. */
  stated?: { source: string; checked: string } | undefined;
  /** What of the project accepts this on purpose: `overrides of package.json`. */
  accepted?: string | undefined;
  /** The setting by which the project installs peers in any version: `legacy-peer-deps of .npmrc`. */
  relaxed?: string | undefined;
}

/** What an installed release requires, met or not. */
export interface InstalledRequirement
  extends Pick<Unmet, "ecosystem" | "by" | "through" | "isDev" | "of" | "range" | "optional"> {
  kind: "peer" | "dependency" | "runtime";
  /** Whether it holds only on some platforms, for some versions of a runtime or with an extra, so that it may not hold here. */
  isConditional?: true;
}

/** What was checked against what is installed and what runs. */
export interface Requirements {
  unmet: readonly Unmet[];
  /** All that was held, met or not, by `heldKey`. */
  held: ReadonlySet<string>;
  /** Whether the package manager installs nothing that a peer does not accept, as npm does where no lockfile says what to install. */
  refusesPeers?: boolean;
  /** Names of packages that the project patches. */
  patched?: ReadonlySet<string>;
}

/** Where nothing was held, as there are no files. */
export const NOTHING_HELD: Requirements = { unmet: [], held: new Set() };

/** Identifies a package and what it requires, a package or the id of a runtime, whatever their releases. */
export const heldKey = (ecosystem: string, by: string, of: string) => `${ecosystem} ${by} ${of}`;

/** Whether it is about a runtime, and not about a package. */
export const isOfRuntime = ({ kind }: Unmet) => kind === "runtime" || kind === "allowed" || kind === "own";

/** Whether the project asks for what requires it itself. */
export const isDirect = ({ kind, by, through }: Unmet): boolean =>
  kind === "own" || (through?.name === by.name && through.version === by.version);

/** Whether one package that the project asks for brings both, so that it is the matter of its makers. */
export const isOfMakers = (one: Unmet): boolean => !isDirect(one) && one.foundThrough === one.through?.name;

/** Whether something is there that is wrong, and not missing or optional. */
export const isWrong = ({ optional, found }: Unmet): boolean => !optional && found !== undefined;
