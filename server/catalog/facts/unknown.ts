/** Pairs without an answer: no fact covers the versions asked about, or they are newer than all known ones. */
import { hasVersions, isVersioned, type Question, type Subject } from "../names/question.js";
import { newestBefore } from "../technology/coverage.js";
import { isBuiltFor, type Requirement } from "../technology/technology.js";
import { findOpenRange, findRefusing, findUnread, type Unread } from "../technology/unread.js";
import { describeRange } from "../versions/describe.js";
import { describeLines, nameSubject } from "../words.js";
import { nameDeclarer, stateRequirement } from "./declared.js";
import type { Asked, Decision, Kind, Statement } from "./kind.js";
import { formatSeen, isOfVersions } from "./seen-together.js";
import { findNearest, formatSupport } from "./support.js";

const NO_FACT = { workaround: null, basis: undefined, checked: undefined, updated: undefined } as const;

const NOTHING: Omit<Decision, "kind" | "say"> = {
  ...{ status: "unknown", severity: undefined, restsOn: undefined, coverage: undefined, forReleases: undefined },
  evidence: () => [],
};

/** The decision where no fact covers the question. */
export const asUnknown = (asked: Asked): Decision => ({
  ...NOTHING,
  kind: "unknown",
  say: (): Statement => ({
    ...NO_FACT,
    // Lazy: few of many unknown pairs are shown.
    get message() {
      return formatUnknown(asked);
    },
  }),
});

export const NOTHING_KNOWN: Kind = { find: asUnknown };
export const UNRELEASED: Kind = { find: findUnreleased };

/** A side that is asked about in a version newer than all known ones. */
function findUnreleased({ question: { a, b, today } }: Asked): Decision | undefined {
  for (const side of [a, b]) {
    const found = isVersioned(side) ? newestBefore(side, today) : undefined;
    if (!found) continue;
    const { named, newest } = found;
    const { technology } = side;
    const what =
      named.package !== undefined && named.package !== technology.mainPackage ? named.package : technology.name;
    return {
      ...NOTHING,
      kind: "unreleased",
      isUnreleased: true,
      say: () => ({
        ...NO_FACT,
        message: `The newest ${what} we know is ${describeRange(newest.text)} (data of ${technology.checked}), so we know nothing about ${describeRange(named.version?.text ?? "")}.`,
      }),
    };
  }
  return undefined;
}

function formatUnknown(asked: Asked): string {
  const { a, b } = asked.question;
  return `We don't know yet whether ${nameSubject(a)} works with ${nameSubject(b)}.${formatUnreadOf(asked.question)}${formatOpenRange(asked.question)}${formatRefusing(asked.question)}${formatUses(asked)}${formatNext(asked)} This is neither a yes nor a no.`;
}

/** Use in public projects that is not enough for a verdict. */
function formatUses({ question, sources }: Asked): string {
  const all = sources.usesOf(question.a.technology, question.b.technology);
  if (all.length === 0) return "";
  if (!hasVersions(question)) return ` ${formatSeen("They", all)}`;
  const asked = all.filter(isOfVersions(question));
  return ` ${asked.length > 0 ? formatSeen("These release lines", asked) : formatSeen("Other versions", all)}`;
}

/** What was not read at the releases asked about. */
function formatUnreadOf({ a, b }: Question): string {
  const found = a.technology === b.technology ? [findUnread(a, b)] : [findUnread(a, b), findUnread(b, a)];
  return found.map((unread) => (unread ? ` ${formatUnread(unread)}` : "")).join("");
}

function formatOpenRange({ a, b, today }: Question): string {
  const found = [findOpenRange(a, b, today), findOpenRange(b, a, today)];
  const [requirement, target] = found[0] ? [found[0], b] : [found[1], a];
  if (!requirement) return "";
  const why = isBuiltFor(requirement)
    ? `it is built for each version of ${target.technology.name}, and ${nameSubject(target)} came out after that was first declared`
    : `${nameSubject(target)} came out later, and an open range says nothing about later releases`;
  return ` ${stateRequirement(requirement, target.technology)} But ${why}.`;
}

/** What the newest known release of a side without a version says against the other. */
function formatRefusing({ a, b, today }: Question): string {
  const stated = [
    [a, b],
    [b, a],
  ].map(([declaring = a, target = b]) => {
    const requirement = findRefusing(declaring, target, today);
    return requirement
      ? ` The newest that we have read refuses it: ${stateRequirement(requirement, target.technology)}`
      : "";
  });
  return [...new Set(stated)].join("");
}

/** `We have not read what SWR 2.2.4 requires of React; we read 2.2.5 to 2.3.6.` */
function formatUnread({ declaring, target, place, older, newer }: Unread): string {
  if (place === "elsewhere") return `${nameSubject(declaring)} declares nothing about ${target.technology.name}.`;
  const [low, high] = [endsOf(older), endsOf(newer)];
  const read = {
    line: `we read some release of ${nameDeclarer(older)}, and did not record which`,
    around: `the nearest that we read are ${low.at(-1)} and ${high[0]}`,
    beyond: low[0] === high.at(-1) ? `we read ${low[0]} only` : `we read ${low[0]} to ${high.at(-1)}`,
  }[place];
  return `We have not read what ${nameSubject(declaring)} requires of ${target.technology.name}; ${read}.`;
}

/** The first and the last release or line that a declaration was read at. */
const endsOf = ({ release, line }: Requirement): string[] =>
  release ? [release.version] : describeLines(line.text).split(/ to | or later, before /);

/** What can be asked instead. */
function formatNext(asked: Asked): string {
  const { question, facts } = asked;
  if (!hasVersions(question)) {
    const [ended] = facts?.supports ?? [];
    return ended ? ` ${formatSupport(ended)} None of these versions is supported today.` : "";
  }
  const list = findNearest(asked);
  if (list)
    return ` ${formatSupport(list.support)}${list.leftOut ? ` That list leaves out ${nameSubject(list.leftOut)}.` : ""}`;
  const current = { ...question, a: withoutVersions(question.a), b: withoutVersions(question.b) };
  const known = asked.decide(current);
  if (known.kind === "unknown") return "";
  if (known.kind === "support") return ` ${known.say().message} That is said of current releases only.`;
  return " Ask without versions to see what is known of current releases.";
}

const withoutVersions = (side: Subject): Subject => ({
  ...side,
  named: side.named.map((named) => ({ ...named, version: undefined })),
});
