/**
 * Logos from Simple Icons (CC0). We show an icon only if its licence is permissive and it belongs to the technology:
 * unrelated projects share names. A technology without a logo has a monogram, in the colour that the package has for it,
 * or else in that of its category.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { categoryIndex } from "../catalog/technology/category.js";
import type { Technology } from "../catalog/technology/technology.js";

interface Icon {
  title: string;
  slug: string;
  /** Six digits, without a sign. */
  hex: string;
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
const paths = new WeakMap<Technology["record"], string | null>();

/** @returns the SVG path data of a 24 × 24 logo */
export function getLogo(technology: Technology): string | undefined {
  const known = paths.get(technology.record);
  if (known !== undefined) return known ?? undefined;
  const path = findLogo(technology);
  paths.set(technology.record, path ?? null);
  return path;
}

function findLogo(technology: Technology): string | undefined {
  const icon = findIcon(technology);
  if (!icon || (icon.license && !PERMISSIVE.has(icon.license.type))) return undefined;
  const svg = readFileSync(require.resolve(`simple-icons/icons/${icon.slug}.svg`), "utf8");
  return /<path d="([^"]+)"/.exec(svg)?.[1];
}

/** The icon of a technology, also where its licence does not let us show it. */
function findIcon({ id, record: { name, homepage, repository, docs } }: Technology): Icon | undefined {
  const confirmed = CONFIRMED.get(id);
  if (confirmed) return allIcons().get(confirmed);
  const icon = allIcons().get(`=${name.toLowerCase()}`);
  if (!icon) return undefined;
  const homes = [homepage, repository, docs].map(siteOwner).filter((home) => home !== undefined);
  const home = siteOwner(icon.source);
  return home !== undefined && homes.includes(home) ? icon : undefined;
}

/** The colour behind the letters of a monogram, `#RRGGBB`. */
export function monogramColour(technology: Technology): string {
  const icon = findIcon(technology);
  return icon ? legibleColour(`#${icon.hex}`) : kindColour(categoryIndex(technology.category));
}

/** What follows a dot in a name says little of it: `Next.js`; `.NET` begins with it. */
const ENDING = /(?<=[\p{L}\p{N}])\.[\p{L}\p{N}]+$/u;

/** @returns the first letters of the first two words of a name: `RR` for React Router, `N` for Next.js */
export function monogramOf(name: string): string {
  const words = name.replace(ENDING, "").match(/[\p{L}\p{N}]+/gu) ?? [name];
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? "");
  return letters.join("").toLocaleUpperCase("en");
}

type Rgb = [red: number, green: number, blue: number];

/** White on it has a contrast of 4.8; it has one of 4 on the dark paper, and of 4.8 on the light one. */
const LUMINANCE = 0.17;

/** Weights of linear red, green and blue, from WCAG 2.2. */
const WEIGHTS: Rgb = [0.2126, 0.7152, 0.0722];

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

const weigh = (linear: Rgb) => linear.reduce((sum, value, index) => sum + value * (WEIGHTS[index] ?? 0), 0);

const parse = (hex: string) =>
  [1, 3, 5].map((start) => toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255)) as Rgb;

/** A colour as dark as a monogram needs: darkened, or mixed with white. @param hex six digits after `#` */
export function legibleColour(hex: string): string {
  const linear = parse(hex);
  const luminance = weigh(linear);
  const white = luminance < LUMINANCE ? (LUMINANCE - luminance) / (1 - luminance) : 0;
  const factor = luminance > LUMINANCE ? LUMINANCE / luminance : 1;
  return `#${linear
    .map((value) => Math.round(fromLinear((value + white * (1 - value)) * factor) * 255))
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")}`;
}

/** Turning by it keeps neighbours far apart, however many there are. */
const GOLDEN_ANGLE = 137.508;
/** Pale, so that none looks like the colour of a status. */
const [LOWEST, HIGHEST] = [0.38, 0.62];

/** The muted colour of one of many kinds. @param index its place among them */
export function kindColour(index: number): string {
  const hue = (index * GOLDEN_ANGLE) % 360;
  const channel = (shift: number) => {
    const step = (shift + hue / 60) % 6;
    const value = HIGHEST - (HIGHEST - LOWEST) * Math.max(0, Math.min(step, 4 - step, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return legibleColour(`#${channel(5)}${channel(3)}${channel(1)}`);
}
