/** Plans fixes, writes them if `--write` was given, and reports both. */
import { structuredPatch } from "diff";
import type { StackConflict, VersionChange } from "../../../server/catalog/stack/nearest/nearest-stack.js";
import { type Context, EXIT, type ExitCode, type Values } from "../command.js";
import { writeEdits } from "../edit/write.js";
import { outputOf } from "../output/choice.js";
import { fieldsOf, jsonText, plain } from "../output/plain.js";
import { terminalOf } from "../output/terminal/terminal.js";
import { openProjects } from "../project/open.js";

import { editsOf, type Plan, planAll } from "./plan.js";
import { closingText, planText } from "./text.js";

export async function fixProjects(context: Context, path: string | undefined, values: Values): Promise<ExitCode> {
  const { format, quiet } = outputOf(values, "human");
  const open = async () => ({
    ...(await openProjects(context, path, values)),
    allowDowngrade: values["allow-downgrade"] === true,
  });
  const scope = await open();
  const plans = planAll(scope, context.today);
  const edits = editsOf(plans);
  const written = values.write === true && edits.length > 0;
  if (written) await writeEdits({ cwd: context.cwd, root: scope.root }, edits);
  // Read again, to show what the written files come to.
  const result = written ? planAll(await open(), context.today) : undefined;

  // In the written files, or else with the proposed changes.
  const left =
    result?.filter(({ fix }) => fix.conflicts.length > 0) ?? plans.filter(({ fix }) => fix.remaining.length > 0);
  if (format === "json") context.stdout.write(jsonText(toJson(plans, written)));
  else if (!quiet) context.stdout.write(humanText(plans, result, context, values));
  else for (const plan of left) context.stdout.write(planText(plan, terminalOf(context, values)));
  for (const reason of scope.unread) context.stderr.write(`${plain(`only partly read: ${reason}`)}\n`);
  if (left.length > 0) return EXIT.findings;
  return scope.unread.length > 0 ? EXIT.unread : EXIT.clean;
}

function humanText(
  plans: readonly Plan[],
  result: readonly Plan[] | undefined,
  context: Context,
  values: Values,
): string {
  const view = terminalOf(context, values);
  const shown = plans.filter(({ fix }) => fix.conflicts.length > 0);
  const after = (result ?? []).map(({ path, fix }) => {
    const left = fix.conflicts.length;
    const conflicts = left === 0 ? "no conflicts" : `${left} ${left === 1 ? "conflict" : "conflicts"} left`;
    return `${plain(path === "." ? "This project" : path)} now has ${conflicts}.\n`;
  });
  return [...shown.map((plan) => `${planText(plan, view)}\n`), closingText(plans, result !== undefined), ...after].join(
    "",
  );
}

function toJson(plans: readonly Plan[], written: boolean) {
  const pair = (conflict: StackConflict) => ({
    ...{ techA: conflict.a.id, techB: conflict.b.id, status: "incompatible" },
    ...fieldsOf(conflict, "severity", "message", "workaround"),
  });
  const change = (one: VersionChange) => ({
    technology: one.technology.id,
    package: one.package ?? null,
    ecosystem: one.ecosystem ?? null,
    from: one.from,
    to: one.to,
    downgrade: one.isDowngrade,
    follows: one.follows ?? null,
    why: one.why,
  });
  return {
    written,
    projects: plans.map(({ path, fix, edits, byHand, install }) => ({
      path,
      score: { before: fix.before.score, after: fix.after.score },
      conflicts: fix.conflicts.map(pair),
      changes: fix.changes.map(change),
      files: edits.map(({ path: file, before, after }) => ({
        path: file,
        hunks: structuredPatch(file, file, before, after, "", "", { context: 0 }).hunks.map(({ oldStart, lines }) => ({
          line: oldStart,
          lines,
        })),
      })),
      byHand,
      install,
      remaining: fix.remaining.map((one) => ({
        ...pair(one),
        why: one.why,
        downgrades: one.downgrades.map(change),
      })),
      alternatives: fix.alternatives.map(({ type, message }) => ({ type, message })),
    })),
  };
}
