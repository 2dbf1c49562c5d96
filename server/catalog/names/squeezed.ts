/** Names without what people leave out or add. */
import type { Technology } from "../technology/technology.js";

const SUFFIXES = ["js", "orm", "db", "css", "lang"];

/** Of fewer letters, a suffix would make something else: tf is not TensorFlow.js. */
const SHORTEST_STEM = 3;

export const squeeze = (name: string) => name.replace(/[\s._\-/]/g, "");

/** Squeezed spellings; undefined where two technologies share one. */
export type SqueezedNames = ReadonlyMap<string, Technology | undefined>;

/** Squeezes all spellings, and the names of technologies where no spelling has them. */
export function squeezeAll(
  exact: Iterable<[string, { technology: Technology }]>,
  technologies: readonly Technology[],
): SqueezedNames {
  const squeezed = new Map<string, Technology | undefined>();
  const add = (text: string, technology: Technology) => {
    const other = squeezed.get(text);
    squeezed.set(text, squeezed.has(text) && other !== technology ? undefined : technology);
  };
  for (const [text, { technology }] of exact) add(squeeze(text), technology);
  const taken = new Set(squeezed.keys());
  for (const technology of technologies) {
    const name = squeeze(technology.name.toLowerCase());
    if (!taken.has(name)) add(name, technology);
  }
  return squeezed;
}

/** The technology of a name, with one suffix more or less where that leaves exactly one. */
export function findSqueezed(names: SqueezedNames, name: string): Technology | undefined {
  const text = squeeze(name);
  if (names.has(text)) return names.get(text);
  if (text.length < SHORTEST_STEM) return undefined;
  // A spelling that two technologies share counts as undefined: one more that it could mean.
  const found = new Set<Technology | undefined>();
  for (const suffix of SUFFIXES) {
    const variants = text.endsWith(suffix) ? [text + suffix, text.slice(0, -suffix.length)] : [text + suffix];
    for (const variant of variants) if (names.has(variant)) found.add(names.get(variant));
  }
  return found.size === 1 ? [...found][0] : undefined;
}
