/** What is said of names that no technology has. */
import type { AiTool } from "../../../schemas/types.js";
import type { Catalog } from "../catalog.js";
import { withoutVersion } from "../names/spelling.js";
import { squeeze } from "../names/squeezed.js";
import { listOf } from "./wording.js";

/** The longest part of a name that is repeated to the one who gave it. */
const QUOTED_LENGTH = 60;

const PLATFORMS = [
  ["desktop", "on the desktop"],
  ["web", "in the browser"],
  ["cli", "in a terminal"],
  ["mobile", "on phones"],
] as const;

/**
 * One sentence or two for each name: the technologies that it stands for, the AI coding tool that it is, or the nearest
 * known names. In one order, so that (A, B) and (B, A) read the same; and a repeated name is reported once.
 */
export function formatUnknownNames(catalog: Catalog, strange: readonly string[]): string {
  return [...new Set(strange)]
    .sort()
    .map((name) => formatUnknownName(catalog, name))
    .join(" ");
}

function formatUnknownName(catalog: Catalog, given: string): string {
  const { names } = catalog;
  const tool = findTool(catalog, given);
  if (tool) return formatTool(...tool);
  const members = names.membersOf(given);
  if (members.length > 0) {
    return `${quote(given)} stands for several technologies: ${listOf(members.map(formatChoice), "or")}. Name the one you mean.`;
  }
  const near = names.nearest(given).map(({ id }) => `"${id}"`);
  const hint = near.length > 0 ? `Did you mean ${listOf(near, "or")}?` : "Check the spelling, or use its package name.";
  return `We don't know a technology called ${quote(given)}. ${hint}`;
}

const formatChoice = ({ name, id }: { name: string; id: string }) => `${name} ("${id}")`;

/** The AI tool of this name, or the only one whose name ends with it after that of its vendor: Copilot is GitHub's. */
export function findTool({ tools }: Catalog, given: string): [slug: string, tool: AiTool] | undefined {
  const asked = squeeze(withoutVersion(given));
  const named = [...tools].map((entry) => ({ entry, full: squeeze(entry[1].name.toLowerCase()) }));
  const exact = named.find(({ entry: [slug], full }) => full === asked || squeeze(slug) === asked);
  if (exact) return exact.entry;
  const [only, ...others] = asked === "" ? [] : named.filter(({ full }) => full.endsWith(asked));
  const vendor = squeeze(only?.entry[1].vendor?.toLowerCase() ?? "");
  return others.length === 0 && only?.full === vendor + asked ? only.entry : undefined;
}

function formatTool(slug: string, { name, platforms, website }: AiTool): string {
  const places = PLATFORMS.filter(([platform]) => platforms?.[platform]).map(([, words]) => words);
  const runs = places.length > 0 ? ` that runs ${listOf(places, "and")}` : "";
  return `${name} is an AI coding tool${runs}, not a technology that others are checked against. See ${[`/tools/${slug}`, website].filter(Boolean).join(" or ")}`;
}

function quote(name: string): string {
  const text = name.trim();
  return `"${text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH)}…` : text}"`;
}
