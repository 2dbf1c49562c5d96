/** All that is asked, in groups whose answers have one digest. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { gather } from "../../../clients/cli/project/gather.js";
import { readTargets } from "../../../clients/cli/project/targets.js";
import { judgeStack } from "../../../clients/cli/report/judge.js";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { groupBy } from "../../../server/catalog/maps.js";
import { scan } from "../../../server/catalog/scan/scan.js";
import { fitOf } from "../../../server/catalog/stack/builder.js";
import { fixConflicts } from "../../../server/catalog/stack/fix/fix.js";
import { conflictsIn } from "../../../server/catalog/stack/plan/conflicts.js";
import { planUpgrades } from "../../../server/catalog/stack/plan/plan.js";
import { viewPlan } from "../../../server/catalog/stack/plan/view.js";
import { resolveVersions } from "../../../server/catalog/stack/resolve/resolve.js";
import { memberKey } from "../../../server/catalog/stack/solve/members.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { check, isNamed, settingOf } from "../../../server/catalog/verdict/check.js";
import { sourcesOf } from "../../../server/catalog/verdict/evidence.js";
import { Links } from "../../../server/http/views/links.js";
import { pairResult } from "../../../server/http/views/pair.js";
import { knownPairs } from "../../data/known-pairs.js";
import { type Random, randomFrom } from "../bench/random.js";
import { listCases, projectOf, readCase } from "../bench/upgrades/case.js";

export interface Group {
  /** `lines next react`; no two have the same. */
  name: string;
  /** Each answer as one line. */
  answers(): Iterable<string>;
}

export interface Asked {
  /** The day that lifecycles are judged by. */
  day: string;
  /** How many pairs of exact releases are drawn. */
  exact: number;
}

const SCANNED = fileURLToPath(new URL("../../../test/fixtures/scanned/", import.meta.url));
const SETS = new URL("../bench/stacks/sets.yaml", import.meta.url);
const OWN_STACK = ["nextjs", "react", "nodejs", "postgresql", "vercel"];
const SEED = 39;
/** Every known pair is also asked about in these settings. */
const PLATFORMS = ["edge", "serverless"];
/** Of very many lines, the newest; so much is asked of one pair. */
const MOST_LINES = 40;

/** Every known pair, its release lines and releases drawn of it, then what is built on verdicts. */
export function* groupsOf(catalog: Catalog, { day, exact }: Asked): Generator<Group, void> {
  const pairs = [...knownPairs(catalog, day)].map(({ a, b }) => [a, b] as const);
  for (const [a, b] of pairs) {
    yield { name: `pair ${a.id} ${b.id}`, answers: () => wholeAnswers(catalog, a, b, day) };
    yield { name: `lines ${a.id} ${b.id}`, answers: () => shortAnswers(catalog, pairsOfLines(a, b), day) };
  }
  for (const one of catalog.technologies) {
    yield { name: `self ${one.id}`, answers: () => shortAnswers(catalog, pairsWithin(one), day) };
  }
  const random = randomFrom(SEED);
  const drawn = Array.from({ length: exact }, () => {
    const [a, b] = pairs[random(pairs.length)] as (typeof pairs)[number];
    return { group: `exact ${a.id} ${b.id}`, asked: [drawRelease(a, random), drawRelease(b, random)] as const };
  });
  for (const [name, asked] of groupBy(drawn, ({ group }) => group)) {
    const questions = asked.map((one) => one.asked);
    yield { name, answers: () => shortAnswers(catalog, questions, day) };
  }
  yield* scans(catalog, day);
  yield* fits(catalog, day);
  yield* plans(catalog, day);
  yield* stacks(catalog, day);
}

type Names = readonly [techA: string, techB: string];

/** What each answer says, without all that is known beside it. */
function* shortAnswers(catalog: Catalog, asked: Iterable<Names>, day: string): Generator<string, void> {
  for (const [techA, techB] of asked) {
    const { verdict } = check(catalog, { techA, techB }, day);
    const { status, severity, message, coverage, workaround, basis, checked, updated } = verdict;
    const said = [status, severity, message, coverage, workaround, basis, checked, updated];
    yield JSON.stringify([techA, techB, ...said, sourcesOf(verdict)]);
  }
}

/** All that the interface has of a pair, with and without a setting. */
function* wholeAnswers(catalog: Catalog, a: Technology, b: Technology, day: string): Generator<string, void> {
  for (const platform of [undefined, ...PLATFORMS]) {
    const answer = check(catalog, { techA: a.id, techB: b.id, platform }, day);
    if (isNamed(answer)) yield JSON.stringify([platform, pairResult(catalog, answer, day, new Links(""))]);
  }
}

/** The release lines of a technology, as one names them; where it has none, those of which a manifest was read. */
function linesOf({ id, cycles, requirements }: Technology): string[] {
  const own = cycles.filter(({ line }) => line).map(({ name }) => name);
  const declared = [...requirements.values()].flat().filter(({ byMain }) => byMain);
  const lines = own.length > 0 ? own : declared.map(({ within }) => within.text);
  return [...new Set(lines)].slice(0, MOST_LINES).map((line) => `${id}@${line}`);
}

