/** Which releases of one technology accept a version of another, as their manifests declare. */
import { bare, inVersion } from "../names/question.js";
import { checkRequirement, predates } from "../technology/checked-requirement.js";
import { declarationsAbout } from "../technology/declarations-about.js";
import type { Day } from "../technology/lifecycle.js";
import type { Requirement, Technology } from "../technology/technology.js";
import { describeRange } from "../versions/describe.js";
import { parseRange, releaseOf } from "../versions/parse.js";
import { boundedPart, intersects, isAfter, isWithin, newestFirst, type VersionRange } from "../versions/range.js";
import { endsOfRun } from "../versions/runs.js";

/**
 * What the releases that were read say of a version:
 * - `accepted`: `last` is the newest release that accepts it. `first` is where an unbroken row of such releases begins; it is known
 *   only if the release read before it refuses. `isNewest`: no newer release was read. `refusedFrom`: it and all later ones refuse
 * - `refused`: from `from` on; by all, where that is undefined, up to `last`
 */
export type Acceptance =
  | {
      kind: "accepted";
      first: string | undefined;
      last: string;
      isNewest: boolean;
      refusedFrom: string | undefined;
    }
  | { kind: "refused"; from: string | undefined; last: string };

/** A release that was read, or a line where its releases were not read one by one. */
interface Point {
  label: string;
  isRelease: boolean;
  /** What it declares; none where it declares nothing. */
  requirements: readonly Requirement[];
  /** A day on which it was out, as early as is known. */
  day: Day;
}

/** `lets in`: a minimum accepts the version, but was written before that version was out. */
type ReleaseAnswer = "accepts" | "lets in" | "too new" | "too old" | undefined;

/** From which release on one technology accepts a version of another; undefined where nothing read covers it */
export function acceptanceOf(
  declaring: Technology,
  target: Technology,
  version: VersionRange,
  today: Day,
): Acceptance | undefined {
  const about = declarationsAbout(bare(declaring), inVersion(target, version));
  const points = pointsOf(declaring, about);
  const answers = withoutOvertaken(points.map((point) => answerOf(point, target, version, today)));
  const newest = points.at(-1);
  if (!newest) return undefined;
  const last = answers.findLastIndex(isYes);
  if (last >= 0) return acceptedBy(points, answers, last);
  if (!isRefusal(answers.at(-1))) return undefined;
  // What was read before the version was out says nothing of the releases since.
  if (newest.requirements.some((one) => predates(one, target, { package: undefined, version }))) return undefined;
  const first = answers.findLastIndex((answer) => !isRefusal(answer)) + 1;
  const isByAll = first === 0 && answers[0] === "too new";
  return { kind: "refused", from: isByAll ? undefined : points[first]?.label, last: newest.label };
}

/** Where a later release refuses a version as too new, a minimum that lets it in did not mean it. */
function withoutOvertaken(answers: readonly ReleaseAnswer[]): ReleaseAnswer[] {
  const refused = answers.lastIndexOf("too new");
  return answers.map((answer, place) => (answer === "lets in" && place < refused ? undefined : answer));
}

/** @param last the place of the newest that accepts */
function acceptedBy(points: readonly Point[], answers: readonly ReleaseAnswer[], last: number): Acceptance {
  const at = (place: number) => points[place] as Point;
  const first = answers.slice(0, last).findLastIndex((answer) => !isYes(answer)) + 1;
  const [before, oldest] = [points[first - 1], at(first)];
  const isFirst = before && answers[first] === "accepts" && isRefusal(answers[first - 1]) && isNext(before, oldest);
  const later = answers.slice(last + 1);
  return {
    kind: "accepted",
    first: isFirst ? oldest.label : undefined,
    last: at(last).label,
    isNewest: later.length === 0,
    refusedFrom: later.length > 0 && later.every(isRefusal) ? at(last + 1).label : undefined,
  };
}

const isYes = (answer: ReleaseAnswer) => answer === "accepts" || answer === "lets in";
const isRefusal = (answer: ReleaseAnswer) => answer === "too new" || answer === "too old";

/** Whether one release comes right after another by its number, so that no release between them is left unread. */
function isNext(before: Point, after: Point): boolean {
  const [one, next] = [releaseOf(before.label)?.version, releaseOf(after.label)?.version];
  if (!one || !next || !before.isRelease || !after.isRelease) return false;
  if (next.patch > 0) return one.major === next.major && one.minor === next.minor && one.patch === next.patch - 1;
  if (next.minor > 0) return one.major === next.major && one.minor === next.minor - 1;
  return one.major === next.major - 1;
}

