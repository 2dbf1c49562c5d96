/** What a project has or has done, so that two technologies that do not go together are no matter in it. */
import { bare, inOrder, inVersion, isBare, type Subject, versionOf } from "../names/question.js";
import type { PairOutcome } from "../verdict/outcome.js";
import type { Verdict } from "../verdict/verdict.js";
import { isWithin, lowestOf } from "../versions/range.js";
import type { Detected } from "./detected.js";
import type { Entry } from "./entry.js";

/**
 * Finds the pairs that a project has a remedy for: it patches a package of one side, or has a package that is named after both
 * and the version of one, such as `enzyme-adapter-react-17`.
 * @param unrecognized entries that no technology is known by
 */
export function createRemedies(
  unrecognized: readonly Entry[],
  patched: ReadonlySet<string> = new Set(),
): (a: Detected, b: Detected) => boolean {
  const adapters = unrecognized.flatMap(({ name }) => {
    const [, words, major] = /^(.+)-v?(\d{1,3})$/.exec(name.slice(name.lastIndexOf("/") + 1)) ?? [];
    return words ? [{ words: `-${words}-`, major: Number(major) }] : [];
  });
  const isAdapted = (a: Detected, b: Detected) =>
    adapters.some(
      ({ words, major }) =>
        [a, b].every((side) => namesOf(side).some((name) => words.includes(`-${name}-`))) &&
        [a, b].some((side) => majorOf(side) === major),
    );
  const isPatched = ({ named }: Detected) => named.some((one) => one.package !== undefined && patched.has(one.package));
  return (a, b) => a !== b && (isPatched(a) || isPatched(b) || isAdapted(a, b));
}

const namesOf = ({ technology: { id, mainPackage } }: Detected): string[] =>
  mainPackage === undefined ? [id] : [id, mainPackage];

function majorOf(side: Detected): number | undefined {
  const version = versionOf(side);
  return version && lowestOf(version).major;
}

type Ask = (a: Subject, b: Subject) => PairOutcome;

const isFine = ({ pairStatus }: PairOutcome) => pairStatus !== "partial" && pairStatus !== "incompatible";

/** Whether a pair suits a runtime of which the project only says what it allows: the oldest of that, or where a host chooses, any line. */
export function suitsAllowed(a: Detected, b: Detected, ask: Ask): boolean {
  if (a === b || !(a.oldest || b.oldest)) return false;
  if (isFine(ask(a.oldest ?? a, b.oldest ?? b))) return true;
  const suitsIn = (host: Detected, side: Detected) => {
    const range = host.technology.category === "hosting" && side.oldest && versionOf(side);
    const lines = range
      ? side.technology.cycles.flatMap(({ line }) => (line && isWithin(line, range) ? line : []))
      : [];
    return lines
      .map((line) => inVersion(side.technology, line))
      .some((one) => isFine(host === a ? ask(a, one) : ask(one, b)));
  };
  return suitsIn(a, b) || suitsIn(b, a);
}

const isDatabase = ({ technology }: Subject) => technology.category === "database";

/** Whether a rule says that a technology does not use a database, which is there for something else: beside a queue, or another that it uses */
export function usesAnother(
  [a, b]: readonly [Detected, Detected],
  { status, decision }: Verdict,
  detected: readonly Detected[],
  ask: Ask,
): boolean {
  const [user, database] = isDatabase(a) ? [b, a] : [a, b];
  const { rule, exception } = decision ?? {};
  // Names alone are a plan, which can still choose.
  if (!rule || status !== "incompatible" || isDatabase(user) || !isDatabase(database) || detected.every(isBare))
    return false;
  const about = (exception ? [exception] : rule.exceptions).flatMap(({ versions }) => versions.map(({ id }) => id));
  if (about.includes(database.technology.id)) return false;
  const isUsed = (other: Detected) => {
    const { isGrounded, pairStatus } = ask(...inOrder(bare(user.technology), bare(other.technology)));
    return isGrounded && pairStatus === "compatible";
  };
  return (
    user.technology.category === "queue" ||
    detected.some((other) => other !== database && isDatabase(other) && isUsed(other))
  );
}
