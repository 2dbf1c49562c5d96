/** Facts that time has overtaken: what to open again first. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { CompiledRule } from "../../../server/catalog/facts/compiled.js";
import { splitVersion } from "../../../server/catalog/names/names.js";
import { citedIn } from "../../../server/catalog/records.js";
import { type Day, supportedCycles } from "../../../server/catalog/technology/lifecycle.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { parseRange } from "../../../server/catalog/versions/parse.js";
import { newestFirst, type VersionRange } from "../../../server/catalog/versions/range.js";

export interface Stale {
  /** Relative to the data folder. */
  path: string;
  /** As a sentence. */
  why: string;
}

/** Facts not compared with their sources for so many days are to be read again. */
export const MOST_DAYS = 365;

const daysBetween = (from: Day, to: Day) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** All facts to read again, technologies first. */
export function findStale(catalog: Catalog, today: Day): Stale[] {
  const found: Stale[] = [];
  for (const technology of catalog.technologies) {
    const path = `technologies/${technology.id}.yaml`;
    for (const why of staleFactsOf(technology, today)) found.push({ path, why });
  }
  for (const rule of rulesOf(catalog)) {
    const { techA, techB, checked } = rule.record;
    const path = `rules/${techA}/${techB}.yaml`;
    if (daysBetween(checked, today) > MOST_DAYS)
      found.push({ path, why: `its evidence was last checked on ${checked}` });
    const overtaken = overtakenBy(rule, catalog);
    if (overtaken) found.push({ path, why: overtaken });
  }
  for (const { name, checked } of catalog.stacks) {
    if (daysBetween(checked, today) > MOST_DAYS)
      found.push({ path: `stacks (${name})`, why: `it was read on ${checked}` });
  }
  for (const [slug, { updated }] of catalog.tools) {
    if (daysBetween(updated, today) > MOST_DAYS) {
      found.push({ path: `ai-tools/${slug}.yaml`, why: `it was last checked on ${updated}` });
    }
  }
  return found;
}

function staleFactsOf(technology: Technology, today: Day): string[] {
  const { record, checked, cycles } = technology;
  const reasons: string[] = [];
  if (daysBetween(checked, today) > MOST_DAYS)
    reasons.push(`its facts were last compared with their sources on ${checked}`);
  const old = citedIn(record).filter(({ checked }) => checked !== undefined && daysBetween(checked, today) > MOST_DAYS);
  if (old.length > 0) reasons.push(`${old.length} of its facts were last checked more than ${MOST_DAYS} days ago`);
  const passed = cycles.filter(({ end }) => typeof end === "string" && end > checked && end < today);
  if (passed.length > 0) {
    const names = passed.map(({ name, end }) => `${name} (${end})`).join(", ");
    reasons.push(`these release lines have ended since it was checked: ${names}`);
  }
  if (cycles.length > 0 && !record.endOfLife && supportedCycles(technology, today).length === 0) {
    reasons.push("none of its release lines is supported any more: a newer one is missing, or it is retired");
  }
  return reasons;
}

function* rulesOf(catalog: Catalog): Generator<CompiledRule> {
  for (const technology of catalog.technologies) {
    for (const [partner, { rule }] of catalog.neighbours.of(technology))
      if (rule && partner.index > technology.index) yield rule;
  }
}

/** The newest line that the data know of a technology. */
function newestLine({ cycles, requirements, mainPackage, id }: Technology): VersionRange | undefined {
  const own = [...requirements.values()].flat().filter((line) => line.package === (mainPackage ?? id));
  const lines = [...cycles.map(({ line }) => line), ...own.map(({ line }) => line)].filter(
    (line) => line !== undefined,
  );
  return lines.sort(newestFirst)[0];
}

const majorOf = (range: VersionRange | undefined) => range?.intervals[0]?.min.major ?? 0;

/** A rule that was tested with an older major than the newest of a side: why, in words. */
function overtakenBy({ record }: CompiledRule, { names }: Catalog): string | undefined {
  const newestTested = new Map<Technology, { text: string; major: number }>();
  for (const text of record.testedVersions ?? []) {
    const { name, version = "" } = splitVersion(text);
    const found = names.resolve(name);
    // Versions of companion packages are on a scale of their own.
    if (!found || (found.package ?? found.technology.mainPackage) !== found.technology.mainPackage) continue;
    const major = majorOf(parseRange(version));
    const known = newestTested.get(found.technology);
    if (!known || known.major < major) newestTested.set(found.technology, { text, major });
  }
  for (const [technology, { text, major }] of newestTested) {
    const newest = newestLine(technology);
    if (newest && majorOf(newest) > major)
      return `it is about ${text}, but ${technology.name} is now at ${newest.text}`;
  }
  return undefined;
}
