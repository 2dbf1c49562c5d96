/**
 * Logos from Simple Icons (CC0). We show an icon only if its licence is permissive and its source belongs to the
 * technology: unrelated projects share names. A technology without a logo has a monogram.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Technology } from "../catalog/facts/technology.js";

interface Icon {
  title: string;
  slug: string;
  source: string;
  license?: { type: string };
}

const require = createRequire(import.meta.url);

const PERMISSIVE = new Set(["CC0-1.0", "MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Unlicense"]);

let icons: ReadonlyMap<string, Icon> | undefined;

/** Permissively licensed icons by lower-case title; loaded on first use. */
function allIcons(): ReadonlyMap<string, Icon> {
  icons ??= new Map(
    (require("simple-icons/icons.json") as Icon[])
      .filter(({ license }) => !license || PERMISSIVE.has(license.type))
      .map((icon) => [icon.title.toLowerCase(), icon]),
  );
  return icons;
}

/** On these hosts the first path segment is the owner. */
const SHARED_HOSTS = new Set(["github.com", "gitlab.com", "raw.githubusercontent.com"]);

/** The registrable part of the host, or the owner on a shared host. */
function siteOwner(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  if (SHARED_HOSTS.has(hostname)) return pathname.split("/")[1]?.toLowerCase() || undefined;
  return hostname.split(".").slice(-2).join(".");
}

const paths = new WeakMap<Technology["record"], string | null>();

/** @returns the SVG path data of a 24 × 24 logo */
export function getLogo({ record }: Technology): string | undefined {
  const known = paths.get(record);
  if (known !== undefined) return known ?? undefined;
  const path = findLogo(record);
  paths.set(record, path ?? null);
  return path;
}

function findLogo({ name, homepage, repository, docs }: Technology["record"]): string | undefined {
  const icon = allIcons().get(name.toLowerCase());
  if (!icon) return undefined;
  const homes = [homepage, repository, docs].map(siteOwner).filter((home) => home !== undefined);
  const home = siteOwner(icon.source);
  if (home === undefined || !homes.includes(home)) return undefined;
  const svg = readFileSync(require.resolve(`simple-icons/icons/${icon.slug}.svg`), "utf8");
  return /<path d="([^"]+)"/.exec(svg)?.[1];
}

/** What follows a dot in a name says little of it: `Next.js`; `.NET` begins with it. */
const ENDING = /(?<=[\p{L}\p{N}])\.[\p{L}\p{N}]+$/u;

/** @returns the first letters of the first two words of a name: `RR` for React Router, `N` for Next.js */
export function monogramOf(name: string): string {
  const words = name.replace(ENDING, "").match(/[\p{L}\p{N}]+/gu) ?? [name];
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? "");
  return letters.join("").toLocaleUpperCase("en");
}
