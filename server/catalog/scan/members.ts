/** What the wording of conflicts of every kind shares. */
import type { Technology } from "../technology/technology.js";
import { listFirst } from "../words.js";
import type { Action } from "./actions.js";
import { isDirect, type Release, type Unmet } from "./unmet.js";

/** Members that a message names. */
export const MOST_NAMED = 3;

/** What is asked of a technology. */
export type KnownTechnology = Pick<Technology, "id" | "name" | "category" | "cycles" | "requirements">;

/** One side of a conflict: a known technology, packages of one scope, or a package. */
export interface Family {
  technology: KnownTechnology | undefined;
  name: string;
}

export interface Words {
  /** What the advice comes to. */
  action: Action;
  message: string;
  workaround: string | null;
}

/** `react 19.1.0`; a manifest has no version. */
export const nameRelease = ({ name, version }: Release) => (version === "" ? name : `${name} ${version}`);

/** What brings a release that the project does not ask for itself. */
export const whatBrings = (one: Unmet) => (one.through && !isDirect(one) ? one.through : undefined);

/** Each release with what it asks for, the first few, and how many more there are. */
export function listMembers(members: readonly Unmet[]): { count: number; list: string } {
  const releases = new Map(members.map((one) => [nameRelease(one.by), one]));
  const named = [...releases].map(([name, { range }]) => `${name} (${range})`);
  return { count: named.length, list: listFirst(named, MOST_NAMED) };
}
