/** Answers by the data and, in a terminal, once more with the releases that the user's own npm names. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import { type Context, UsageError, type Values } from "../command.js";
import type { loadRecords } from "../config/setup.js";
import { count } from "../output/words.js";

interface Question<Answer> {
  catalog: Catalog;
  records(): ReturnType<typeof loadRecords>;
  answer(catalog: Catalog, isExtended: boolean): Answer;
  /** The packages of npm that an answer is about. */
  packagesIn(answer: Answer): readonly string[];
}

/** @returns the answer, and what npm did not tell, where it was asked explicitly @throws UsageError */
export async function withNewerReleases<Answer>(
  context: Context,
  { offline, registry }: Values,
  { catalog, records, answer, packagesIn }: Question<Answer>,
): Promise<{ answer: Answer; unasked: readonly string[] }> {
  if (offline === true && registry === true) throw new UsageError("--offline and --registry contradict each other");
  const first = answer(catalog, false);
  const isAsking = registry === true || (offline !== true && context.stdout.isTTY === true);
  const none = { answer: first, unasked: [] };
  if (!isAsking) return none;
  const { askReleases, isPackage } = await import("./releases.js");
  const names = [...new Set(packagesIn(first))].filter(isPackage);
  if (names.length === 0) return none;
  const { stderr, today } = context;
  stderr.write(`Asking npm for newer releases of ${count(names.length, "package")}; use --offline to skip this.\n`);
  const { releases, problems } = await askReleases(names, context);
  // Nobody asked for it by name: without npm, the data answer alone.
  if (registry !== true && problems.length > 0)
    stderr.write(`npm did not answer for all of them; the bundled data answer for the rest.\n`);
  const unasked = registry === true ? problems : [];
  if (releases.length === 0) return { answer: first, unasked };
  const { catalogWith } = await import("./with-releases.js");
  const extended = catalogWith(await records(), catalog, releases, today);
  return { answer: extended ? answer(extended, true) : first, unasked };
}
