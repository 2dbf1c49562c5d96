/** The badge of a pair. Pure, from a verdict to SVG. */
import { createRequire } from "node:module";
import type { Status } from "../../catalog/facts/kind.js";
import { nameBasis } from "../../catalog/verdict/basis.js";
import type { Answer } from "../../catalog/verdict/check.js";
import { nameSide } from "../../catalog/verdict/tool-verdict.js";
import { allowedInXml } from "../../catalog/xml.js";

export const STYLES = ["flat", "flat-square", "plastic", "for-the-badge", "social"] as const;
export type BadgeStyle = (typeof STYLES)[number];

const COLOURS: Record<Status, string> = {
  compatible: "#3FB950",
  partial: "#D29922",
  incompatible: "#F85149",
  deprecated: "#8B949E",
  unknown: "#8B949E",
};

type Badge = ReturnType<typeof badgeOf>;

const shorten = (name: string) => (name.length > 40 ? `${name.slice(0, 40)}…` : name);

/** What a badge says. @param names as they were asked about @param label instead of the two names */
export function badgeOf({ verdict, a, b }: Answer, names: readonly [string, string], label?: string) {
  const { status, basis, coverage } = verdict;
  const left = a ? nameSide(a) : shorten(names[0].trim());
  const right = b ? nameSide(b) : shorten(names[1].trim());
  return {
    label: allowedInXml(label ?? `${left} + ${right}`),
    message: status,
    color: COLOURS[status],
    /** For those who point at the badge. */
    known: basis && nameBasis(basis, coverage),
  };
}

export function badgeSvg({ label, message, color, known }: Badge, style: BadgeStyle): string {
  const svg = drawBadge({ label, message, color, style });
  // badge-maker has no option for a title. What is added is made of our own words.
  return known ? svg.replace("</title>", ` (${known})</title>`) : svg;
}

/** A badge in the form that shields.io reads from an endpoint (https://shields.io/badges/endpoint-badge). */
export function badgeEndpoint({ label, message, color }: Badge): string {
  return JSON.stringify({ schemaVersion: 1, label, message, color: color.slice(1), isError: false });
}

type MakeBadge = typeof import("badge-maker").makeBadge;

const loadPackage = createRequire(import.meta.url);

/** The package is loaded, which takes a while, with the first badge. */
export const drawBadge: MakeBadge = (badge) =>
  (loadPackage("badge-maker") as { makeBadge: MakeBadge }).makeBadge(badge);
