/** What the browser has read of a project beyond its list. It stays in the tab, and is never sent. */
import type { Held } from "../../manifests/hold.js";

const KEY = "scanned";

/** Keeps what a list was read with in this tab, so that a reload shows it again. */
export function keepRequirements(list: string, { unmet, held, lockfiles }: Held): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ list, unmet, lockfiles, held: [...held] }));
  } catch {
    // There is no room, or none is given: the report is complete until the next reload.
    window.sessionStorage.removeItem(KEY);
  }
}

/** @returns what was read with a list in this tab; undefined where the list comes from elsewhere */
export function keptRequirements(list: string): Held | undefined {
  const kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? "null");
  return kept?.list === list ? { ...kept, held: new Set(kept.held) } : undefined;
}
