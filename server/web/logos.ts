/**
 * Logos of technologies, from Simple Icons (CC0). One is shown only where the collection names no licence of its own for
 * it or a permissive one, and where its source is the home of the technology: names alone are shared by strangers.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Technology } from "../catalog/technology.js";

interface Icon {
  title: string;
  slug: string;
  source: string;
  license?: { type: string };
}

const require = createRequire(import.meta.url);

const PERMISSIVE = new Set(["CC0-1.0", "MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Unlicense"]);

let icons: ReadonlyMap<string, Icon> | undefined;

/** The icons that may be shown, by their titles in lower case. Read when the first is asked for. */
function allIcons(): ReadonlyMap<string, Icon> {
  icons ??= new Map(
    (require("simple-icons/icons.json") as Icon[])
      .filter(({ license }) => !license || PERMISSIVE.has(license.type))
      .map((icon) => [icon.title.toLowerCase(), icon]),
  );
  return icons;
}

/** On these hosts the home is what the first part of the path names. */
const SHARED_HOSTS = new Set(["github.com", "gitlab.com", "raw.githubusercontent.com"]);

/** Whose an address is: the last two parts of the host, or the owner on a shared host. */
function homeOf(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  if (SHARED_HOSTS.has(hostname)) return pathname.split("/")[1]?.toLowerCase() || undefined;
  return hostname.split(".").slice(-2).join(".");
}

const paths = new WeakMap<Technology["record"], string | null>();

/**
 * The logo of a technology.
 * @returns the path of an SVG of 24 by 24, or undefined where none may be shown
 */
export function logoOf({ record }: Technology): string | undefined {
  const known = paths.get(record);
  if (known !== undefined) return known ?? undefined;
  const path = findLogo(record);
  paths.set(record, path ?? null);
  return path;
}

function findLogo({ name, homepage, repository, docs }: Technology["record"]): string | undefined {
  const icon = allIcons().get(name.toLowerCase());
  if (!icon) return undefined;
  const homes = [homepage, repository, docs].map(homeOf).filter((home) => home !== undefined);
  const home = homeOf(icon.source);
  if (home === undefined || !homes.includes(home)) return undefined;
  const svg = readFileSync(require.resolve(`simple-icons/icons/${icon.slug}.svg`), "utf8");
  return /<path d="([^"]+)"/.exec(svg)?.[1];
}
