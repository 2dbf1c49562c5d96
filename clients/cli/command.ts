/** What a command is, and what it is given to work with. */
import type { Catalog, Records, Revision } from "../../server/catalog/catalog.js";
import type { Day } from "../../server/catalog/lifecycle.js";

/** Exit codes, as the README documents them. */
export const EXIT = {
  /** Clean, or nothing to scan. */
  clean: 0,
  /** Findings at or over the threshold. */
  findings: 1,
  /** The command line or the configuration is wrong. */
  usage: 2,
  /** Something could not be read, or a server could not be asked. */
  unread: 3,
  /** A fault of this program. */
  bug: 70,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export interface Output {
  write(text: string): unknown;
  /** Whether people read it as it is written. */
  isTTY?: boolean | undefined;
  /** Width in characters, where it is a terminal. */
  columns?: number | undefined;
}

/** Everything a command has of the world. */
export interface Context {
  /** Data goes here. */
  stdout: Output;
  /** What people read beside it: progress, notes, mistakes. */
  stderr: Output;
  stdin: NodeJS.ReadableStream & { isTTY?: boolean | undefined };
  env: NodeJS.ProcessEnv;
  cwd: string;
  today: Day;
  /** The facts carried along, as a catalog; opened once. */
  catalog(): Promise<Catalog>;
  /** The same facts as records, for those who lay others over them. */
  records(): Promise<{ records: Records; revision: Revision }>;
}

export interface Option {
  type: "string" | "boolean";
  short?: string;
  multiple?: boolean;
  /** What it takes, as help texts show it: `URL`, `FORMAT`. */
  takes?: string;
  /** Values it is limited to; completion offers them. */
  choices?: readonly string[];
  /** What it does, in a line. */
  help: string;
}

export type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

export interface Command {
  name: string;
  /** In a line, for the list of commands. */
  summary: string;
  /** How it is called, without the program's name: `check A B [MORE…]`. */
  usage: string;
  /** Sentences after the usage. */
  description?: string;
  options: Readonly<Record<string, Option>>;
  /** Calls with a word on what they do. */
  examples: readonly [call: string, what: string][];
  /** @throws UsageError when what it is given makes no sense */
  run(context: Context, positionals: readonly string[], values: Values): Promise<ExitCode>;
}

/** A mistake in the command line or the configuration: told in its message, with what to do. */
export class UsageError extends Error {}

/** Something that could not be read or asked. */
export class UnreadableError extends Error {}
