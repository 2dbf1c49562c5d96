/** Runs of releases, from one to another, and the line that a release belongs to. */
import { getOrInsertComputed } from "../maps.js";
import type { Interval } from "./interval.js";
import { parseRange, releaseOf } from "./parse.js";
import type { SemVer, VersionRange } from "./range.js";

/** The facts name tens of thousands of releases and lines, many of them often: each is parsed and kept once. */
const releases = new Map<string, SemVer>();
const lines = new Map<string, VersionRange | undefined>();

/** The releases from one to another, both included. @throws Error for what is no version */
export function runOf(first: string, last: string): VersionRange {
  const [min, max] = [mustParse(first), mustParse(last)];
  const text = first === last ? last : `>=${first} <=${last}`;
  return { text, intervals: [{ min, minIncluded: true, max, maxIncluded: true }] };
}

function mustParse(text: string): SemVer {
  const version = releases.get(text) ?? releaseOf(text)?.version;
  if (!version) throw new Error(`"${text}" is not a version`);
  releases.set(text, version);
  return version;
}

/** The first and the last release of a run, as they were written. */
export function endsOfRun({ text }: VersionRange): [first: string, last: string] {
  const [, first = text, last = text] = /^>=(\S+) <=(\S+)$/.exec(text) ?? [];
  return [first, last];
}

/** The releases of two runs and all between them. */
export function between(older: VersionRange, newer: VersionRange): VersionRange {
  const [first, last] = [older.intervals[0], newer.intervals.at(-1)] as [Interval, Interval];
  return {
    text: `>=${endsOfRun(older)[0]} <=${endsOfRun(newer)[1]}`,
    intervals: [{ ...first, max: last.max, maxIncluded: last.maxIncluded }],
  };
}

/** The line that a release belongs to: its major version, or its minor below 1.0. @throws Error for what is no version */
export function lineOfRelease(text: string): VersionRange {
  const { major, minor } = releaseOf(text)?.version ?? {};
  const line =
    major === undefined ? undefined : getOrInsertComputed(lines, major > 0 ? `${major}` : `0.${minor}`, parseLine);
  if (!line) throw new Error(`"${text}" is not a version`);
  return line;
}

const parseLine = (name: string) => parseRange(name);
