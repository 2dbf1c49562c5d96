/** Plans fixes, writes them if `--write` was given, and reports both. */
import { structuredPatch } from "diff";
import type { FixChange } from "../../../server/catalog/stack/fix/fix.js";
import type { StackConflict } from "../../../server/catalog/stack/plan/conflicts.js";
import { type Context, EXIT, type ExitCode, type Values } from "../command.js";
import { writeEdits } from "../edit/write.js";
import { outputOf } from "../output/choice.js";
import { fieldsOf, jsonText, plain, withoutCommands } from "../output/plain.js";
import { terminalOf } from "../output/terminal/terminal.js";
import { type PackageName, withNewerReleases } from "../package-manager/newer.js";
import { codeWith, isVerified, type Verification, verificationText, verifySteps } from "../package-manager/verify.js";
import { type OpenScope, openProjects } from "../project/open.js";
import { editsOf, type Plan, planAll } from "./plan.js";
import { closingText, planText } from "./text.js";

export async function fixProjects(context: Context, path: string | undefined, values: Values): Promise<ExitCode> {
  const { format, quiet } = outputOf(values, "human");
  const opened = await openProjects(context, path, values);
  // Examples and copies of other projects are left alone, as in a scan.
  const projects = opened.projects.filter(({ isSetApart }) => isSetApart !== true);
  const setApart = opened.projects.filter((one) => !projects.includes(one)).map((one) => one.path);
  const scope = { ...opened, projects, allowDowngrade: values["allow-downgrade"] === true };
  const { answer: plans, unasked } = await withNewerReleases(context, values, {
    ...scope,
    answer: (catalog) => planAll({ ...scope, catalog }, context.today),
    packagesIn: (found) => packagesIn(found, scope),
  });
  const edits = editsOf(plans);
  const verified = new Map<Plan, Verification[]>();
  for (const plan of values.verify === true ? plans : []) {
    const files = scope.projects.find((project) => project.path === plan.path)?.files ?? [];
    const steps = plan.edits.length > 0 ? [plan] : [];
    verified.set(plan, await verifySteps(steps, { ...scope, files, cwd: context.cwd }, context));
  }
  const found = [...verified.values()].flat();
  const written = values.write === true && edits.length > 0 && isVerified(found);
  if (written) await writeEdits({ cwd: context.cwd, root: scope.root }, edits);

  const left = plans.filter(({ remaining }) => remaining.length > 0);
  const view = terminalOf(context, values);
  const shown = quiet ? left : plans.filter(({ conflicts, remaining }) => conflicts.length + remaining.length > 0);
  if (format === "json") context.stdout.write(jsonText({ ...toJson(plans, written, verified), setApart }));
  else {
    for (const plan of shown) context.stdout.write(`${planText(plan, view)}\n`);
    for (const [{ path: folder }, own] of verified) {
      const name = folder === "." ? "This fix" : `The fix of ${folder}`;
      if (!quiet || !isVerified(own)) context.stdout.write(verificationText(own, () => name));
    }
    if (!isVerified(found)) context.stdout.write("No files changed.\n");
    else if (!quiet) context.stdout.write(closingText(plans, written, setApart));
  }
  const unread = [...scope.unread.map((reason) => `only partly read: ${reason}`), ...unasked];
  for (const reason of unread) context.stderr.write(`${withoutCommands(plain(reason))}\n`);
  const isAssumed = plans.some(({ changes }) => changes.some((one) => one.isAssumed));
  const code = left.length > 0 ? EXIT.findings : unread.length > 0 || isAssumed ? EXIT.unread : EXIT.clean;
  return codeWith(code, found);
}

/** The packages that change, and those of conflicts that are left. */
const packagesIn = (plans: readonly Plan[], { projects, catalog: { names } }: OpenScope): PackageName[] =>
  plans.flatMap(({ path, changes, remaining }) => {
    const left = new Set(remaining.flatMap(({ ties }) => ties.flat()));
    const entries = projects.find((project) => project.path === path)?.entries ?? [];
    const idOf = (ecosystem: string, name: string) => names.resolvePackage(ecosystem, name)?.technology.id ?? "";
    return [
      ...changes.flatMap(({ member: { ecosystem, package: name } }) =>
        name === undefined ? [] : [{ ecosystem, name }],
      ),
      ...entries.filter(({ ecosystem, name }) => ecosystem && (left.has(name) || left.has(idOf(ecosystem, name)))),
    ];
  });

function toJson(plans: readonly Plan[], written: boolean, verified: ReadonlyMap<Plan, Verification[]>) {
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
    projects: plans.map((whole) => {
      const { path, edits, byHand, install, ...plan } = whole;
      return {
        path,
        score: plan.score,
        conflicts: plan.conflicts.map(pair),
        changes: plan.changes.map(change),
        files: edits.map(({ path: file, before, after }) => ({
          path: file,
          hunks: structuredPatch(file, file, before, after, "", "", { context: 0 }).hunks.map(
            ({ oldStart, lines }) => ({
              line: oldStart,
              lines,
            }),
          ),
        })),
        byHand,
        install,
        remaining: plan.remaining.map((one) => ({
          ...pair(one),
          why: one.why,
          downgrades: one.downgrades.map(change),
        })),
        alternatives: plan.alternatives.map(({ type, message }) => ({ type, message })),
        ...(verified.has(whole) && { verification: verified.get(whole) }),
      };
    }),
  };
}
