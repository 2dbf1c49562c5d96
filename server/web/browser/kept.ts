/** What the browser has read of a project beyond its list. It stays in the tab; only what a plan needs is ever sent, for a plan. */

import type { SentProject } from "../../../schemas/types.js";
import type { Held } from "../../manifests/hold.js";

const KEY = "scanned";

export interface ReadWith {
  requirements: Held;
  project: SentProject;
}

/** Keeps what a list was read with in this tab, so that a reload shows it again. */
export function keepRead(list: string, { requirements: { unmet, held, lockfiles }, project }: ReadWith): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ list, unmet, lockfiles, held: [...held], project }));
  } catch {
    // There is no room, or none is given: the report is complete until the next reload.
    window.sessionStorage.removeItem(KEY);
  }
}

/** @returns what was read with a list in this tab; undefined where the list comes from elsewhere */
export function keptRead(list: string): ReadWith | undefined {
  const kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? "null");
  if (kept?.list !== list || !kept.project) return undefined;
  const { unmet, lockfiles, held, project } = kept;
  return { requirements: { unmet, lockfiles, held: new Set(held) }, project };
}