/** Each line of the one with each of the other, and each with the other as such. */
function* pairsOfLines(a: Technology, b: Technology): Generator<Names, void> {
  for (const one of [a.id, ...linesOf(a)]) {
    for (const other of [b.id, ...linesOf(b)]) if (one !== a.id || other !== b.id) yield [one, other];
  }
}

/** A technology with itself, and the packages of it that declare something of it. */
function* pairsWithin(one: Technology): Generator<Names, void> {
  const { id } = one;
  const lines = linesOf(one).slice(0, 3);
  const packages = new Set((one.requirements.get(id) ?? []).map((requirement) => requirement.package));
  yield [id, id];
  for (const line of lines) for (const other of lines) yield [line, other];
  for (const name of packages) for (const line of [id, ...lines]) yield [purlOf(one, name, undefined), line];
}

const PURL_TYPES = new Map([
  ["go", "golang"],
  ["packagist", "composer"],
]);

function purlOf({ packages }: Technology, name: string, version: string | undefined): string {
  const [ecosystem = "npm"] = packages.find(([, names]) => names.includes(name)) ?? [];
  const path = name.replace(":", "/").split("/").map(encodeURIComponent).join("/");
  return `pkg:${PURL_TYPES.get(ecosystem) ?? ecosystem}/${path}${version === undefined ? "" : `@${encodeURIComponent(version)}`}`;
}

/** A release that is known of one of its packages, or one that may be of one of its lines. */
function drawRelease(technology: Technology, random: Random): string {
  const [own] = technology.packages;
  const read = [...technology.releases].filter(([name]) => own?.[1].includes(name));
  const [name, releases = []] = read[random(Math.max(read.length, 1))] ?? [];
  const release = releases[random(Math.max(releases.length, 1))];
  if (name !== undefined && release !== undefined) return purlOf(technology, name, release);
  const lines = linesOf(technology);
  const [start] = /(?<=@\D*)\d+(\.\d+)*/.exec(lines[random(Math.max(lines.length, 1))] ?? "") ?? [];
  return start === undefined ? technology.id : `${technology.id}@${start}.${random(20)}`;
}

/** What a scan reports of the projects that are kept with the tests, and how they are fixed. */
function* scans(catalog: Catalog, day: string): Generator<Group, void> {
  for (const name of readdirSync(SCANNED).filter((one) => one.includes("+"))) {
    const cwd = `${SCANNED}${name}`;
    yield {
      name: `scan ${name}`,
      *answers() {
        const { stacks } = gather(readTargets(["."], { cwd, root: cwd }, { config: undefined }), cwd);
        for (const stack of stacks) {
          yield JSON.stringify(judgeStack(catalog, stack, undefined, day));
          const setting = settingOf(catalog, undefined);
          const conflicts = conflictsIn(scan(catalog, stack.entries, setting, day, stack.requirements));
          const read = { ...stack, installed: stack.installed() };
          const fix = fixConflicts(catalog, read, conflicts, setting, day, true);
          const changes = fix.changes.map(({ member, ...change }) => ({ member: memberKey(member), ...change }));
          yield JSON.stringify({ changes, left: conflicts.map((one) => fix.explain(one).why) });
        }
      },
    };
  }
}

/** How each technology fits a stack of one's own. */
function* fits(catalog: Catalog, day: string): Generator<Group, void> {
  const chosen = OWN_STACK.flatMap((id) => catalog.names.byId(id) ?? []);
  for (const technology of catalog.technologies) {
    yield {
      name: `fit ${technology.id}`,
      *answers() {
        const fit = fitOf(catalog, technology, { chosen, platform: undefined }, day);
        const { status, deciding } = fit;
        const pair = deciding && [deciding.a.id, deciding.b.id, deciding.status, deciding.verdict.message];
        const names = [fit.compatible, fit.unknown].map((some) => some.map(({ id }) => id));
        yield JSON.stringify([status, pair, ...names]);
      },
    };
  }
}

/** The plans of UpgradeBench. */
function* plans(catalog: Catalog, day: string): Generator<Group, void> {
  for (const name of listCases()) {
    const one = readCase(name);
    const setting = { platform: undefined, present: new Set<string>() };
    yield {
      name: `plan ${name}`,
      *answers() {
        const plan = planUpgrades(catalog, projectOf(one), [one.target], setting, day);
        yield JSON.stringify(viewPlan(plan, catalog, new Date(day), ["data"]));
      },
    };
  }
}

/** The sets of names whose versions are resolved. */
function* stacks(catalog: Catalog, day: string): Generator<Group, void> {
  const { sets } = parse(readFileSync(SETS, "utf8")) as { sets: { names: string[]; with?: string[] }[] };
  for (const { names, with: kept = [] } of sets) {
    yield {
      name: `stack ${[...names, ...kept].join(" ")}`,
      *answers() {
        const { parts, ...found } = resolveVersions(catalog, names, { with: kept, platform: undefined }, day);
        const shown = parts.map(({ member, ...part }) => ({ member: `${member.ecosystem} ${member.name}`, ...part }));
        yield JSON.stringify({ parts: shown, ...found });
      },
    };
  }
}
