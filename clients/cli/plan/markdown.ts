/** Plans as a checklist for an issue or a pull request. */
import { withoutOverride } from "../../../server/catalog/stack/plan/package-manager.js";
import { code, link, text } from "../output/formats/markdown/escape.js";
import { MAX_CHARACTERS, siteOf } from "../output/formats/markdown.js";
import { count } from "../output/words.js";
import type { PlanChange, PlanReason, PlanStep, ProjectPlan } from "./plan.js";
import { byPackage, STEP_MEANINGS, STEP_TITLES, sourceOf } from "./text.js";

/** How many reasons to give at one place, and names in one list: fewer where there would be more than GitHub takes. */
const LIMITS = [
  { reasons: 3, names: 50 },
  { reasons: 1, names: 20 },
  { reasons: 0, names: 5 },
] as const;
type Limit = (typeof LIMITS)[number];

export function plansMarkdown(plans: readonly ProjectPlan[]): string {
  const compose = (limit: Limit) =>
    `${plans.flatMap((plan) => planParts(plan, plans.length > 1, limit)).join("\n\n")}\n`;
  const fitting = LIMITS.map(compose).find((written) => written.length <= MAX_CHARACTERS);
  return fitting ?? compose(LIMITS[2]);
}

function planParts({ project, result }: ProjectPlan, isNamed: boolean, limit: Limit): string[] {
  const { targets, problems, steps, waits, accepts, notAffected, unknown } = result;
  const stages = new Set(steps.map(({ target }) => target));
  const where = isNamed || project.path !== "." ? ` in ${code(project.path)}` : "";
  const reached = problems.filter((problem) => problem.reached);
  return [
    ...targets.map(({ name, from, to, upgradeGuide }) =>
      [
        `### ${text(name)} ${text(from)} → ${text(to)}${where}`,
        ...(upgradeGuide ? [link("Upgrade guide", upgradeGuide)] : []),
      ].join("\n\n"),
    ),
    ...reached.map(({ message }) => text(message)),
    ...steps.map((step, place) => {
      const to = stages.size > 1 ? ` (to ${text(step.target)})` : "";
      const title = `#### ${place + 1}. ${STEP_TITLES[step.kind]}${to}`;
      return [title, STEP_MEANINGS[step.kind], stepItems(step, limit).join("\n")].join("\n\n");
    }),
    ...(waits.length > 0
      ? [
          [
            "#### Waits",
            byPackage(waits)
              .flatMap((group) => {
                const [first] = group;
                const version = first?.version ? ` ${text(first.version)}` : "";
                const reasons = group.map(({ reason }) => reason);
                return [`- [ ] ${code(first?.package ?? "")}${version}`, ...reasonItems(reasons, limit)];
              })
              .join("\n"),
          ].join("\n\n"),
        ]
      : []),
    [
      ...named("Accept it already", accepts, limit),
      ...(notAffected.length > 0 ? [`- Not affected: ${notAffected.length}`] : []),
      ...named(
        "Nothing known",
        unknown.map((name) => ({ package: name })),
        limit,
      ),
    ].join("\n"),
  ].filter((part) => part !== "");
}

function named(title: string, members: readonly { package: string }[], { names }: Limit): string[] {
  if (members.length === 0) return [];
  const rest = members.length - names;
  const shown = members.slice(0, names).map((one) => code(one.package));
  return [`- ${title}: ${members.length} (${shown.join(", ")}${rest > 0 ? ` and ${rest} more` : ""})`];
}

function stepItems({ changes, replacements, overrides }: PlanStep, limit: Limit): string[] {
  return [
    ...changes.flatMap((change) => [`- [ ] ${changeText(change)}`, ...reasonItems(change.reasons, limit)]),
    ...replacements.flatMap(({ package: name, from, newest, reasons, alternatives }) => [
      `- [ ] ${code(name)} ${text(from)}${newest === null ? "" : ` (newest known: ${text(newest)})`}`,
      ...reasonItems(reasons, limit),
      ...(alternatives.length > 0
        ? [`  - Works with it: ${alternatives.map((one) => text(one.name)).join(", ")}`]
        : []),
    ]),
    ...overrides.flatMap(({ package: name, version, manager, file, snippet, reasons }) => [
      `- [ ] ${code(name)} ${text(version)} with an override${file === null ? "" : ` in ${code(file)}`}`,
      ...reasonItems(reasons, limit),
      ...(snippet === null ? [`  - ${text(withoutOverride(manager))}`] : fenced(snippet)),
    ]),
  ];
}

const fenced = (snippet: string) => ["  ```", ...snippet.split("\n").map((line) => `  ${line}`), "  ```"];

function changeText({ package: name, from, to, follows, ended, development }: PlanChange): string {
  const notes = [...(development ? ["development"] : []), ...(ended ? ["past its end of life"] : [])];
  const leader = follows === null ? "" : `, with ${code(follows)}`;
  return `${code(name)} ${text(from)} → ${text(to)}${leader}${notes.length > 0 ? ` (${notes.join(", ")})` : ""}`;
}

function reasonItems(reasons: readonly PlanReason[], limit: Limit): string[] {
  const rest = reasons.length - limit.reasons;
  return [
    ...reasons.slice(0, limit.reasons).map((reason) => `  - ${text(reason.message)}${sourceText(reason)}`),
    ...(limit.reasons > 0 && rest > 0 ? [`  - and ${count(rest, "more reason")}`] : []),
  ];
}

function sourceText(reason: PlanReason): string {
  const source = sourceOf(reason);
  if (source === undefined) return "";
  return ` (${reason.sources.length > 0 ? link(siteOf(source), source) : code(source)})`;
}
