/** `stackfit resolve`: versions that go together. */
import type { ResolveResult } from "../../../schemas/types.js";
import { resolveVersions } from "../../../server/catalog/stack/resolve/resolve.js";
import { viewResolution } from "../../../server/catalog/stack/resolve/view.js";
import { listOf } from "../../../server/catalog/words.js";
import { namesIn } from "../arguments.js";
import { type Command, type Context, EXIT, type ExitCode, UsageError, type Values, value } from "../command.js";
import { CONFIG_OPTIONS, openCatalog, PLATFORM_OPTION } from "../config/setup.js";
import { outputOf, outputOptions } from "../output/choice.js";
import { jsonText, plain, withoutCommands } from "../output/plain.js";
import { type TableCell, tableOf } from "../output/terminal/table.js";
import { terminalOf, type View } from "../output/terminal/terminal.js";
import { labelled, wrap } from "../output/terminal/wrap.js";
import { NEWER_OPTIONS, withNewerReleases } from "../package-manager/newer.js";

/** As over HTTP. */
const MAX_NAMES = 20;

export const resolve: Command = {
  description:
    "Finds the newest versions that together contradict no known fact, and adds the packages that they need. Each argument is a technology or a package, with a version or range if it is bound to one: next, react@18, prisma@^6. A version that is not known to exist is never given. \nExits with code 0 when all names have versions, with 1 when facts keep names apart, with 2 when a name is not known, and with 3 when it is not known which versions go together, or a package manager that was asked by --registry did not answer.",
  takes: "technologies",
  options: {
    with: value("NAMES", "what stays as it is, such as node@20; separated by commas, repeatable", { multiple: true }),
    ...NEWER_OPTIONS,
    ...PLATFORM_OPTION,
    ...outputOptions(),
    ...CONFIG_OPTIONS,
  },
  examples: [
    ["stackfit resolve next prisma tailwind --with node@24", "for a runtime"],
    ["stackfit resolve next@15 react-hook-form zod", "with a version that stays"],
    ["stackfit resolve django celery postgresql --format json", "as JSON"],
  ],
  run: async (context, names, values) => {
    const fixed = namesIn((values.with as readonly string[] | undefined) ?? []);
    if (names.length === 0) throw new UsageError("resolve needs a name: `stackfit resolve next prisma`");
    const given = names.length + fixed.length;
    if (given > MAX_NAMES) throw new UsageError(`resolve takes at most ${MAX_NAMES} names, and you gave ${given}`);
    const { format, quiet } = outputOf(values, "human");
    const { platform, ...opened } = await openCatalog(context, values);
    const { answer: result, unasked } = await withNewerReleases(context, values, {
      ...opened,
      answer: (catalog) => {
        const resolution = resolveVersions(catalog, names, { with: fixed, platform }, context.today);
        return viewResolution(resolution, catalog, new Date(context.today));
      },
      packagesIn: ({ parts }) =>
        parts.flatMap(({ ecosystem, package: name }) => (name === null ? [] : [{ ecosystem, name }])),
    });
    if (format === "json") context.stdout.write(jsonText(result));
    else write(result, context, values, quiet);
    for (const problem of unasked) context.stderr.write(`${withoutCommands(plain(problem))}\n`);
    const code = codeOf(result);
    return code === EXIT.clean && unasked.length > 0 ? EXIT.unread : code;
  },
};

/** A conflict that facts decide counts for most, and not knowing is no conflict. */
function codeOf({ parts, conflicts, gaveUp }: ResolveResult): ExitCode {
  if (conflicts.some(({ certain }) => certain)) return EXIT.findings;
  if (parts.some(({ technology, known }) => technology === null && !known)) return EXIT.usage;
  return gaveUp || parts.some(({ known }) => !known) ? EXIT.unread : EXIT.clean;
}

type ResolvedLine = ResolveResult["parts"][number];

function write(result: ResolveResult, context: Context, values: Values, quiet: boolean): void {
  const { stdout } = context;
  const terminal = terminalOf(context, values);
  if (result.gaveUp) stdout.write("No answer: there are too many combinations. Give versions for some of the names.\n");
  for (const conflict of result.conflicts) stdout.write(conflictText(conflict, terminal));
  if (quiet || result.gaveUp) return;
  stdout.write(tableOf(["Name", "Version", "Range", "Why"], result.parts.map(row), terminal));
  for (const { message } of result.notes) stdout.write(`${labelled(0, "note  ", plain(message), terminal.width)}\n`);
  if (result.parts.some(({ needed }) => needed)) stdout.write("+ needed by the others\n");
}

function row(part: ResolvedLine): TableCell[] {
  const { asked, name, version, range, needed, ended, reason, neededBy } = part;
  const called = part.package ?? (needed ? name : (asked ?? name));
  const why = needed && reason.sources.length === 0 ? (neededBy[0]?.message ?? reason.message) : reason.message;
  const end = ended ? " Its release line is past its end of life." : "";
  return [`${needed ? "+ " : ""}${called}`, version ?? "?", range ?? "", `${why}${end}`];
}

function conflictText(
  { names, reasons, certain, nearest }: ResolveResult["conflicts"][number],
  { width, paint }: View,
): string {
  const known = listOf(names.map((name) => plain(name)));
  const together = certain
    ? `No known versions of ${known} go together.`
    : `No versions of ${known} are known to go together.`;
  const title =
    names.length > 1 ? together : `${known} ${certain ? "does not go" : "is not known to go"} with what it needs.`;
  const sign = certain ? paint("red", "✕") : paint("yellow", "?");
  const lines = reasons.flatMap(({ message, sources: [source] }) => [
    ...wrap(plain(message), width - 2).map((line) => `  ${line}`),
    ...(source === undefined ? [] : [labelled(2, "source  ", plain(source), width)]),
  ]);
  const works = nearest.map((set) => labelled(2, "works   ", plain(set), width));
  return `${[`${sign} ${title}`, ...lines, ...works].join("\n")}\n\n`;
}
