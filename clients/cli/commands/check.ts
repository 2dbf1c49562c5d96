/** `stackfit check`: whether technologies work together. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import { type Answer, check as ask } from "../../../server/catalog/check.js";
import { explain } from "../../../server/catalog/explain.js";
import { type Severity, STATUS_SIGNS, type Status } from "../../../server/catalog/judgement.js";
import { type Command, type Context, EXIT, type ExitCode, UsageError, type Values } from "../command.js";
import { STATUS_STYLES } from "../output/color.js";
import { jsonText } from "../output/plain.js";
import { type Cell, tableOf } from "../output/table.js";
import { verdictText } from "../output/verdict.js";
import { FAIL_ON, type FailOn, isAtLeast } from "../report/outcome.js";
import { CONFIG_OPTIONS, catalogFor, checkPlatform, configFor, textOf } from "../setup.js";
import { terminalOf } from "../terminal.js";

/** Names that are asked about at once; twenty make 190 pairs. */
const MOST_NAMES = 20;

export const check: Command = {
  name: "check",
  summary: "whether technologies work together",
  usage: "check A B [MORE…]",
  description:
    "Each is the name of a technology, a package name or a purl, with a version behind an @ where it matters. Of three and more every pair is asked about.",
  options: {
    platform: {
      type: "string",
      takes: "NAME",
      help: "where they run: web, edge, serverless … or a host such as vercel",
    },
    "fail-on": {
      type: "string",
      takes: "SEVERITY",
      choices: FAIL_ON,
      help: "the mildest verdict that gives exit code 1 (error)",
    },
    json: { type: "boolean", help: "answer in JSON" },
    ...CONFIG_OPTIONS,
    server: { type: "string", takes: "URL", help: "ask this server instead of the facts that come along" },
    "dry-run": { type: "boolean", help: "print what would be sent, and send nothing" },
  },
  examples: [
    ["stackfit check next@15 react@17", "versions of two packages"],
    ["stackfit check prisma vercel-edge", "a library and where it runs"],
    ["stackfit check nextjs prisma postgresql vercel", "every pair of four"],
  ],
  run: async (context, names, values) => {
    if (names.length < 2) throw new UsageError("check takes two names at least: `stackfit check next@15 react@17`");
    if (names.length > MOST_NAMES)
      throw new UsageError(
        `check takes ${MOST_NAMES} names at most, and ${names.length} were given; scan takes whole projects`,
      );
    const config = await configFor(context.cwd, context, values);
    const server = textOf(values.server) ?? config?.server;
    const pairs = names.flatMap((a, index) => names.slice(index + 1).map((b): [string, string] => [a, b]));
    if (server !== undefined || values["dry-run"]) return checkRemotely(context, server, pairs, values);
    const catalog = await catalogFor(context, config);
    const { today } = context;
    const platform = textOf(values.platform);
    checkPlatform(catalog, platform);
    const answers = pairs.map(([techA, techB]) => ({
      asked: [techA, techB] as const,
      ...ask(catalog, { techA, techB, platform }, today),
    }));
    context.stdout.write(tell(answers, catalog, context, values));
    return exitCode(
      answers.map(({ verdict }) => verdict.severity),
      values,
    );
  },
};

type Asked = Answer & { asked: readonly [string, string] };

function tell(answers: readonly Asked[], catalog: Catalog, context: Context, values: Values): string {
  if (values.json) return jsonText(answers.length === 1 ? jsonOf(answers[0] as Asked) : answers.map(jsonOf));
  const view = terminalOf(context, values);
  const [only] = answers;
  if (answers.length === 1 && only)
    return verdictText(only, explain(catalog, only, context.today), { ...view, asked: only.asked });
  return tableOf(
    [{ head: "Pair" }, { head: "Verdict" }, { head: "Why" }],
    answers.map(({ asked, verdict }) => row(asked, verdict.status, verdict.message)),
    view,
  );
}

function row(asked: readonly [string, string], status: Status, message: string): Cell[] {
  return [asked.join(" + "), { text: `${STATUS_SIGNS[status]} ${status}`, style: STATUS_STYLES[status] }, message];
}

function jsonOf({ asked: [techA, techB], verdict }: Asked) {
  const { status, severity, message, workaround, basis, checked } = verdict;
  return { techA, techB, status, severity, message, workaround, basis, checked };
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
  const { answerOf, clientOf, interfaceOf } = await import("../remote.js");
  const { stdout } = context;
  const platform = textOf(values.platform);
  const request = { pairs: pairs.map(([techA, techB]) => ({ techA, techB })), ...(platform && { platform }) };
  if (values["dry-run"]) {
    stdout.write(
      server === undefined
        ? "Nothing would be sent: the facts that come along answer. (--server URL asks a server.)\n"
        : `POST ${interfaceOf(server)}/check/batch\n${jsonText(request)}`,
    );
    return EXIT.clean;
  }
  const { results } = await answerOf(server as string, clientOf(server as string).checkBatch(request));
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
