/** Answers as users get them: questions about pairs, with and without versions, which some kind of fact decides. */
import type { Requirement, Technology } from "../../../server/catalog/technology/technology.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { sourcesOf } from "../../../server/catalog/verdict/evidence.js";
import type { Verdict } from "../../../server/catalog/verdict/verdict.js";
import { endsOfRun } from "../../../server/catalog/versions/runs.js";
import type { DataFolder } from "../../data/folder.js";
import { type Fact, rankOf } from "./fact.js";

/** A version, and a day on which it was out. */
interface DatedVersion {
  version: string;
  day: string;
}

interface Question {
  techA: string;
  techB: string;
  form: "without versions" | "newer" | "old";
}

/** So many are asked about beside each technology, of those that facts are about and of all: asking every pair takes minutes. */
const BESIDE_EACH = 6;

/** Years before the day of the draw in which a release is old. */
const OLD = { from: 6, to: 2 } as const;

/** The answers, each with its stratum: what decides, and whether old releases, newer ones, or none were asked about. */
export const answerFacts = ({ catalog }: DataFolder, today: string): Fact[] =>
  catalog.technologies.flatMap((a) => {
    const known = [...catalog.neighbours.of(a).keys()].filter(({ index }) => index > a.index);
    const others = [known, catalog.technologies].flatMap((all) => pick(all, BESIDE_EACH, a.id));
    const questions = [...new Set(others)].filter((b) => b !== a).flatMap((b) => questionsOn(a, b, today));
    return [...questions, ...renamingsOf(a)].flatMap(({ techA, techB, form }): Fact[] => {
      const { verdict } = check(catalog, { techA, techB }, today);
      const stratum = stratumOf(verdict);
      if (stratum === undefined) return [];
      const { status, pairStatus, message, workaround } = verdict;
      return [
        {
          id: `${techA} with ${techB}`,
          says: `${status}: ${message}${workaround === null ? "" : ` Fix: ${workaround}`}`,
          at: [{ path: `technologies/${a.id}.yaml`, steps: [] }],
          sources: sourcesOf(verdict),
          content: { status, pairStatus, message, workaround },
          stratum: `${stratum}, ${form}`,
        },
      ];
    });
  });

/** Without versions, and for a release of one side, with what was current in the other then, and is now. */
function questionsOn(a: Technology, b: Technology, today: string): Question[] {
  const [own, other] = a.requirements.has(b.id) || !b.requirements.has(a.id) ? [a, b] : [b, a];
  const yearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
  const [from, to] = [yearsAgo(OLD.from), yearsAgo(OLD.to)];
  const dated = datedVersions(own, today);
  const at = ({ version }: DatedVersion, day: string, form: Question["form"]): Question => {
    const [then] = datedVersions(other, day).sort((one, two) => (one.day < two.day ? 1 : -1));
    return { techA: `${own.id}@${version}`, techB: then ? `${other.id}@${then.version}` : other.id, form };
  };
  const key = `${a.id} ${b.id}`;
  const old = pick(
    dated.filter(({ day }) => day >= from && day <= to),
    2,
    key,
  );
  const newer = pick(
    dated.filter(({ day }) => day > to),
    1,
    key,
  );
  return [
    { techA: a.id, techB: b.id, form: "without versions" },
    ...old.map((one, index) => at(one, index === 0 ? one.day : today, "old")),
    ...newer.map((one) => at(one, one.day, "newer")),
  ];
}

/** Releases whose manifests were read and release lines, which were out on a day. */
function datedVersions({ requirements, cycles }: Technology, day: string): DatedVersion[] {
  const own = [...requirements.values()]
    .flat()
    .filter(({ byMain, firstDay, checked }) => byMain && firstDay !== checked);
  const releases = own.map(({ line, firstDay }: Requirement) => ({ version: endsOfRun(line)[0], day: firstDay }));
  const lines = cycles.flatMap(({ name, line, released }) =>
    line && released ? [{ version: name, day: released }] : [],
  );
  const known = releases.some(({ version }) => /^\d+\.\d+/.test(version)) ? releases : lines;
  return known.filter((one) => /^\d[\w.]*$/.test(one.version) && one.day !== "" && one.day <= day);
}

const renamingsOf = ({ id, packages, record }: Technology): Question[] =>
  (record.renamed ?? []).map(({ package: name, from }) => {
    const [ecosystem = "npm"] = packages.find(([, names]) => names.includes(name)) ?? [];
    return { techA: `pkg:${ecosystem}/${name.replace(":", "/")}`, techB: `${id}@${from}`, form: "newer" };
  });

/** Some of a list by chance, the same each time. */
const pick = <T>(list: readonly T[], size: number, key: string): T[] =>
  list
    .map((one, index) => ({ one, rank: rankOf(key, String(index)) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, size)
    .map(({ one }) => one);

/** The kind of fact that decides, of requirements with their ecosystem, or that a side has ended; undefined where nothing does. */
function stratumOf({ status, pairStatus, decision }: Verdict): string | undefined {
  if (!decision || status === "unknown") return undefined;
  if (status === "deprecated") return `ended, ${pairStatus}`;
  const { kind, finding } = decision;
  if (!finding) return kind;
  const { by, package: name } = finding.requirement;
  return `${kind} of ${by.packages.find(([, names]) => names.includes(name))?.[0]}`;
}
