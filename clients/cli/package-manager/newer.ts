/** Answers by the data and, in a terminal, once more with the releases that the user's own package managers name. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import { groupBy } from "../../../server/catalog/maps.js";
import { listOf } from "../../../server/catalog/words.js";
import { type Context, type DataRecords, flag, UsageError, type Values } from "../command.js";
import { count } from "../output/words.js";

/** A package of an ecosystem; of none, where that is not known. */
export interface PackageName {
  ecosystem: string | null | undefined;
  name: string;
}

interface Question<Answer> {
  catalog: Catalog;
  records(): Promise<DataRecords>;
  answer(catalog: Catalog, isExtended: boolean): Answer;
  /** The packages that an answer is about. */
  packagesIn(answer: Answer): readonly PackageName[];
}

/** @returns the answer, and what package managers did not tell, where they were asked explicitly @throws UsageError */
export async function withNewerReleases<Answer>(
  context: Context,
  { offline, registry }: Values,
  { catalog, records, answer, packagesIn }: Question<Answer>,
): Promise<{ answer: Answer; unasked: readonly string[] }> {
  if (offline === true && registry === true) throw new UsageError("--offline and --registry contradict each other");
  const first = answer(catalog, false);
  const isAsking = registry === true || (offline !== true && context.stdout.isTTY === true);
  const packages = isAsking ? packagesIn(first) : [];
  if (packages.length === 0) return { answer: first, unasked: [] };
  const [{ askReleases, isInstalled }, { REGISTRIES }] = await Promise.all([
    import("./releases.js"),
    import("./registries.js"),
  ]);
  const { stderr, today } = context;
  const byEcosystem = groupBy(packages, ({ ecosystem }) => ecosystem);
  const questions = REGISTRIES.flatMap((one) => {
    const { ecosystem, isOnlyRuntime } = one;
    const isAsked = (name: string) =>
      one.package.test(name) && (!isOnlyRuntime || catalog.names.resolvePackage(ecosystem, name) !== undefined);
    const names = [...new Set(byEcosystem.get(ecosystem)?.map(({ name }) => name))].filter(isAsked);
    return names.length > 0 ? [{ registry: one, names }] : [];
  });
  const asked = questions.filter((one) => isInstalled(one.registry.tool, context));
  const missing = questions.filter((one) => !asked.includes(one)).map((one) => one.registry.title);
  if (asked.length > 0) {
    const whom = asked.map(
      (one) => `${one.registry.title} for newer releases of ${count(one.names.length, "package")}`,
    );
    stderr.write(`Asking ${listOf(whom)}; use --offline to skip this.\n`);
  }
  const ask = async ({ registry: one, names }: (typeof asked)[number]) => {
    return { title: one.title, ...(await askReleases(one, names, context)) };
  };
  const found = await Promise.all(asked.map(ask));
  const problems = [
    ...missing.map((title) => `${title} is not installed, and was not asked for newer releases`),
    ...found.flatMap((one) => one.problems),
  ];
  // Nobody asked for it by name: without them, the data answer alone.
  if (registry !== true) {
    const silent = found.filter((one) => one.problems.length > 0).map((one) => one.title);
    if (silent.length > 0)
      stderr.write(`${listOf(silent)} did not answer for all of them; the bundled data answer for the rest.\n`);
    if (missing.length > 0)
      stderr.write(`Without ${listOf(missing)}, which is not installed, the bundled data answer alone.\n`);
  }
  const unasked = registry === true ? problems : [];
  const releases = found.flatMap((one) => one.releases);
  if (releases.length === 0) return { answer: first, unasked };
  const { catalogWith } = await import("./with-releases.js");
  const extended = catalogWith(await records(), catalog, releases, today);
  return { answer: extended ? answer(extended, true) : first, unasked };
}

export const NEWER_OPTIONS = {
  offline: flag("do not ask your package managers for newer releases, as a terminal does"),
  registry: flag("ask your package managers for newer releases outside a terminal too: at most 40 packages each"),
} as const;

export const VERIFY_OPTION = {
  verify: flag(
    "have your package manager resolve a copy with the changes; with --write, only what it takes is written",
  ),
} as const;
