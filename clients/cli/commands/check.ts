/** `stackfit check`: whether technologies work together. */
import type { Severity, Status } from "../../../server/catalog/facts/kind.js";
import { check as ask, isNamed } from "../../../server/catalog/verdict/check.js";
import { explain } from "../../../server/catalog/verdict/explain.js";
import { type Command, type Context, EXIT, type ExitCode, UsageError, type Values, value } from "../command.js";
import {
  CONFIG_OPTIONS,
  checkPlatform,
  loadCatalog,
  loadConfig,
  PLATFORM_OPTION,
  SERVER_OPTIONS,
  textOf,
} from "../config/setup.js";
import { outputOf, outputOptions } from "../output/choice.js";
import { jsonText } from "../output/plain.js";
import { statusCell, tableOf } from "../output/terminal/table.js";
import { terminalOf, type View } from "../output/terminal/terminal.js";
import { verdictText } from "../output/terminal/verdict.js";
import { FAIL_ON, type FailOn, isAtLeast } from "../report/outcome.js";

/** Twenty names make 190 pairs. */
const MAX_NAMES = 20;

export const check: Command = {
  description:
    "Each argument is a technology name, a package name or a purl, with a version if you like: next@15, 'Next.js 15', node18. Given three or more, every pair is checked.\nExits with code 0 when every pair is known, with 1 when one has at least the severity of --fail-on, with 2 when a name is not known, and with 3 when a pair is not known.",
  takes: "technologies",
  options: {
    ...PLATFORM_OPTION,
    "fail-on": value("SEVERITY", "lowest severity that exits with code 1 (default: error)", { choices: FAIL_ON }),
    ...outputOptions(),
    ...CONFIG_OPTIONS,
    ...SERVER_OPTIONS,
  },
  examples: [
    ["stackfit check next@15 react@17", "two packages with versions"],
    ["stackfit check prisma vercel-edge", "a library and where it runs"],
    ["stackfit check nextjs prisma postgresql vercel", "every pair of four technologies"],
  ],
  run: async (context, names, values) => {
    if (names.length < 2) throw new UsageError("check needs at least two names: `stackfit check next@15 react@17`");
    if (names.length > MAX_NAMES)
      throw new UsageError(
        `check takes at most ${MAX_NAMES} names, and you gave ${names.length}; use scan for whole projects`,
      );
    const output = outputOf(values, "human");
    const config = await loadConfig(context.cwd, context, values);
    const server = textOf(values.server) ?? config?.server;
    const platform = textOf(values.platform);
    const pairs = names.flatMap((techA, index) => names.slice(index + 1).map((techB) => ({ techA, techB })));
    const view = terminalOf(context, values);
    if (server !== undefined || values["dry-run"]) {
      const { apiUrl, createClient, describeRequests, waitFor } = await import("../facts/server.js");
      const body = { pairs, ...(platform && { platform }) };
      if (values["dry-run"]) {
        const requests = server === undefined ? [] : [{ url: `${apiUrl(server)}/check/batch`, body }];
        context.stdout.write(describeRequests(requests, server, output.format));
        return EXIT.clean;
      }
      const { results } = await waitFor(server as string, createClient(server as string).checkBatch(body));
      return report(results, (shown) => verdictTable(shown, view, ["Page"]), context, values);
    }
    const catalog = await loadCatalog(context, config);
    checkPlatform(catalog, platform);
    const answers = new Map(
      pairs.map((pair) => {
        const answer = ask(catalog, { ...pair, platform }, context.today);
        const { status, severity, message, workaround, basis, coverage, checked } = answer.verdict;
        return [{ ...pair, status, severity, message, workaround, basis, coverage, checked }, answer] as const;
      }),
    );
    const formatted = (shown: readonly PairResult[]) => {
      const [only, more] = shown;
      const answer = only && !more && answers.get(only as never);
      if (!answer) return verdictTable(shown, view);
      const given = [only.techA, only.techB] as const;
      return verdictText(answer, explain(catalog, answer, context.today), { ...view, given });
    };
    const code = report([...answers.keys()], formatted, context, values);
    const all = [...answers.values()];
    if (code === EXIT.findings) return code;
    if (!all.every(isNamed)) return EXIT.usage;
    // That a side is out of support says nothing of the pair.
    return all.some(({ verdict }) => verdict.pairStatus === "unknown") ? EXIT.unread : code;
  },
};

interface PairResult {
  techA: string;
  techB: string;
  status: Status;
  severity?: Severity | undefined;
  message: string;
  docsUrl?: string | undefined;
}

const verdictTable = (results: readonly PairResult[], view: View, more: readonly string[] = []): string =>
  tableOf(
    ["Pair", "Verdict", "Why", ...more],
    results.map(({ techA, techB, status, message, docsUrl = "" }) => [
      `${techA} + ${techB}`,
      statusCell(status),
      message,
      docsUrl,
    ]),
    view,
  );

/** Writes results as the user asked for them: JSON has one for one pair, else a list. */
function report<Result extends PairResult>(
  results: readonly Result[],
  formatted: (shown: readonly Result[]) => string,
  { stdout }: Context,
  values: Values,
): ExitCode {
  const { format, quiet } = outputOf(values, "human");
  const failOn = (textOf(values["fail-on"]) ?? "error") as FailOn;
  const failing = results.filter(({ severity }) => severity !== undefined && isAtLeast(severity, failOn));
  const shown = quiet ? failing : results;
  if (format === "json") stdout.write(jsonText(results.length === 1 ? results[0] : results));
  else if (shown.length > 0) stdout.write(formatted(shown));
  if (failing.length > 0) return EXIT.findings;
  return results.some(({ status }) => status === "unknown") ? EXIT.unread : EXIT.clean;
}
