/** What a project has done itself about two technologies that do not go together. */
import { versionOf } from "../names/question.js";
import { lowestOf } from "../versions/range.js";
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
