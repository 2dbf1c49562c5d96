/** What a tool is, and what it is given to work with. It knows nothing of how calls reach it. */
// Not as `{ z }`, which brings the translations of all messages into the bundle of the command line.
import * as z from "zod";
import type { Catalog } from "../catalog/catalog.js";
import { InvalidVersion } from "../catalog/names/invalid-version.js";
import { MAX_NAME_LENGTH } from "../catalog/names/names.js";
import type { Day } from "../catalog/technology/lifecycle.js";
import type { Technology } from "../catalog/technology/technology.js";
import { formatUnknownNames } from "../catalog/verdict/unknown-names.js";

/** Everything a call has to answer from. */
export interface World {
  catalog: Catalog;
  /** The day that lifecycles are judged by. */
  today: Day;
  /** The page of a pair; undefined where there are no pages. */
  linkTo: ((a: { id: string }, b: { id: string }) => string) | undefined;
}

export interface Answer {
  /** What a model reads: the verdict first, a fact a line. */
  text: string;
  /** The same for programs, where the tool has an output schema. */
  structured?: Record<string, unknown>;
}

export interface Tool<
  Input extends z.ZodObject = z.ZodObject,
  Given extends Answer | Promise<Answer> = Answer | Promise<Answer>,
> {
  /** verb_noun */
  name: string;
  title: string;
  /** What it answers and when to call it, for a model that has to choose. */
  description: string;
  input: Input;
  output?: z.ZodObject;
  /** @throws Mistake where what is asked makes no sense */
  run(asked: z.output<Input>, world: World): Given;
}

/** A mistake of the caller: its message says what to do about it. */
export class Mistake extends Error {}

export const isMistake = (error: unknown): error is Error =>
  error instanceof Mistake || error instanceof InvalidVersion;

/** Helps to infer what `run` is given. */
export const defineTool = <Input extends z.ZodObject, Given extends Answer | Promise<Answer>>(
  tool: Tool<Input, Given>,
): Tool<Input, Given> => tool;

export const TechnologyName = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NAME_LENGTH)
  .describe("A technology or package, with its version if you know it: `nextjs@15`, `react`, `pkg:npm/next@15.1.0`.");

export const Platform = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .describe("Where it runs: web, mobile, desktop, server, edge, serverless, cli, or a host such as `vercel`.");

/**
 * The technology that is meant.
 * @throws Mistake with the nearest names that are known; InvalidVersion
 */
export function resolveName(world: World, name: string): Technology {
  const found = world.catalog.names.resolve(name);
  if (!found) throw new Mistake(formatUnknownName(world, name));
  if (found.invalidVersion !== undefined) throw new InvalidVersion(found.invalidVersion);
  return found.technology;
}

/** What is said of a name that is not known: the nearest that are. */
export function formatUnknownName({ catalog }: World, name: string): string {
  return oneLine(formatUnknownNames(catalog, [name]));
}

/** The longest part of a text that is repeated to the one who gave it. */
const QUOTED_LENGTH = 60;

/** A text of the caller's, repeated: shortened, and on one line. */
export function quote(text: string): string {
  const line = oneLine(text);
  return `"${line.length > QUOTED_LENGTH ? `${oneLine(line.slice(0, QUOTED_LENGTH))}…` : line}"`;
}

/** The same without the quotes. */
export const shorten = (text: string): string => quote(text).slice(1, -1);

/**
 * A text without line breaks and other characters that do not show: what callers name is repeated in answers, and must
 * not pass for a line of the answer's own.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[\p{Cf}\p{Cs}]/gu, "")
    .trim();
}
