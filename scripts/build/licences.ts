/**
 * The licences of everything we distribute but did not write: production dependencies, and packages bundled into the pages.
 * Only permissive licences are allowed. Beside them stands what npm runs when it installs them, so that a new script is seen.
 *
 *   npm run licences               writes docs/licences.md
 *   npm run licences -- --check    exit with 1 when it is stale (for CI)
 *   npm run licences -- --notices  prints the licence texts, to be distributed with a bundle
 *
 * Exit codes: 0 done or up to date, 1 stale or a licence that is not allowed, 2 wrong usage.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runCommand, type Streams } from "../command.js";

const OUTPUT = "docs/licences.md";

/** By their SPDX identifiers (https://spdx.org/licenses/). */
const ALLOWED: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
]);

/** Development dependencies that are bundled into the pages. */
export const BUNDLED: readonly string[] = ["@github/combobox-nav", "modern-normalize"];

/** Packages that do not name their licence, with the licence in their LICENSE file; check it again for newer versions. */
const READ_BY_HAND: ReadonlyMap<string, string> = new Map([["color-convert@0.5.3", "MIT"]]);

/** Ours, with the line of its copyright. */
const MIT = readFileSync("LICENSE", "utf8").trim();

interface Package {
  name: string;
  /** As an SPDX expression; empty when it is not known. */
  licence: string;
  /** What npm runs when it installs it; empty for nothing. */
  script: string;
  /** Where it is installed. */
  folder: string;
}

interface Lock {
  packages: Record<string, { dev?: boolean; link?: boolean }>;
}

/**
 * The installed packages that we distribute, by name; one with several versions appears once for each licence and script.
 * @param root the folder with package-lock.json and node_modules
 * @throws Error when one is not installed
 */
export function packagesIn(root: string): Package[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const found = new Map<string, Package>();
  for (const [path, { dev = false, link = false }] of Object.entries(packages)) {
    const isBundled = BUNDLED.some((name) => path === `node_modules/${name}`);
    // Only our own packages are outside node_modules.
    if (link || (dev && !isBundled) || !path.startsWith("node_modules/")) continue;
    const folder = join(root, path);
    const { name, version, license, scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const licence = typeof license === "string" ? license : (READ_BY_HAND.get(`${name}@${version}`) ?? "");
    const script = installScript(scripts, existsSync(join(folder, "binding.gyp")));
    const key = `${name} ${licence} ${script}`;
    if (!found.has(key)) found.set(key, { name, licence, script, folder });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** (https://docs.npmjs.com/cli/using-npm/scripts#npm-install) */
function installScript(scripts: Record<string, string> = {}, hasBinding: boolean): string {
  const own = ["preinstall", "install", "postinstall"].filter((name) => scripts[name]);
  const all = own.map((name) => `${name}: ${scripts[name]}`);
  // Where there is neither of these, npm compiles by itself.
  const compiles = hasBinding && !scripts.preinstall && !scripts.install;
  return [...(compiles ? ["install: node-gyp rebuild"] : []), ...all].join("; ").replaceAll("|", "\\|");
}

/**
 * Whether a licence is allowed. OR needs one allowed part, AND needs all; nested brackets and exceptions are not allowed.
 * @param expression as SPDX writes it (https://spdx.github.io/spdx-spec/v2.3/SPDX-license-expressions/)
 */
export function isAllowed(expression: string): boolean {
  return partsOf(expression).some((part) => part.split(" AND ").every((licence) => ALLOWED.has(licence)));
}

/** What one may choose of. */
const partsOf = (expression: string) => expression.replace(/^\((.*)\)$/, "$1").split(" OR ");

/** The list, as Markdown. */
function formatList(packages: readonly Package[]): string {
  const rows = packages.map(({ name, licence, script }) => `| ${name} | ${licence} | ${script || "none"} |`);
  const head = [
    "# Licences",
    "",
    "Third-party code that StackFit distributes: its production dependencies, and packages bundled into its pages. Generated",
    "from the installed packages by `npm run licences`; do not edit.",
    "",
    "| Package | Licence | Install script |",
    "|---|---|---|",
  ];
  return `${[...head, ...rows].join("\n")}\n`;
}

/** The licence texts and notices, each under the name of its package. */
export function formatNotices(packages: readonly Package[]): string {
  const entries = packages.map((one) => `${[`${one.name}: ${one.licence}`, ...textsOf(one)].join("\n\n")}\n`);
  return entries.join(`\n${"-".repeat(80)}\n\n`);
}

function textsOf({ name, licence, folder }: Package): string[] {
  const files = readdirSync(folder).filter((entry) => /^(?:licen[cs]e|copying|notice)/i.test(entry));
  if (files.length > 0) return files.sort().map((file) => readFileSync(join(folder, file), "utf8").trim());
  // The MIT licence wants its text passed on, also by packages that have no file with it. The others can do without.
  return partsOf(licence).includes("MIT") ? [MIT.replace(/Copyright .*/, `Copyright (c) the authors of ${name}`)] : [];
}

/**
 * Runs the command.
 * @param root the folder with package-lock.json, node_modules and docs
 * @returns the exit code
 */
export async function main(argv: string[], { out, err }: Streams, root = "."): Promise<number> {
  let options: { check?: boolean; notices?: boolean };
  try {
    options = parseArgs({ args: argv, options: { check: { type: "boolean" }, notices: { type: "boolean" } } }).values;
  } catch (error) {
    err(`${(error as Error).message}\nusage: npm run licences -- [--check | --notices]`);
    return 2;
  }
  const packages = packagesIn(root);
  const refused = packages.filter(({ licence }) => !isAllowed(licence));
  for (const { name, licence } of refused)
    err(`${name} has ${licence ? `the licence ${licence}, which is not allowed` : "no machine-readable licence"}.`);
  if (refused.length > 0) return 1;
  if (options.notices) {
    out(formatNotices(packages));
    return 0;
  }
  const file = join(root, OUTPUT);
  const list = formatList(packages);
  if (existsSync(file) && readFileSync(file, "utf8") === list) return 0;
  if (options.check) {
    err(`${OUTPUT} is stale: run \`npm run licences\` and commit the result.`);
    return 1;
  }
  writeFileSync(file, list);
  err(`${OUTPUT} written`);
  return 0;
}

await runCommand(import.meta.url, main);
