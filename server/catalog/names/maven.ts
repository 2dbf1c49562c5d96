/** Packages of Maven that stand for the main one of their technology: its BOM, its parent and its starters. */
import { areReleasedTogether, type Technology } from "../technology/technology.js";
import type { Named } from "./question.js";

/** The main package of a technology, where a package of Maven has its versions; undefined for that package itself. */
export function mainOf(technology: Technology, name: string | undefined): string | undefined {
  const main = technology.mainPackage;
  if (name === undefined || name === main || !main?.includes(":")) return undefined;
  return areReleasedTogether(technology, name, main) ? main : undefined;
}

/** A package in a version, and the main one that has the same. */
export function namedWithMain(technology: Technology, name: string | undefined, version: Named["version"]): Named[] {
  const main = mainOf(technology, name);
  return [{ package: name, version }, ...(main === undefined ? [] : [{ package: main, version }])];
}

/**
 * The package that a BOM or a parent is without its group: `spring-boot-dependencies`.
 * @param find the technology with a name
 */
export function bomNamed(
  name: string,
  find: (name: string) => Technology | undefined,
): { technology: Technology; package: string } | undefined {
  const of = /^(.+?)-(?:bom|dependencies|(?:starter-)?parent)$/.exec(name)?.[1];
  const technology = of === undefined ? undefined : find(of);
  const group = technology?.mainPackage?.split(":")[0];
  if (!technology || !mainOf(technology, `${group}:${name}`)) return undefined;
  return { technology, package: `${group}:${name}` };
}
