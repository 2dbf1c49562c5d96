/** Plans fixes, writes them if `--write` was given, and reports both. */
import { structuredPatch } from "diff";
import { type Context, EXIT, type ExitCode, type Values } from "../command.js";
import { jsonText, plain } from "../output/plain.js";
import { terminalOf } from "../output/terminal/terminal.js";
import { openProjects } from "./open.js";
import { editsOf, type Plan, planAll } from "./plan.js";
import { closingText, conflictsBefore, planText } from "./text.js";
import { writeEdits } from "./write.js";

/**
 * Fixes the projects below a folder or file.
 * @param path as given; the current folder if left out
 * @throws UsageError, UnreadableError
 */
export async function fixProjects(context: Context, path: string | undefined, values: Values): Promise<ExitCode> {
  const open = () => openProjects(context, path, values);
  const scope = await open();
  const plans = planAll(scope, context.today);
  const edits = editsOf(plans);
  const written = values.write === true && edits.length > 0;
  if (written) await writeEdits(scope.root, edits);
  // Read again, to show what the written files come to.
  const result = written ? planAll(await open(), context.today) : undefined;

  context.stdout.write(
    values.format === "json" ? jsonText(toJson(plans, written)) : humanText(plans, result, context, values),
  );
  for (const reason of scope.unread) context.stderr.write(`${plain(`only partly read: ${reason}`)}\n`);
  if (isIncompatible(plans, result)) return EXIT.findings;
  return scope.unread.length > 0 ? EXIT.unread : EXIT.clean;
}

/** Whether something incompatible is left: in the written files, or else with the proposed changes. */
function isIncompatible(plans: readonly Plan[], result: readonly Plan[] | undefined): boolean {
  const left = result ? result.flatMap(({ fix }) => fix.before.issues) : plans.flatMap(({ fix }) => fix.remaining);
  return left.some(({ verdict }) => verdict.apart === "incompatible");
}

function humanText(
  plans: readonly Plan[],
  result: readonly Plan[] | undefined,
  context: Context,
  values: Values,
): string {
  const view = terminalOf(context, values);
  const shown = plans.filter(({ fix }) => conflictsBefore(fix.before.issues).length > 0);
  const after = (result ?? []).map(({ path, fix }) => {
    const left = conflictsBefore(fix.before.issues).length;
    const conflicts = left === 0 ? "no conflicts" : `${left} ${left === 1 ? "conflict" : "conflicts"} left`;
    return `${plain(path === "." ? "This project" : path)} now has ${conflicts}.\n`;
  });
  return [...shown.map((plan) => `${planText(plan, view)}\n`), closingText(plans, result !== undefined), ...after].join(
    "",
  );
}

function toJson(plans: readonly Plan[], written: boolean) {
  const pair = ({ a, b, verdict }: Plan["fix"]["before"]["issues"][number]) => ({
    techA: a.technology.id,
    techB: b.technology.id,
    status: verdict.status,
    severity: verdict.severity,
    message: verdict.message,
    workaround: verdict.workaround,
  });
  return {
    written,
    projects: plans.map(({ path, fix, edits, byHand, install }) => ({
      path,
      score: { before: fix.before.score, after: fix.after.score },
      conflicts: conflictsBefore(fix.before.issues).map(pair),
      changes: fix.changes.map(({ technology, package: name, ecosystem, from, to, follows, why }) => ({
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
      remaining: fix.remaining.map((one) => ({ ...pair(one), why: one.why })),
      alternatives: fix.alternatives.map(({ type, message }) => ({ type, message })),
    })),
  };
}