/** The ends of the runs of releases that were read, and other lines that something is known of, oldest first. */
function pointsOf(declaring: Technology, about: readonly Requirement[]): Point[] {
  const runs = declaring.read.get(about[0]?.package ?? "") ?? [];
  const seen = new Set<Requirement>();
  const read = runs.map((run) => {
    const requirements = about.filter(({ line }) => isWithin(run, line));
    const newest = new Set(requirements.filter((one) => !seen.has(one)));
    for (const one of requirements) seen.add(one);
    return { run, requirements, newest };
  });
  // Where the manifests declare nothing of the kind at all, makers publish it elsewhere, by release lines.
  const lines = about.filter((one) => !seen.has(one));
  const isSilent = (run: VersionRange) => seen.size > 0 && !lines.some(({ line }) => intersects(line, run));
  const points: (Point & { line: VersionRange })[] = [];
  for (const { run, requirements, newest } of read) {
    if (requirements.length === 0 && !isSilent(run)) continue;
    const [first, last] = endsOfRun(run);
    const end = { isRelease: true, requirements, line: run };
    // Of releases that declare the same, the days of the newest and the oldest are known.
    const days = requirements.map((one) => (newest.has(one) ? one.day : one.firstDay));
    points.push({ ...end, label: last, day: earliest(days) });
    if (first !== last) points.push({ ...end, label: first, day: earliest(requirements.map((one) => one.firstDay)) });
  }
  for (const line of new Set(lines.map((one) => one.line))) {
    const requirements = lines.filter((one) => one.line === line);
    const day = earliest(requirements.map((one) => one.day));
    points.push({ label: labelOf(requirements), isRelease: false, requirements, day, line });
  }
  // Stable, so that the ends of a run stay in order.
  points.sort((a, b) => newestFirst(a.line, b.line));
  // A lockfile shows a release late; it was out before the next one.
  let next = "";
  for (const point of points) {
    point.day = next = earliest([point.day, next]);
  }
  return points.reverse();
}

/** The first of some days; of none, and of days that are not known, there is none. */
const earliest = (days: readonly Day[]): Day =>
  days.filter((day) => day !== "").reduce((first, day) => (first === "" || day < first ? day : first), "");

/** The release that was read of a line, or else the newest part of the line. */
function labelOf(requirements: readonly Requirement[]): string {
  const [{ release, line }] = requirements as [Requirement, ...Requirement[]];
  if (release) return release.version;
  const parts = line.text.split("||").map((text) => parseRange(text.trim()));
  const [newest] = parts.filter((part) => part !== undefined).sort(newestFirst);
  return describeRange(newest?.text ?? line.text);
}

function answerOf({ requirements, day }: Point, target: Technology, version: VersionRange, today: Day): ReleaseAnswer {
  const on = { package: undefined, version };
  const checked = requirements.map((one) => ({
    one,
    found: checkRequirement({ ...one, day }, { technology: target, named: [on] }, on, today),
  }));
  const refusing = checked.find((it) => it.found?.outcome === "violated");
  if (refusing) return isAfter(refusing.one.range, version) ? "too old" : "too new";
  if (checked.length === 0 || !checked.every((it) => it.found?.outcome === "met")) return undefined;
  const isOpen = checked.some(({ one }) => !intersectsBounded(one.range, version));
  if (!isOpen || wasOut(target, version, day)) return "accepts";
  return checked.every(({ one, found }) => found?.coverage === "minimum" || intersectsBounded(one.range, version))
    ? "lets in"
    : undefined;
}

const intersectsBounded = (range: VersionRange, version: VersionRange) => {
  const bounded = boundedPart(range);
  return bounded !== undefined && intersects(bounded, version);
};

/** Whether a version is known to have been out on a day, by its lifecycle or else by the day on which a release of it was read. */
function wasOut({ cycles, requirements }: Technology, version: VersionRange, day: Day): boolean {
  if (cycles.length > 0)
    return cycles.some(({ line, released }) => line && intersects(line, version) && (released ?? "") <= day);
  const own = [...requirements.values()].flat().filter(({ byMain }) => byMain);
  return own.some(({ line, firstDay }) => intersects(line, version) && firstDay <= day);
}
