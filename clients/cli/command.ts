/** What a command is, and what it works with. */
import type { Catalog, Records, Revision } from "../../server/catalog/catalog.js";
import type { Day } from "../../server/catalog/technology/lifecycle.js";
import type { ProgramOrigin } from "./version.js";

/** Exit codes, as the README documents them. */
export const EXIT = {
  /** Clean, or nothing to scan. */
  clean: 0,
  findings: 1,
  /** The command line or the configuration is wrong. */
  usage: 2,
  /** Something could not be read, or a server did not answer. */
  unread: 3,
  bug: 70,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export interface Output {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
  /** Width in characters, if it is a terminal. */
  columns?: number | undefined;
}

/** The outside world, as a command sees it. */
export interface Context {
  /** For results. */
  stdout: Output;
  /** For people: progress, notes, errors. */
  stderr: Output;
  stdin: NodeJS.ReadableStream & { isTTY?: boolean | undefined };
  env: NodeJS.ProcessEnv;
  cwd: string;
  today: Day;
  /** What the program was built from. */
  origin: Partial<ProgramOrigin>;
  /** The bundled data, as a catalog; opened once. */
  catalog(): Promise<Catalog>;
  /** The same data as records, to apply an overlay to. */
  records(): Promise<DataRecords>;
}

export interface DataRecords {
  records: Records;
  revision: Revision;
}

export interface Option {
  type: "string" | "boolean";
  short?: string;
  multiple?: boolean;
  /** Placeholder for its value in help texts: `URL`, `FORMAT`. */
  takes?: string;
  /** The only values allowed; completion offers them. */
  choices?: readonly string[];
  help: string;
}

/** An option that is given or not; `--no-…` is the opposite of one. */
export const flag = (help: string, more: Pick<Option, "short"> = {}): Option => ({
  type: "boolean",
  help,
  ...more,
});

/** An option with a value. */
export const value = (
  takes: string,
  help: string,
  more: Pick<Option, "short" | "multiple" | "choices"> = {},
): Option => ({ type: "string", takes, help, ...more });

export type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

export interface CommandEntry {
  name: string;
  /** How to call it, without the program's name: `check A B [MORE…]`. */
  usage: string;
  summary: string;
  load(): Promise<Command>;
}

export interface Command {
  description?: string;
  /** What completion offers as arguments: technology names, or these words; paths by default. */
  takes?: "technologies" | readonly string[];
  options: Readonly<Record<string, Option>>;
  examples: readonly [call: string, what: string][];
  /** @throws UsageError, UnreadableError */
  run(context: Context, positionals: readonly string[], values: Values): Promise<ExitCode>;
}

/** A mistake in the command line or the configuration; the message says what to do. */
export class UsageError extends Error {}

/** Something that could not be read or reached. */
export class UnreadableError extends Error {}
