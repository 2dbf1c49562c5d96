/** What a file is to a project, by its path alone. */
import { FILE_NAMES } from "./read.js";
import { nameOf } from "./reading.js";
import { SURROUNDINGS } from "./surroundings.js";

/**
 * `manifest`: names what a project asks for. `npm-lock`: a lockfile of npm, pnpm, Yarn or Bun, which is asked for the
 * versions of a folder. `lock`: another lockfile, which lists packages. `hint`: tells in what the project runs. `bill`: a bill
 * of materials, a project by itself. `source`: code that may tell where it is to run. `ranges`: settings of a package manager,
 * which may name the ranges that package.json files share.
 */
export type Role = "manifest" | "npm-lock" | "lock" | "hint" | "bill" | "source" | "ranges";

const NPM_LOCK = /^(?:(?:package-lock|npm-shrinkwrap)\.json|yarn\.lock|pnpm-lock\.ya?ml|bun\.lockb?)$/;
const LOCK =
  /^(?:(?:composer|poetry|pdm|uv|cargo|pubspec|pipfile|gemfile)\.lock|gems\.locked|pylock\.(?:[^.]+\.)?toml)$/;
/** Where pnpm (https://pnpm.io/catalogs) and Yarn (https://yarnpkg.com/features/catalogs) keep shared ranges. */
const RANGES = /^(?:pnpm-workspace\.yaml|\.yarnrc\.yml)$/;
/** Names that CycloneDX (https://cyclonedx.org/specification/overview/#recognized-file-patterns) and SPDX (https://spdx.dev/resources/use/#documents) propose, and the usual ones. */
const BILL = /^s?bom\.json$|\.(?:cdx|cyclonedx|spdx|s?bom)\.json$/;
/**
 * Files of Next.js that can choose a runtime
 * (https://nextjs.org/docs/app/api-reference/file-conventions/route-segment-config/runtime).
 */
const SOURCE =
  /(?:^|\/)app\/(?:.*\/)?(?:page|layout|route|default)\.[jt]sx?$|(?:^|\/)pages\/.*\.[jt]sx?$|(?:^|\/)(?:middleware|proxy)\.[jt]s$/;
/** `requirements/base.txt`: a folder of them is as usual as a file. */
const REQUIREMENTS = /(?:^|\/)requirements\/[^/]+\.(?:txt|in)$/;

/**
 * The role of a file.
 * @param path with `/` between folders
 * @returns undefined for files that say nothing here
 */
export function roleOf(path: string): Role | undefined {
  const name = nameOf(path);
  if (NPM_LOCK.test(name)) return "npm-lock";
  if (LOCK.test(name)) return "lock";
  if (RANGES.test(name)) return "ranges";
  if (SURROUNDINGS.some(([pattern]) => pattern.test(name))) return "hint";
  if (BILL.test(name)) return "bill";
  if (FILE_NAMES.some((pattern) => pattern.test(name)) || REQUIREMENTS.test(path.toLowerCase())) return "manifest";
  return SOURCE.test(path) ? "source" : undefined;
}
