/**
 * Logos from Simple Icons (CC0). We show an icon only if its licence is permissive and it belongs to the technology:
 * unrelated projects share names. A technology without a logo has a monogram.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { getOrInsertComputed } from "../catalog/maps.js";
import type { Technology } from "../catalog/technology/technology.js";

interface Icon {
  title: string;
  slug: string;
  source: string;
  license?: { type: string };
}

const require = createRequire(import.meta.url);

const PERMISSIVE = new Set(["CC0-1.0", "MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Unlicense"]);

/**
 * Icons whose title or source differs from the record though they are of that technology, by its id. Each was compared by
 * hand, with the file or the page that the package names as its source.
 */
export const CONFIRMED: ReadonlyMap<string, string> = new Map([
  // Those that have the same name there.
  ...`dependabot dotenv drizzle express fastapi flyway go ios javascript mariadb mongoose npm
    prisma qwik railway remix renovate sqlalchemy tauri turborepo turso vite vitest yarn`
    .split(/\s+/)
    .map((id): [string, string] => [id, id]),
  ["dotnet-aspire", "aspire"],
  ["model-context-protocol", "modelcontextprotocol"],
  ["nextjs", "nextdotjs"],
  ["rails", "rubyonrails"],
  ["react-router", "reactrouter"],
  ["rollup", "rollupdotjs"],
  ["rxjs", "reactivex"],
  ["solidjs", "solid"],
  ["vue", "vuedotjs"],
]);

let icons: ReadonlyMap<string, Icon> | undefined;

/** Icons by slug, and by title in lower case, which has a sign before it; loaded on first use. */
function allIcons(): ReadonlyMap<string, Icon> {
  icons ??= new Map(
    (require("simple-icons/icons.json") as Icon[]).flatMap((icon) => [
      [icon.slug, icon],
      [`=${icon.title.toLowerCase()}`, icon],
    ]),
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

/** Measured: to read them all takes a quarter of a second, and the list of technologies shows them all. */
const paths = new WeakMap<Technology["record"], string | undefined>();

/** @returns the SVG path data of a 24 × 24 logo */
export function getLogo(technology: Technology): string | undefined {
  return getOrInsertComputed(paths, technology.record, () => readLogo(technology));
}

function readLogo(technology: Technology): string | undefined {
  const icon = findIcon(technology);
  if (!icon || (icon.license && !PERMISSIVE.has(icon.license.type))) return undefined;
  const svg = readFileSync(require.resolve(`simple-icons/icons/${icon.slug}.svg`), "utf8");
  return /<path d="([^"]+)"/.exec(svg)?.[1];
}

function findIcon({ id, record: { name, homepage, repository, docs } }: Technology): Icon | undefined {
  const confirmed = CONFIRMED.get(id);
  if (confirmed) return allIcons().get(confirmed);
  const icon = allIcons().get(`=${name.toLowerCase()}`);
  if (!icon) return undefined;
  const homes = [homepage, repository, docs].map(siteOwner).filter((home) => home !== undefined);
  const home = siteOwner(icon.source);
  return home !== undefined && homes.includes(home) ? icon : undefined;
}

/** What follows a dot in a name says little of it: `Next.js`; `.NET` begins with it. */
const ENDING = /(?<=[\p{L}\p{N}])\.[\p{L}\p{N}]+$/u;

/** @returns the first letters of the first two words of a name: `RR` for React Router, `N` for Next.js */
export function monogramOf(name: string): string {
  const words = name.replace(ENDING, "").match(/[\p{L}\p{N}]+/gu) ?? [name];
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? "");
  return letters.join("").toLocaleUpperCase("en");
}
