/** badge-maker, loaded when the first badge is drawn: its tables of letter widths would take a fifth of the start. */
import { createRequire } from "node:module";

type MakeBadge = typeof import("badge-maker").makeBadge;

const loadPackage = createRequire(import.meta.url);
let makeBadge: MakeBadge | undefined;

export const drawBadge: MakeBadge = (badge) => {
  makeBadge ??= (loadPackage("badge-maker") as { makeBadge: MakeBadge }).makeBadge;
  return makeBadge(badge);
};
