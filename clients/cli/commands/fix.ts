/** `stackfit fix`: the nearest versions without a conflict, explained; written only when that is asked for. */
import { structuredPatch } from "diff";
import { type Command, type Context, EXIT, type ExitCode, type Output, UsageError } from "../command.js";
import { type FixScope, type OpenProjects, openProjects } from "../fix/open.js";
import { editsOf, type Plan, planAll } from "../fix/plan.js";
import { closingText, conflictsBefore, planText } from "../fix/text.js";
import { writeEdits } from "../fix/write.js";
import { jsonText, plain } from "../output/plain.js";
import { CONFIG_OPTIONS } from "../setup.js";
import { type Terminal, terminalOf } from "../terminal.js";

/** Sets the command up. @param open called again after files were written, to show what has become of them */
export function fixWith(open: OpenProjects): Command {
  return {
    name: "fix",
    summary: "find the nearest versions without a conflict",
    usage: "fix [PATH] [--write]",
    description:
      "Looks for the fewest and smallest changes of versions after which nothing in a project conflicts, with the facts that ask for each, and judges the result anew. Lines past their end of life are not proposed, nor lines of which it is not known what they ask for. Where no versions help, other ways are told. Nothing is written without --write, and lockfiles never are.\nEnds with 1 while something incompatible remains.",
    options: {
      write: { type: "boolean", help: "change the versions in the manifests" },
      format: { type: "string", takes: "FORMAT", choices: ["human", "json"], help: "how to print it (default: human)" },
      platform: {
        type: "string",
        takes: "NAME",
        help: "where it runs: web, edge, serverless … or a host such as vercel",
      },
      ...CONFIG_OPTIONS,
    },
    examples: [
      ["stackfit fix", "shows what would change, and why"],
      ["stackfit fix apps/web --write", "changes the manifests of one part"],
    ],
    run: async (context, positionals, values) => {
      if (positionals.length > 1) throw new UsageError("fix takes one path at most.");
      const { format = "human" } = values;
      if (format !== "human" && format !== "json")
        throw new UsageError(`there is no format ${JSON.stringify(format)}: take human or json.`);
      const how = { write: values.write === true, format, terminal: terminalOf(context, values) } as const;
      return run(context, () => open(context, positionals, values), how);
    },
  };
}

export const fix: Command = fixWith(openProjects);

async function run(
  context: Context,
  open: () => Promise<FixScope>,
  { write, format, terminal }: { write: boolean; format: "human" | "json"; terminal: Terminal },
): Promise<ExitCode> {
  const plan = ({ catalog, projects, platform }: FixScope) => planAll(catalog, projects, platform, context.today);
  const scope = await open();
  const plans = plan(scope);
  const edits = editsOf(plans);
  const written = write && edits.length > 0;
  if (written) await writeEdits(scope.root, edits);
  const result = written ? plan(await open()) : undefined;

  if (format === "json") context.stdout.write(jsonText(toJson(plans, written)));
  else tell(context.stdout, terminal, plans, written, result);
  for (const reason of scope.unread) context.stderr.write(`${plain(`not read as a whole: ${reason}`)}\n`);
  if (remainsIn(plans, result)) return EXIT.findings;
  return scope.unread.length > 0 ? EXIT.unread : EXIT.clean;
}

/** Whether something incompatible is left: after writing, in what was written, else with the proposal. */
function remainsIn(plans: readonly Plan[], result: readonly Plan[] | undefined): boolean {
  const left = result ? result.flatMap(({ mend }) => mend.before.issues) : plans.flatMap(({ mend }) => mend.remaining);
  return left.some(({ verdict }) => verdict.apart === "incompatible");
}

function tell(
  stdout: Output,
  view: Terminal,
  plans: readonly Plan[],
  written: boolean,
  result: readonly Plan[] | undefined,
): void {
  const shown = plans.filter(({ mend }) => conflictsBefore(mend.before.issues).length > 0);
  for (const plan of shown) stdout.write(`${planText(plan, view)}\n`);
  stdout.write(closingText(plans, written));
  for (const { path, mend } of result ?? []) {
    const left = conflictsBefore(mend.before.issues).length;
    stdout.write(
      `${plain(path === "." ? "This project" : path)} now has ${left === 0 ? "no conflict" : `${left} left`}.\n`,
    );
  }
}

function toJson(plans: readonly Plan[], written: boolean) {
  const pair = ({ a, b, verdict }: Plan["mend"]["before"]["issues"][number]) => ({
    techA: a.technology.id,
    techB: b.technology.id,
    status: verdict.status,
    severity: verdict.severity,
    message: verdict.message,
    workaround: verdict.workaround,
  });
  return {
    written,
    projects: plans.map(({ path, mend, edits, byHand, install }) => ({
      path,
      score: { before: mend.before.score, after: mend.after.score },
      conflicts: conflictsBefore(mend.before.issues).map(pair),
      changes: mend.changes.map(({ technology, package: name, ecosystem, from, to, follows, why }) => ({
        technology: technology.id,
        package: name ?? null,
        ecosystem: ecosystem ?? null,
        from,
        to,
        follows: follows ?? null,
        why,
      })),
      files: edits.map(({ path: file, before, after }) => ({
        path: file,
        hunks: structuredPatch(file, file, before, after, "", "", { context: 0 }).hunks.map(({ oldStart, lines }) => ({
          line: oldStart,
          lines,
        })),
      })),
      byHand,
      install,
      remaining: mend.remaining.map((one) => ({ ...pair(one), why: one.why })),
      alternatives: mend.alternatives.map(({ type, message }) => ({ type, message })),
    })),
  };
}
