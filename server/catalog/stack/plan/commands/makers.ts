/** What makers publish for the jumps of a step: their own tools, and their guides. */
import type { PlanGuide, PlanTool } from "../../../../../schemas/types.js";
import { getOrInsertComputed } from "../../../maps.js";
import type { Day } from "../../../technology/lifecycle.js";
import { areReleasedTogether, type Technology } from "../../../technology/technology.js";
import { parseAskedVersion } from "../../../versions/ecosystems.js";
import { intersects, isWithin, lowestOf, type VersionRange } from "../../../versions/range.js";
import { runsOf } from "../../solve/releases.js";
import type { Change, PlannedProject } from "../planning.js";
import { isRelease } from "./ranges.js";

/** What makers publish for the move to a release line from any earlier major version. */
export function helpTo(
  technology: Technology,
  { name: line, range }: { name: string; range: VersionRange },
  today: Day,
): { guides: PlanGuide[]; tools: PlanTool[] } {
  const { id, name, record } = technology;
  const jump: Jump = { technology, from: ANY, to: range, release: line };
  const { major } = lowestOf(range);
  const isOfMajor = (own: string) => enters(jump, own) && lowestOf(rangeOf(own) as VersionRange).major === major;
  const guides = inOrder((record.upgradeGuide?.lines ?? []).filter((one) => isOfMajor(one.line))).slice(-1);
  const fitting = (record.upgradeCommands ?? []).filter((one) => isFor(one, jump, today));
  return {
    guides: guides.map((guide) => ({ technology: id, name, line: guide.line, url: guide.url })),
    tools: inOrder(fitting.filter((one) => one.line === undefined || isOfMajor(one.line))).flatMap((one) => {
      const command = fillIn(one.command, jump);
      return command === undefined ? [] : [{ technology: id, name, command, does: one.does, source: one.source }];
    }),
  };
}

/** A technology that comes to another version. */
interface Jump {
  technology: Technology;
  from: VersionRange;
  to: VersionRange;
  /** As a command names it. */
  release: string;
}

/** The guides of a step's jumps, each technology's in the order of its release lines. */
export function guidesOf(changes: readonly Change[]): PlanGuide[] {
  return jumpsOf(changes).flatMap((jump) => {
    const { technology } = jump;
    const lines = technology.record.upgradeGuide?.lines ?? [];
    return inOrder(lines.filter(({ line }) => enters(jump, line))).map(({ line, url }) => {
      return { technology: technology.id, name: technology.name, line, url };
    });
  });
}

/**
 * The makers' commands for a step's jumps, each technology's in the order in which to run them.
 * @param project those of Maven are left out where Gradle builds it
 */
export function toolsOf(changes: readonly Change[], { installers }: PlannedProject, today: Day): PlanTool[] {
  return jumpsOf(changes).flatMap((jump) => {
    const { technology } = jump;
    const fitting = technology.record.upgradeCommands?.filter((one) => isFor(one, jump, today)) ?? [];
    const ordered = inOrder(fitting);
    const first = ordered.findLastIndex(({ withEarlier }) => withEarlier);
    return ordered.slice(Math.max(0, first)).flatMap(({ command, does, source }) => {
      const line = fillIn(command, jump);
      const isForeign = command.startsWith("mvn ") && installers?.maven?.manager === "gradle";
      if (line === undefined || isForeign) return [];
      return [{ technology: technology.id, name: technology.name, command: line, does, source }];
    });
  });
}

type UpgradeCommand = NonNullable<Technology["record"]["upgradeCommands"]>[number];

function isFor({ line, from, to, toNewest }: UpgradeCommand, jump: Jump, today: Day): boolean {
  const [starts, leads] = [rangeOf(from), rangeOf(to)];
  return (
    (line === undefined || enters(jump, line)) &&
    (!starts || intersects(jump.from, starts)) &&
    (!leads || isWithin(jump.to, leads)) &&
    (!toNewest || isNewest(jump, today))
  );
}

/** Whether a jump ends in the newest major version that is known. */
function isNewest({ technology, to }: Jump, today: Day): boolean {
  const [newest] = runsOf(technology, technology.mainPackage, today);
  return newest !== undefined && lowestOf(newest.newest.range).major === lowestOf(to).major;
}

/** @returns undefined where it asks for a release and only a line is known, or for a line of two numbers and there is one */
function fillIn(command: string, { to, release }: Jump): string | undefined {
  const [major = "", minor] = release.split(".");
  if (command.includes("{version}") && !isRelease(release)) return undefined;
  if (command.includes("{line}") && minor === undefined) return undefined;
  return command
    .replaceAll("{major}", String(lowestOf(to).major))
    .replaceAll("{line}", `${major}.${minor}`)
    .replaceAll("{version}", release);
}

/** Each technology once, by the package whose versions are its own, or one that is always released with that. */
function jumpsOf(changes: readonly Change[]): Jump[] {
  const jumps = new Map<Technology, Jump>();
  for (const { member, from, to } of changes) {
    const { technology, name, package: called } = member;
    const [before, after] = [parseAskedVersion(from), parseAskedVersion(to)];
    if (!technology || !before || !after || !/^v?\d+(?:\.\d+)*$/.test(to)) continue;
    const main = technology.mainPackage;
    const isMain = called === undefined || called === main;
    if (!isMain && !(main !== undefined && areReleasedTogether(technology, main, name))) continue;
    const jump = { technology, from: before, to: after, release: to.replace(/^v/, "") };
    if (isMain) jumps.set(technology, jump);
    else getOrInsertComputed(jumps, technology, () => jump);
  }
  return [...jumps.values()];
}

/** Whether a jump begins before a release line, and ends in it or after it. */
function enters({ from, to }: Jump, line: string): boolean {
  const entered = rangeOf(line);
  if (!entered) return false;
  const start = lowestOf(entered);
  return lowestOf(from).compare(start) < 0 && lowestOf(to).compare(start) >= 0;
}

const ANY = parseAskedVersion(">=0") as VersionRange;

const rangeOf = (text: string | undefined) => (text === undefined ? undefined : parseAskedVersion(text));

/** By release line; what is for every line comes last, as it is run at the end of a jump. */
const inOrder = <One extends { line?: string | undefined }>(all: readonly One[]): One[] =>
  [...all].sort((one, other) => {
    const [a, b] = [rangeOf(one.line), rangeOf(other.line)];
    return a && b ? lowestOf(a).compare(lowestOf(b)) : Number(!a) - Number(!b);
  });
