/** The message about names that no technology has. */
import type { Catalog } from "../catalog.js";
import { findTool } from "../names/tool-sides.js";
import { listOf } from "../words.js";
import { describeTool } from "./tool-verdict.js";

/** Longer names are cut in the message. */
const QUOTED_LENGTH = 60;

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
  const { names, tools } = catalog;
  const tool = findTool(tools, given);
  if (tool) return describeTool(tool);
  const members = names.membersOf(given);
  if (members.length > 0) {
    return `${quote(given)} stands for several technologies: ${listOf(members.map(formatChoice), "or")}. Name the one you mean.`;
  }
  const near = names.nearest(given).map(({ id }) => `"${id}"`);
  const hint = near.length > 0 ? `Did you mean ${listOf(near, "or")}?` : "Check the spelling, or use its package name.";
  return `We don't know a technology called ${quote(given)}. ${hint}`;
}

const formatChoice = ({ name, id }: { name: string; id: string }) => `${name} ("${id}")`;

function quote(name: string): string {
  const text = name.trim();
  return `"${text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH)}…` : text}"`;
}
