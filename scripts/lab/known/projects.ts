/** What the data know of real projects: what their dependency lists name, and the pairs that they name side by side. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { hasEvidence, judge } from "../../../server/catalog/verdict/verdict.js";
import { inShort, percent } from "./wording.js";

/** What one manifest of a project names: every package that is published, known here or not. */
export interface ProjectList {
  name: string;
  /** The manifest at a commit. */
  source: string;
  ecosystem: string;
  packages: Record<string, string>;
  technologies: Record<string, string>;
}

/** The two rates, and what is missing. */
export interface ProjectCoverage {
  recognition: { ecosystem: string; projects: number; mostUsed: number; recognized: number; missing: string[] }[];
  pairs: { asked: number; unknown: number; missing: { pair: string; projects: number }[] };
}

/** How many of the pairs named side by side are asked. */
const PAIRS = 1000;

/** Reads the lists of a folder, in the order of their names. */
export async function readProjects(folder: string): Promise<ProjectList[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as ProjectList));
}

/** Measures a catalog by projects. */
export function measureProjects(catalog: Catalog, projects: readonly ProjectList[], today: string): ProjectCoverage {
  const ecosystems = [...new Set(projects.map(({ ecosystem }) => ecosystem))].sort();
  return {
    recognition: ecosystems.map((ecosystem) =>
      measureRecognition(
        catalog,
        ecosystem,
        projects.filter((project) => project.ecosystem === ecosystem),
      ),
    ),
    pairs: measurePairs(catalog, projects, today),
  };
}

function measureRecognition({ names }: Catalog, ecosystem: string, projects: readonly ProjectList[]) {
  const uses = new Map<string, number>();
  for (const { packages } of projects) {
    for (const name of Object.keys(packages)) uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  const least = Math.max(2, Math.ceil(projects.length / 10));
  const mostUsed = [...uses].filter(([, count]) => count >= least);
  const missing = mostUsed
    .filter(([name]) => !names.resolvePackage(ecosystem, name))
    .sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
    .map(([name]) => name);
  return {
    ecosystem,
    projects: projects.length,
    mostUsed: mostUsed.length,
    recognized: mostUsed.length - missing.length,
    missing,
  };
}

function technologiesOf({ names }: Catalog, { ecosystem, packages, technologies }: ProjectList): Technology[] {
  const found = [
    ...Object.keys(technologies).map((id) => names.byId(id)),
    ...Object.keys(packages).map((name) => names.resolvePackage(ecosystem, name)?.technology),
  ];
  return [...new Set(found.filter((technology) => technology !== undefined))].sort((a, b) => a.index - b.index);
}

function measurePairs(catalog: Catalog, projects: readonly ProjectList[], today: string): ProjectCoverage["pairs"] {
  const uses = new Map<Technology, number>();
  const pairs = new Map<string, { a: Technology; b: Technology; projects: number }>();
  for (const project of projects) {
    const technologies = technologiesOf(catalog, project);
    for (const [place, a] of technologies.entries()) {
      uses.set(a, (uses.get(a) ?? 0) + 1);
      for (const b of technologies.slice(place + 1)) {
        const pair = pairs.get(`${a.id} ${b.id}`) ?? { a, b, projects: 0 };
        pairs.set(`${a.id} ${b.id}`, pair);
        pair.projects += 1;
      }
    }
  }
  const weight = ({ a, b }: { a: Technology; b: Technology }) => (uses.get(a) ?? 0) * (uses.get(b) ?? 0);
  const asked = [...pairs.values()]
    .sort((x, y) => y.projects - x.projects || weight(y) - weight(x) || x.a.index - y.a.index || x.b.index - y.b.index)
    .slice(0, PAIRS);
  const missing = asked.filter(({ a, b }) => isUnknown(catalog, a, b, today));
  return {
    asked: asked.length,
    unknown: missing.length,
    missing: missing.map(({ a, b, projects: count }) => ({ pair: `${a.id} ${b.id}`, projects: count })),
  };
}

function isUnknown(catalog: Catalog, a: Technology, b: Technology, today: string): boolean {
  const named = [{ package: undefined, version: undefined }];
  const setting = { platform: undefined, present: new Set<string>(), versioned: new Set<string>(), today };
  const verdict = judge(catalog, { a: { technology: a, named }, b: { technology: b, named }, ...setting });
  // An end of life alone says nothing about the pair.
  return !hasEvidence(verdict);
}

/** The two rates as lines of text. */
export function formatProjectCoverage({ recognition, pairs }: ProjectCoverage): string[] {
  const sum = (key: "projects" | "mostUsed" | "recognized") => recognition.reduce((total, one) => total + one[key], 0);
  return [
    `recognized: ${percent(sum("recognized"), sum("mostUsed"))} of the ${sum("mostUsed")} most used packages in ${sum("projects")} projects`,
    ...recognition.map(
      ({ ecosystem, projects, mostUsed, recognized, missing }) =>
        `  ${ecosystem.padEnd(9)}${percent(recognized, mostUsed).padStart(8)} of ${mostUsed} in ${projects} projects${missing.length > 0 ? `; not: ${inShort(missing)}` : ""}`,
    ),
    `unknown: ${percent(pairs.unknown, pairs.asked)} of the ${pairs.asked} pairs used together most often`,
    ...(pairs.missing.length > 0
      ? [`  ${inShort(pairs.missing.map(({ pair, projects }) => `${pair.replace(" ", "+")} (${projects})`))}`]
      : []),
  ];
}
