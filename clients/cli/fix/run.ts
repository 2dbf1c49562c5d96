/** Plans fixes, writes them if `--write` was given, and reports both. */
import { structuredPatch } from "diff";
import type { FixChange } from "../../../server/catalog/stack/fix/fix.js";
import type { StackConflict } from "../../../server/catalog/stack/plan/conflicts.js";
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
  const scope = { ...(await openProjects(context, path, values)), allowDowngrade: values["allow-downgrade"] === true };
  const plans = planAll(scope, context.today);
  const edits = editsOf(plans);
  const written = values.write === true && edits.length > 0;
  if (written) await writeEdits({ cwd: context.cwd, root: scope.root }, edits);

  const left = plans.filter(({ remaining }) => remaining.length > 0);
  const view = terminalOf(context, values);
  const shown = quiet ? left : plans.filter(({ conflicts, remaining }) => conflicts.length + remaining.length > 0);
  if (format === "json") context.stdout.write(jsonText(toJson(plans, written)));
  else {
    for (const plan of shown) context.stdout.write(`${planText(plan, view)}\n`);
    if (!quiet) context.stdout.write(closingText(plans, written));
  }
  for (const reason of scope.unread) context.stderr.write(`${plain(`only partly read: ${reason}`)}\n`);
  if (left.length > 0) return EXIT.findings;
  const isAssumed = plans.some(({ changes }) => changes.some((one) => one.isAssumed));
  return scope.unread.length > 0 || isAssumed ? EXIT.unread : EXIT.clean;
}

function toJson(plans: readonly Plan[], written: boolean) {
  const pair = (conflict: StackConflict) => ({
    ...{ techA: conflict.a.id, techB: conflict.b.id, status: "incompatible" },
    ...fieldsOf(conflict, "severity", "message", "workaround"),
  });
  const change = ({ member, ...one }: FixChange) => ({
    technology: member.technology?.id ?? null,
    package: member.package ?? null,
    ecosystem: member.package === undefined ? null : (member.ecosystem ?? null),
    from: one.from,
    to: one.range,
    downgrade: one.isDowngrade,
    follows: one.follows ?? null,
    why: one.why,
  });
  return {
    written,
    projects: plans.map(({ path, edits, byHand, install, ...plan }) => ({
      path,
      score: plan.score,
      conflicts: plan.conflicts.map(pair),
      changes: plan.changes.map(change),
      files: edits.map(({ path: file, before, after }) => ({
        path: file,
        hunks: structuredPatch(file, file, before, after, "", "", { context: 0 }).hunks.map(({ oldStart, lines }) => ({
          line: oldStart,
          lines,
        })),
      })),
      byHand,
      install,
      remaining: plan.remaining.map((one) => ({
        ...pair(one),
        why: one.why,
        downgrades: one.downgrades.map(change),
      })),
      alternatives: plan.alternatives.map(({ type, message }) => ({ type, message })),
    })),
  };
}
