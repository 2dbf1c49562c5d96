/** Versions and requirements of RubyGems (https://guides.rubygems.org/patterns/#semantic-versioning). */
import { holds, MAX_RANGE } from "../version-order.js";

type Segment = number | string;

const VERSION = /^\d+(?:\.[0-9a-z]+)*(?:-[0-9a-z]+(?:[.-][0-9a-z]+)*)?$/i;

/** Whether a requirement such as `~> 2.0, >= 2.0.2` accepts a version; undefined where either cannot be parsed */
export function gemAccepts(requirement: string, version: string): boolean | undefined {
  const installed = segmentsOf(version);
  if (!installed || requirement.length > MAX_RANGE) return undefined;
  let isAccepted = true;
  for (const part of requirement.split(",")) {
    const [, operator = "=", text = ""] = /^(~>|[<>!]=|[<>=])?([^\s~<>=!]+)$/.exec(part.replace(/\s+/g, "")) ?? [];
    const bound = segmentsOf(text);
    if (!bound) return undefined;
    isAccepted &&= operator === "~>" ? isNear(installed, bound) : holds(operator, compare(installed, bound));
  }
  return isAccepted;
}

/** `1.0.0.beta2` as 1, 0, 0, beta, 2; a hyphen begins a pre-release. */
function segmentsOf(text: string): Segment[] | undefined {
  if (text.length > 100 || !VERSION.test(text)) return undefined;
  const parts = text.replaceAll("-", ".pre.").match(/\d+|[a-z]+/gi) ?? [];
  return parts.map((part) => (/^\d/.test(part) ? Number(part) : part));
}

/** Whether a version is at least another, and its last number but one is the same: `~> 2.1.3` is below 2.2. */
function isNear(version: readonly Segment[], bound: readonly Segment[]): boolean {
  const numbers = released(bound);
  const kept = numbers.slice(0, Math.max(1, numbers.length - 1));
  const next = [...kept.slice(0, -1), (kept.at(-1) ?? 0) + 1];
  return compare(version, bound) >= 0 && compare(released(version), next) < 0;
}

/** The numbers in front of what makes it a pre-release. */
function released(segments: readonly Segment[]): number[] {
  const end = segments.findIndex((one) => typeof one === "string");
  return (end < 0 ? segments : segments.slice(0, end)) as number[];
}

/** Zeros that end the numbers of a release, or the whole, change nothing. */
function significant(segments: readonly Segment[]): readonly Segment[] {
  const numbers = released(segments);
  return [numbers, segments.slice(numbers.length)].flatMap((part) => {
    const last = part.findLastIndex((one) => one !== 0);
    return part.slice(0, last + 1);
  });
}

function compare(version: readonly Segment[], bound: readonly Segment[]): number {
  const [one, other] = [significant(version), significant(bound)];
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const [a, b] = [one[at] ?? 0, other[at] ?? 0];
    if (a === b) continue;
    // Words are pre-releases, which come before any number.
    if (typeof a !== typeof b) return typeof a === "number" ? 1 : -1;
    return a > b ? 1 : -1;
  }
  return 0;
}
