/** Which package managers install the packages of a project, as its files show it. */
import type { Installer, Installers } from "../catalog/scan/entry.js";
import { folderOf } from "./folders.js";
import { parseJson } from "./formats/json.js";
import { nameOf, type TextFile, valueAt } from "./reading.js";

/** By lockfile, another file that only one tool has, or what a manifest says of it; the first match counts. */
type Signs = readonly [file: RegExp, manager: string, said: RegExp];
const NPM: readonly Signs[] = [
  [/^pnpm-(?:lock|workspace)\.ya?ml$/, "pnpm", /"packageManager"\s*:\s*"pnpm@/],
  [/^yarn\.lock$/, "yarn", /"packageManager"\s*:\s*"yarn@/],
  [/^bun\.lockb?$/, "bun", /"packageManager"\s*:\s*"bun@/],
  [/^(?:package-lock|npm-shrinkwrap)\.json$/, "npm", /"packageManager"\s*:\s*"npm@/],
];
const PYTHON: readonly Signs[] = [
  [/^poetry\.lock$/, "poetry", /^[ \t]*\[tool\.poetry\b/m],
  [/^uv\.lock$/, "uv", /^[ \t]*\[{1,2}tool\.uv\b|\buv_build\b/m],
  [/^pdm\.lock$/, "pdm", /^[ \t]*\[tool\.pdm\b|\bpdm-backend\b/m],
];
const REQUIREMENTS = /requirements.*\.(?:txt|in)$/;

/** Ranges of a catalog, an alias or a patch: to add the package again would replace them. */
const REFERS = /"(?:catalog|npm|patch):/;

/** The package managers of a project, by ecosystem. @param files its manifests and lockfiles */
export function installersIn(files: readonly TextFile[]): Installers {
  const those = (name: RegExp) => files.filter(({ path }) => name.test(nameOf(path)));
  const managerBy = (signs: readonly Signs[], manifest: RegExp) =>
    (signs.find(([file]) => those(file).length > 0) ??
      signs.find(([, , said]) => those(manifest).some(({ text }) => said.test(text))))?.[1];
  const found: Record<string, Installer> = {};
  const add = (ecosystem: string, manager: string | undefined, byHand?: Installer["byHand"]) => {
    if (manager !== undefined) found[ecosystem] = { manager, ...(byHand && { byHand }) };
  };
  const [packages, composer] = [those(/^package\.json$/), those(/^composer\.json$/)];
  const npm = managerBy(NPM, /^package\.json$/) ?? (packages.length > 0 ? "npm" : undefined);
  const isDeno = npm === undefined && those(/^deno\.jsonc?$/).length > 0;
  const refers = packages.some(({ text }) => REFERS.test(text));
  const isInRoot = packages.some((manifest) => isRoot(manifest, those(/^(?:pnpm-workspace\.ya?ml|yarn\.lock)$/)));
  add("npm", isDeno ? "deno" : npm, refers ? "elsewhere" : isDeno || isInRoot ? "here" : undefined);
  const isPython = those(REQUIREMENTS).length + those(/^pyproject\.toml$/).length > 0;
  add("pypi", managerBy(PYTHON, /^pyproject\.toml$/) ?? (isPython ? "pip" : undefined));
  if (composer.length > 0) add("composer", "composer", composer.some(isOfFlex) ? "here" : undefined);
  if (those(/^pom\.xml$/).length > 0) add("maven", "maven");
  else if (those(/\.gradle(?:\.kts)?$|^libs\.versions\.toml$/).length > 0) add("maven", "gradle");
  return found;
}

/** Flex installs the packages of Symfony in one version, whatever else is asked for (https://symfony.com/doc/current/setup/upgrade_major.html). */
function isOfFlex({ text }: TextFile): boolean {
  const parsed = parseJson(text, "a composer.json");
  return "value" in parsed && valueAt(parsed.value, "extra", "symfony", "require") !== undefined;
}

/**
 * Whether it is the root of a workspace, to which Yarn 1 (https://classic.yarnpkg.com/lang/en/docs/cli/add/) and pnpm up to 9
 * (https://pnpm.io/cli/add#--ignore-workspace-root-check) add nothing without being told so.
 */
function isRoot(manifest: TextFile, others: readonly TextFile[]): boolean {
  return others.some(({ path, text }) => {
    if (nameOf(path) === "yarn.lock")
      return /^# yarn lockfile v1/m.test(text) && /"workspaces"\s*:/.test(manifest.text);
    return folderOf(path) === folderOf(manifest.path) && /^packages\s*:/m.test(text);
  });
}
