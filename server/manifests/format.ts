/** What the list of formats says of each, and how it says it. */
import { type JsonPlace, withObject } from "./formats/json.js";
import { hostFile } from "./hosts/hosts.js";
import type { Lock } from "./npm/lock.js";
import type { Problem, Reading } from "./reading.js";

/**
 * What a file is to a project. `manifest`: what the project requires. `npm-lockfile`: gives the versions of each folder.
 * `lockfile`: lists packages. `shared-ranges`: ranges that the package.json files of a workspace share. `environment`: what
 * the project runs in. `ci`: what builds and tests it. `bill-of-materials`: a project by itself. `source`: code that may choose a runtime.
 */
export type FileKind =
  | "manifest"
  | "npm-lockfile"
  | "lockfile"
  | "shared-ranges"
  | "environment"
  | "ci"
  | "bill-of-materials"
  | "source";

type ReadText = (text: string) => Reading | Problem;
type JsonReader = (value: Record<string, unknown>, place: JsonPlace) => Reading | Problem;
type OpenLock = (text: string) => Lock | Problem;

export interface Format {
  label: string;
  kind: FileKind;
  /** Matches names of files, without folders and in lower case. */
  name?: RegExp;
  /** Matches whole paths in lower case, where the name alone does not identify the file. */
  path?: RegExp;
  /** Identify a text without a name: all occur in it. */
  marks?: readonly RegExp[];
  /** Identifies and reads JSON without a name. */
  json?: { isOne: (value: Record<string, unknown>) => boolean; read: JsonReader };
  read: ReadText;
  /** Opens a lockfile that gives the versions of each folder. */
  open?: OpenLock;
  /** Whether it counts for the folders below its own, too. */
  isInherited?: true;
  /** Whether it is about what is deployed, and not about development. */
  isProduction?: true;
}

export const format = (
  kind: FileKind,
  label: string,
  name: RegExp | undefined,
  read: ReadText,
  more: Partial<Format> = {},
): Format => ({ label, kind, ...(name && { name }), read, ...more });

type Is = (value: Record<string, unknown>) => boolean;

export const jsonFormat = (kind: FileKind, label: string, name: RegExp, read: JsonReader, isOne: Is): Format =>
  format(kind, label, name, (text) => withObject(`a ${label}`, text, read), { json: { isOne, read } });

/** What an npm-style lockfile lists by itself, and everything that it installs. */
export const lockReading = (lock: Lock): Reading => ({ ...lock.reading(), ...(lock.tree && { tree: lock.tree }) });

export const npmLockfile = (label: string, name: RegExp, open: OpenLock, more: Partial<Format>): Format => {
  const read = (text: string) => {
    const lock = open(text);
    return "problem" in lock ? lock : lockReading(lock);
  };
  return format("npm-lockfile", label, name, read, { open, ...more });
};

/** A file that says where a project runs by being there. */
export const host = (label: string, name: RegExp, id: string) =>
  format("environment", label, name, hostFile(label, id));

export const INHERITED = { isInherited: true } as const;
