/** What the packages of a project say of the technologies that are there. */
import { tierOf } from "../technology/role.js";
import { scopePattern, type Technology } from "../technology/technology.js";
import { isTypes, type Named, type Question, type Subject } from "./question.js";

/**
 * Whether a technology is shown to be there by what is named of it in a project. Types, and other packages of a scope than
 * those its record lists (`@parcel/watcher`), may be there without it; and that a project is deployed to a platform is said
 * by files and command-line tools, not by libraries that know it.
 */
export const isShown = ({ technology, named }: Subject): boolean => named.some((one) => shows(technology, one));

function shows(technology: Technology, named: Named): boolean {
  const { package: name } = named;
  if (name === undefined) return true;
  if (isTypes(named)) return false;
  if (tierOf(technology.record) === "platform") return name === technology.mainPackage;
  const ofNpm = technology.packages.find(([ecosystem]) => ecosystem === "npm")?.[1] ?? [];
  const pattern = scopePattern(name);
  return ofNpm.includes(name) || pattern === undefined || !ofNpm.includes(pattern);
}

/** In a project, what is wrong with two technologies is wrong only where both are shown to be there. */
export const onlyWhereBothAre = <Said extends { readonly status: string }>(
  said: Said | undefined,
  { a, b, isWhole }: Question,
): Said | undefined => (said && isWhole && said.status !== "compatible" && ![a, b].every(isShown) ? undefined : said);
