/** `stackfit check`: whether technologies work together. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import { type Answer, check as ask } from "../../../server/catalog/verdict/check.js";
import { explain } from "../../../server/catalog/verdict/explain.js";
import { type Severity, STATUS_SIGNS, type Status } from "../../../server/catalog/verdict/judgement.js";
import { type Command, type Context, EXIT, type ExitCode, UsageError, type Values } from "../command.js";
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
import { STATUS_STYLES } from "../output/terminal/color.js";
import { type Cell, tableOf } from "../output/terminal/table.js";
import { terminalOf } from "../output/terminal/terminal.js";
import { verdictText } from "../output/terminal/verdict.js";
import { FAIL_ON, type FailOn, isAtLeast } from "../report/outcome.js";

/** Twenty names make 190 pairs. */
const MAX_NAMES = 20;

export const check: Command = {
  description:
    "Each argument is a technology name, a package name or a purl, with a version if you like: next@15, 'Next.js 15', node18. Given three or more, every pair is checked.",
  takes: "technologies",
  options: {
    ...PLATFORM_OPTION,
    "fail-on": {
      type: "string",
      takes: "SEVERITY",
      choices: FAIL_ON,
      help: "lowest severity that exits with code 1 (default: error)",
    },
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
    const pairs = names.flatMap((a, index) => names.slice(index + 1).map((b): [string, string] => [a, b]));
    if (server !== undefined || values["dry-run"]) return checkRemotely(context, server, pairs, values, output);
    const catalog = await loadCatalog(context, config);
    const { today } = context;
    const platform = textOf(values.platform);
    checkPlatform(catalog, platform);
    const answers = pairs.map(([techA, techB]) => ({
      given: [techA, techB] as const,
      ...ask(catalog, { techA, techB, platform }, today),
    }));
    const failing = answers.filter(({ verdict }) => fails(verdict.severity, values));
    const shown = output.quiet ? failing : answers;
    if (output.format === "json") context.stdout.write(jsonText(onlyOne(answers.map(jsonOf))));
    else if (shown.length > 0) context.stdout.write(formatAnswers(shown, catalog, context, values));
    return failing.length > 0 ? EXIT.findings : EXIT.clean;
  },
};

type PairAnswer = Answer & { given: readonly [string, string] };

function formatAnswers(answers: readonly PairAnswer[], catalog: Catalog, context: Context, values: Values): string {
  const view = terminalOf(context, values);
  const [only] = answers;
  if (answers.length === 1 && only)
    return verdictText(only, explain(catalog, only, context.today), { ...view, given: only.given });
  return tableOf(
    [{ head: "Pair" }, { head: "Verdict" }, { head: "Why" }],
    answers.map(({ given, verdict }) => row(given, verdict.status, verdict.message)),
    view,
  );
}

function row(given: readonly [string, string], status: Status, message: string): Cell[] {
  return [given.join(" + "), { text: `${STATUS_SIGNS[status]} ${status}`, style: STATUS_STYLES[status] }, message];
}

function jsonOf({ given: [techA, techB], verdict }: PairAnswer) {
  const { status, severity, message, workaround, basis, coverage, checked } = verdict;
  return { techA, techB, status, severity, message, workaround, basis, coverage, checked };
}

/** One answer for one pair, else a list. */
const onlyOne = <Answer>(answers: readonly Answer[]) => (answers.length === 1 ? answers[0] : answers);

function fails(severity: Severity | undefined, values: Values): boolean {
  const failOn = (textOf(values["fail-on"]) ?? "error") as FailOn;
  return failOn !== "none" && severity !== undefined && isAtLeast(severity, failOn);
}

async function checkRemotely(
  context: Context,
  server: string | undefined,
  pairs: readonly [string, string][],
  values: Values,
  { format, quiet }: ReturnType<typeof outputOf>,
): Promise<ExitCode> {
  const { apiUrl, createClient, describeRequests, waitFor } = await import("../facts/server.js");
  const { stdout } = context;
  const platform = textOf(values.platform);
  const request = { pairs: pairs.map(([techA, techB]) => ({ techA, techB })), ...(platform && { platform }) };
  if (values["dry-run"]) {
    const requests = server === undefined ? [] : [{ url: `${apiUrl(server)}/check/batch`, body: request }];
    stdout.write(describeRequests(requests, server, format));
    return EXIT.clean;
  }
  const { results } = await waitFor(server as string, createClient(server as string).checkBatch(request));
  const failing = results.filter(({ severity }) => fails(severity, values));
  const shown = quiet ? failing : results;
  if (format === "json") stdout.write(jsonText(onlyOne(results)));
  else if (shown.length > 0) {
    const rows = shown.map(({ techA, techB, status, message, docsUrl = "" }) => [
      ...row([techA, techB], status, message),
      docsUrl,
    ]);
    const heads = ["Pair", "Verdict", "Why", "Page"].map((head) => ({ head }));
    stdout.write(tableOf(heads, rows, terminalOf(context, values)));
  }
  return failing.length > 0 ? EXIT.findings : EXIT.clean;
}
