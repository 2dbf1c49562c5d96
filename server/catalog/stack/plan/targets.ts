/** What an upgrade is asked to reach: names with versions, found in the project. */
import type { PlanProblem } from "../../../../schemas/types.js";
import type { Catalog } from "../../catalog.js";
import { type ResolvedName, splitVersion } from "../../names/names.js";
import { readPurl } from "../../names/purl.js";
import { newestBefore } from "../../technology/coverage.js";
import { type Day, releasedLines } from "../../technology/lifecycle.js";
import type { Technology } from "../../technology/technology.js";
import { describeRange } from "../../versions/describe.js";
import { parseAskedVersion } from "../../versions/ecosystems.js";
import { endsEarlier, intersects, isAfter, isWithin, type VersionRange } from "../../versions/range.js";
import type { Group } from "../solve/groups.js";
import type { Member } from "../solve/members.js";
import { hasEnded, linesBetween, runsOf, type Version } from "../solve/releases.js";

/** Something to bring to other versions. */
export interface Target {
  /** As it was asked for. */
  text: string;
  group: Group;
  asked: VersionRange;
}

/** Finds what an upgrade is asked to reach, or says why that cannot be planned. @param text `react@19`, `Angular 20`, `node@24`, `some-package@^3`, `next@latest` */
export function findTarget(catalog: Catalog, groups: readonly Group[], text: string, today: Day): Target | PlanProblem {
  const failed = (message: string): PlanProblem => ({ asked: text, reached: false, message });
  const { named, written, called, range, isNewest } = readName(catalog, text);
  if (named?.invalidVersion !== undefined) return failed(`"${named.invalidVersion}" is not a version of ${called}.`);
  const group = groupOf(groups, named, written);
  const hint = named ? "" : " Use the name of a package or technology that it lists.";
  if (!group) return failed(`${called} is not among the dependencies of this project.${hint}`);
  const { leader } = group;
  if (!leader.current) return failed(`The version of ${leader.name} in this project is not known.`);
  const newest = newestOf(leader, today);
  const asked = isNewest ? newest : range;
  if (!asked) {
    const which = `Which version of ${called}? Write it behind the name, such as ${exampleOf(leader, newest)}.`;
    return failed(isNewest ? `No release of ${leader.name} is known here.` : which);
  }
  const reached = `${leader.name} is at ${leader.current.text} already.`;
  if (isWithin(leader.current.range, asked)) return { asked: text, reached: true, message: reached };
  const problem = outOfReach(leader, leader.current, asked, newest, today);
  return problem === undefined ? { text, group, asked } : failed(problem);
}

const exampleOf = ({ name }: Member, newest: VersionRange | undefined): string =>
  `${name}@${newest?.text.split(".")[0] ?? "2"}`;

/** Reads a name with a version, or with `@latest`. */
function readName({ names }: Catalog, text: string) {
  const given = /@latest\s*$/i.test(text) ? text.trim().replace(/@latest$/i, "") : text;
  const named = names.resolve(given);
  const written = readPurl(given) ?? splitVersion(given);
  const called = named?.package ?? named?.technology.name ?? written.name;
  const range = named?.version ?? parseAskedVersion(written.version ?? "");
  return { named, written: written.name, called, range, isNewest: given !== text };
}

/** Why a version cannot be planned for: it is older than what is there, or newer than all that is known. */
function outOfReach(
  { technology, package: name, name: called }: Member,
  current: Version,
  asked: VersionRange,
  newest: VersionRange | undefined,
  today: Day,
): string | undefined {
  if (endsEarlier(asked, current.range))
    return `${called} is at ${current.text}, which is newer than ${asked.text}. A plan never goes back to an older version.`;
  if (!technology) return undefined;
  const known = newestBefore({ technology, named: [{ package: name, version: asked }] }, today)?.newest ?? newest;
  const isOut =
    name === technology.mainPackage && releasedLines(technology, today).some((line) => intersects(line, asked));
  if (!known || isOut || !isAfter(asked, known)) return undefined;
  return `${called} ${asked.text} is not known here. The newest that is known is ${describeRange(known.text)}, as of ${technology.checked}.`;
}

/** The newest release that was read; where it is not newer than what is there, the newest release line that is out. */
function newestOf({ technology, package: name, current }: Member, today: Day): VersionRange | undefined {
  if (!technology) return undefined;
  const read = runsOf(technology, name, today)[0]?.newest.range;
  const isOld = !read || (current !== undefined && !isAfter(read, current.range));
  const [line] =
    isOld && name === technology.mainPackage && !technology.isService ? releasedLines(technology, today) : [];
  return line ?? read;
}

function groupOf(groups: readonly Group[], named: ResolvedName | undefined, written: string): Group | undefined {
  const holds = (isWanted: (member: Member) => boolean) => groups.find(({ members }) => members.some(isWanted));
  const { technology, package: name } = named ?? {};
  if (!technology) return holds((member) => member.name === written);
  // A part that was never read itself is judged by the main package, and has its own name all the same.
  if (name !== undefined && name !== technology.mainPackage)
    return holds((member) => member.name === name || member.package === name);
  const own = (member: Member) => member.technology === technology;
  return (
    holds(
      (member) =>
        own(member) &&
        member.current !== undefined &&
        (member.package ?? technology.mainPackage) === technology.mainPackage,
    ) ??
    holds((member) => own(member) && member.package === undefined) ??
    // A framework that comes as many packages: the group that most of them move with.
    groups
      .filter(({ members }) =>
        members.some((member) => own(member) && member.current && !member.name.startsWith("@types/")),
      )
      .sort((one, other) => other.members.length - one.members.length)[0]
  );
}

/**
 * The ranges to reach one after the other: the makers of some ask for, or advise, one release line at a time.
 * @returns the last is what was asked for
 */
export function stagesTo({ group: { leader }, asked }: Target, today: Day): VersionRange[] {
  const { technology, package: name, current } = leader;
  const pace = technology?.record.upgradeGuide?.oneLineAtATime;
  if (!pace || !current) return [asked];
  const lines = linesBetween(technology, name, current.range, asked, today);
  return [...(pace === true ? lines : lines.filter((line) => isPlaceToStop(technology, line, today))), asked];
}

/** A line with support left, or one of long-term support, from which makers prepare for the next of these. */
const isPlaceToStop = (technology: Technology, line: VersionRange, today: Day): boolean =>
  technology.cycles.some((cycle) => cycle.line?.text === line.text && cycle.lts) ||
  !hasEnded(technology, undefined, { text: line.text, range: line }, today);

/** Whether a version is of a line that its makers do not support any more. */
export const isEnded = ({ technology, package: name }: Member, version: Version, today: Day) =>
  technology !== undefined && hasEnded(technology, name, version, today);
