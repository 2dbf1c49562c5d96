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
    json: { type: "boolean", help: "print JSON" },
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
    const config = await loadConfig(context.cwd, context, values);
    const server = textOf(values.server) ?? config?.server;
    const pairs = names.flatMap((a, index) => names.slice(index + 1).map((b): [string, string] => [a, b]));
    if (server !== undefined || values["dry-run"]) return checkRemotely(context, server, pairs, values);
    const catalog = await loadCatalog(context, config);
    const { today } = context;
    const platform = textOf(values.platform);
    checkPlatform(catalog, platform);
    const answers = pairs.map(([techA, techB]) => ({
      given: [techA, techB] as const,
      ...ask(catalog, { techA, techB, platform }, today),
    }));
    context.stdout.write(formatAnswers(answers, catalog, context, values));
    return exitCode(
      answers.map(({ verdict }) => verdict.severity),
      values,
    );
  },
};

type PairAnswer = Answer & { given: readonly [string, string] };

function formatAnswers(answers: readonly PairAnswer[], catalog: Catalog, context: Context, values: Values): string {
  if (values.json) return jsonText(answers.length === 1 ? jsonOf(answers[0] as PairAnswer) : answers.map(jsonOf));
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

function exitCode(severities: readonly (Severity | undefined)[], values: Values): ExitCode {
  const failOn = (textOf(values["fail-on"]) ?? "error") as FailOn;
  const fails = (severity: Severity | undefined) => failOn !== "none" && severity && isAtLeast(severity, failOn);
  return severities.some(fails) ? EXIT.findings : EXIT.clean;
}

async function checkRemotely(
  context: Context,
  server: string | undefined,
  pairs: readonly [string, string][],
  values: Values,
): Promise<ExitCode> {
  const { apiUrl, createClient, NOTHING_SENT, waitFor } = await import("../facts/server.js");
  const { stdout } = context;
  const platform = textOf(values.platform);
  const request = { pairs: pairs.map(([techA, techB]) => ({ techA, techB })), ...(platform && { platform }) };
  if (values["dry-run"]) {
    stdout.write(server === undefined ? NOTHING_SENT : `POST ${apiUrl(server)}/check/batch\n${jsonText(request)}`);
    return EXIT.clean;
  }
  const { results } = await waitFor(server as string, createClient(server as string).checkBatch(request));
  const view = terminalOf(context, values);
  stdout.write(
    values.json
      ? jsonText(results.length === 1 ? results[0] : results)
      : tableOf(
          [{ head: "Pair" }, { head: "Verdict" }, { head: "Why" }, { head: "Page" }],
          results.map(({ techA, techB, status, message, docsUrl = "" }) => [
            ...row([techA, techB], status, message),
            docsUrl,
          ]),
          view,
        ),
  );
  return exitCode(
    results.map(({ severity }) => severity),
    values,
  );
}
