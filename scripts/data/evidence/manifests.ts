/** Declared requirements checked against the manifests that they cite, in checkouts of the projects. */
import type { Requirement, Technology } from "../../../schemas/types.js";
import { LOCKSTEP } from "../../../server/catalog/technology/declarations.js";
import { mainPackageOf, packagesOf } from "../../../server/catalog/technology/technology.js";
import { catalogsIn, fillIn, WORKSPACE } from "../declared/manifests/workspace.js";
import type { Cited, CitedFiles } from "./cited-files.js";

export interface ManifestReport {
  /** Requirements whose manifest says exactly that. */
  confirmed: number;
  /** Requirements that no program can hold against their source, by reason. */
  unread: Map<string, number>;
  refuted: { path: string; what: string }[];
}

/**
 * Verifies the requirements of all technologies.
 */
export async function verifyManifests(
  technologies: ReadonlyMap<string, Technology>,
  files: CitedFiles,
): Promise<ManifestReport> {
  const report: ManifestReport = { confirmed: 0, unread: new Map(), refuted: [] };
  for (const [id, technology] of technologies) {
    for (const requirement of technology.requires ?? []) {
      const file = await files.find(requirement.source);
      if ("reason" in file) {
        report.unread.set(file.reason, (report.unread.get(file.reason) ?? 0) + 1);
        continue;
      }
      const text = /"catalog:/.test(file.text) ? await withShared(file, files) : file.text;
      const fault = faultOf(text, requirement, technology, technologies);
      if (!fault) report.confirmed += 1;
      else if (fault.refuted) report.refuted.push({ path: `technologies/${id}.yaml`, what: fault.what });
      else report.unread.set(fault.what, (report.unread.get(fault.what) ?? 0) + 1);
    }
  }
  return report;
}

/** The manifest with the ranges that its workspace shares, where those can be read; else as it stands. */
async function withShared(file: Cited, files: CitedFiles): Promise<string> {
  const { text } = file;
  try {
    const catalogs = catalogsIn((await files.beside(file, [WORKSPACE])).get(WORKSPACE) ?? "");
    return JSON.stringify(fillIn(JSON.parse(text), catalogs));
  } catch {
    return text;
  }
}

interface Fault {
  /** Whether the manifest says otherwise; else no program can tell. */
  refuted: boolean;
  what: string;
}

function faultOf(
  text: string,
  requirement: Requirement,
  technology: Technology,
  technologies: ReadonlyMap<string, Technology>,
): Fault | undefined {
  const { source, of, ofPackages } = requirement;
  if (/(?:lock\.ya?ml|-lock\.json|\.lock|\.lockb)$/.test(source))
    return { refuted: false, what: "a lockfile of another project recorded it" };
  if (!source.endsWith("/package.json")) return faultInText(text, requirement, technologies);
  let manifest: Record<string, Record<string, unknown>> & { name?: unknown };
  try {
    manifest = JSON.parse(text);
  } catch {
    return { refuted: false, what: "the manifest is not JSON" };
  }
  const declaring = requirement.package ?? mainPackageOf(technology);
  const fault = (what: string): Fault => ({
    refuted: true,
    what: `${declaring} ${requirement.version} -> ${of}: ${what} (${source})`,
  });
  // The manifest of another project, such as the one that gives out the whole, is no statement of this package.
  if (manifest.name !== undefined && declaring !== undefined && manifest.name !== declaring) {
    return fault(`the manifest belongs to ${String(manifest.name)}`);
  }
  const names = ofPackages ?? [mainPackageOf(technologies.get(of))].filter((name) => name !== undefined);
  const engine = { nodejs: "node", bun: "bun", npm: "npm", pnpm: "pnpm", yarn: "yarn" }[of as string];
  const lists = [manifest.peerDependencies, manifest.dependencies, manifest.devDependencies];
  const found = [
    ...lists.flatMap((list) => names.map((name) => list?.[name])),
    engine ? manifest.engines?.[engine] : undefined,
  ].filter((range) => range !== undefined);
  if (found.length === 0) return fault("the manifest does not list it");
  const same = (range: unknown) =>
    String(range).replace(/\s+/g, " ").trim() === requirement.range.replace(/\s+/g, " ").trim();
  if (found.some((range) => /^0\.0\.0-/.test(String(range))))
    return { refuted: false, what: "the range is filled in when it is published" };
  // What a workspace shares stands in another file of it.
  if (found.some((range) => String(range).startsWith("catalog:")))
    return { refuted: false, what: "the range is shared in the workspace" };
  const moves = (range: unknown) => requirement.range === LOCKSTEP || /^workspace:/.test(String(range));
  return found.some((range) => same(range) || moves(range))
    ? undefined
    : fault(`the manifest says "${found.join('" and "')}", the data "${requirement.range}"`);
}

const literally = (text: string) => text.replace(/[^\w]/g, "\\$&");

/** In manifests of other ecosystems, whose ranges are translated: the name, and each number of the range. */
function faultInText(
  text: string,
  { of, range, version, source }: Requirement,
  technologies: ReadonlyMap<string, Technology>,
): Fault | undefined {
  const target = technologies.get(of);
  const own = target ? [target.name, ...(target.aliases ?? []), ...packagesOf(target).flatMap(([, list]) => list)] : [];
  // However its parts are joined there: "Vue Router", "vue-router".
  const spelling = (name: string) =>
    new RegExp(
      name
        .split(/[\s._/-]+/)
        .filter(Boolean)
        .map(literally)
        .join("[\\s._-]*"),
      "i",
    );
  const named = [of, ...own].some((name) => spelling(name.split("/").at(-1) ?? name).test(text));
  const numbers = [...range.matchAll(/\d+(?:\.\d+)*/g)].map(([number]) => number.replace(/(?:\.0)+$/, ""));
  const missing = numbers.filter((number) => !text.includes(number));
  // An upper bound of a translated range (~> 7.0, ~=2.7) need not stand in the text.
  if (named && (numbers.length === 0 || !missing.includes(numbers[0] as string))) return undefined;
  const what = named ? `"${missing.join('", "')}" of "${range}" is not in it` : "it is not listed";
  return { refuted: true, what: `${version} -> ${of}: ${what} (${source})` };
}
