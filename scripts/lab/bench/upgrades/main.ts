/**
 * UpgradeBench: plans held against upgrades that public projects made. Each case is a project before its upgrade, and what the
 * people changed (cases/README.md). Writes docs/upgrade-bench.md; a part alone is printed.
 *
 *   npm -w scripts/lab run bench:upgrades
 *   npm -w scripts/lab run bench:upgrades -- --only react            cases whose folder has this in its name, in full
 *   npm -w scripts/lab run bench:upgrades -- --held-out              only those that were kept aside
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Catalog } from "../../../../server/catalog/catalog.js";
import { planUpgrades } from "../../../../server/catalog/stack/plan/plan.js";
import type { UpgradePlan } from "../../../../server/catalog/stack/plan/planning.js";
import type { Member } from "../../../../server/catalog/stack/solve/members.js";
import { runCommand } from "../../../command.js";
import { openDataFolder } from "../../../data/folder.js";
import { table } from "../section.js";
import { type Case, listCases, projectOf, readCase } from "./case.js";
import { findViolations } from "./violations.js";

const OUTPUT = "docs/upgrade-bench.md";

interface Measured {
  name: string;
  one: Case;
  plan: UpgradePlan;
  /** Coupled packages that steps name, and those that are only among what waits. */
  named: string[];
  waiting: string[];
  missed: string[];
  /** Of the missed ones, those that the plan says accept the target or are not affected. */
  fine: string[];
  /** Packages that steps name. */
  ours: string[];
  superfluous: string[];
  violations: string[];
  milliseconds: number;
}

/** Types of package URLs (https://github.com/package-url/purl-spec) of the ecosystems whose names npm has, too. */
const PURL_TYPES = new Map([
  ["pypi", "pypi"],
  ["composer", "composer"],
  ["gem", "gem"],
  ["cargo", "cargo"],
  ["maven", "maven"],
  ["go", "golang"],
]);

const coupledWith = ({ coupled }: Case) => new Set(coupled.map(({ name }) => name));

/** Runtimes as the cases call them. */
const RUNTIME_NAMES = new Set(["node", "python", "php", "ruby", "java", "go", "rust", "dotnet"]);
const nameOf = ({ ecosystem, name }: Pick<Member, "ecosystem" | "name">) =>
  ecosystem === undefined && name === "nodejs" ? "node" : name;

await runCommand(import.meta.url, async (args, { out }) => {
  const { values } = parseArgs({ args, options: { only: { type: "string" }, "held-out": { type: "boolean" } } });
  const { catalog } = await openDataFolder("data", new Date().toISOString().slice(0, 10));
  const measured = listCases()
    .filter((name) => !values.only || name.includes(values.only))
    .map((name) => ({ name, one: readCase(name) }))
    .filter(({ one }) => !values["held-out"] || one.heldOut)
    .map(({ name, one }) => measure(catalog, name, one));
  if (values.only) for (const result of measured) out(describe(result));
  const report = reportOn(measured);
  if (values.only || values["held-out"]) out(report);
  else writeFileSync(OUTPUT, report);
  return 0;
});

function packageOf({ target, package: called }: Case): string {
  return called ?? target.slice(0, target.lastIndexOf("@"));
}

/** The target in the release that the people went to, as a package URL where a name alone could be one of npm. */
function targetOf(one: Case): string {
  const { ecosystem, target, changed } = one;
  const line = target.slice(target.lastIndexOf("@") + 1);
  const name = packageOf(one);
  const reached = changed.find((one) => one.name === name)?.to;
  const version = reached && /^v?\d/.test(reached) ? reached.replace(/^v/, "") : line;
  const type = PURL_TYPES.get(ecosystem);
  return type && !RUNTIME_NAMES.has(name) ? `pkg:${type}/${name.replace(":", "/")}@${version}` : `${name}@${version}`;
}

function measure(from: Catalog, name: string, one: Case): Measured {
  const project = projectOf(one);
  const began = performance.now();
  const setting = { platform: undefined, present: new Set<string>() };
  const day = new Date().toISOString().slice(0, 10);
  const plan = planUpgrades(from, project, [targetOf(one)], setting, day);
  const milliseconds = performance.now() - began;
  const own = plan.steps.flatMap((step) =>
    (step.kind === "replace" ? step.obstacles : [...step.changes, ...(step.renamed ?? [])]).map(({ member }) => member),
  );
  // Runtimes have other names in manifests, and are in `changed` only where a manifest has them.
  const ours = [...new Set(own.map(nameOf))].filter(
    (its) => its !== packageOf(one) && (!RUNTIME_NAMES.has(its) || coupledWith(one).has(its)),
  );
  const refusing = plan.waits.filter(({ kind }) => kind !== "brings");
  const waits = new Set(refusing.map(({ member }) => nameOf(member)));
  const changed = new Set(one.changed.map(({ name }) => name));
  const coupled = one.coupled.map(({ name }) => name);
  const missed = coupled.filter((name) => !ours.includes(name) && !waits.has(name));
  const fine = new Set([...plan.accepts.map(({ member }) => member), ...plan.notAffected].map(nameOf));
  return {
    ...{ name, one, plan, ours, milliseconds },
    named: coupled.filter((name) => ours.includes(name)),
    waiting: coupled.filter((name) => !ours.includes(name) && waits.has(name)),
    missed,
    fine: missed.filter((name) => fine.has(name)),
    superfluous: ours.filter((name) => !changed.has(name)),
    violations: findViolations(project, plan),
  };
}

function describe({ name, one, plan, missed, fine, waiting, superfluous, violations }: Measured): string {
  const lines = plan.steps.flatMap((step) => [
    `  ${step.kind} [${step.stage}]`,
    ...(step.kind === "replace"
      ? step.obstacles.map(({ member, from, newest }) => `    ${member.name} ${from} (newest known ${newest})`)
      : step.changes.map(({ member, from, to }) => {
          const theirs = one.changed.find((change) => change.name === member.name);
          return `    ${member.name} ${from} -> ${to}${theirs ? ` (they: ${theirs.to})` : " (they: unchanged)"}`;
        })),
  ]);
  return [
    `${name}: ${targetOf(one)} ${one.repository}/commit/${one.after}`,
    ...plan.notPlanned.map(({ message }) => `  not planned: ${message}`),
    ...lines,
    `  missed: ${missed.map((its) => `${its} (${one.coupled.find((it) => it.name === its)?.why})`).join(", ")}`,
    `  called fine: ${fine.join(", ")}`,
    `  waiting: ${waiting.join(", ")}`,
    `  superfluous: ${superfluous.join(", ")}`,
    `  violations: ${violations.join("; ")}`,
  ].join("\n");
}

function reportOn(all: readonly Measured[]): string {
  const sum = (some: readonly Measured[], count: (one: Measured) => number) =>
    some.reduce((total, one) => total + count(one), 0);
  const share = (part: number, whole: number) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);
  const rowOf = (name: string, some: readonly Measured[]) => {
    const coupled = sum(some, ({ one }) => one.coupled.length);
    const ours = sum(some, (one) => one.ours.length);
    return [
      name,
      `${some.length}`,
      `${coupled}`,
      share(
        sum(some, ({ named }) => named.length),
        coupled,
      ),
      share(
        sum(some, ({ named, waiting }) => named.length + waiting.length),
        coupled,
      ),
      share(
        sum(some, ({ fine }) => fine.length),
        coupled,
      ),
      `${ours}`,
      share(
        sum(some, ({ superfluous }) => superfluous.length),
        ours,
      ),
      `${sum(some, ({ violations }) => violations.length)}`,
    ];
  };
  const ecosystems = [...new Set(all.map(({ one }) => one.ecosystem))].sort();
  const times = all.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  const rows = [
    ...ecosystems.map((name) =>
      rowOf(
        name,
        all.filter(({ one }) => one.ecosystem === name),
      ),
    ),
    rowOf(
      "seen while building",
      all.filter(({ one }) => !one.heldOut),
    ),
    rowOf(
      "kept aside",
      all.filter(({ one }) => one.heldOut),
    ),
    rowOf("all", all),
  ];
  const byReason = [...new Set(all.flatMap(({ one }) => one.coupled.map(({ why }) => why)))].sort().map((why) => {
    const of = ({ one }: Measured) => one.coupled.filter((its) => its.why === why).map(({ name }) => name);
    const coupled = sum(all, (one) => of(one).length);
    const named = sum(all, (one) => of(one).filter((name) => one.named.includes(name)).length);
    const waiting = sum(all, (one) => of(one).filter((name) => one.waiting.includes(name)).length);
    const fine = sum(all, (one) => of(one).filter((name) => one.fine.includes(name)).length);
    return [why, `${coupled}`, share(named, coupled), share(named + waiting, coupled), share(fine, coupled)];
  });
  const cases = all.map(({ name, one, named, waiting, missed, ours, superfluous, violations }) => [
    `[${name}](${one.repository}/commit/${one.after})`,
    one.target,
    `${named.length} of ${one.coupled.length}`,
    waiting.join(", "),
    missed.join(", "),
    `${superfluous.length} of ${ours.length}${superfluous.length > 0 ? `: ${superfluous.join(", ")}` : ""}`,
    `${violations.length}`,
  ]);
  return `# UpgradeBench

Plans held against upgrades that public projects made (\`scripts/lab/bench/upgrades/cases\`; \`npm -w scripts/lab run bench:upgrades\` writes this page).
A package is *coupled* where the lockfiles before and after say that it had to move with the target. *Named* counts those that the steps of
the plan name; *named or waiting* also those of which the plan says that they are in the way and no fitting release is known. *Called fine* are coupled
packages that the plan says accept the target or are not affected. *Superfluous* are packages in the steps that the people left as they
were. A *violation* is a step after which the declared range of a direct dependency is broken that was met before.

${table(["cases", "", "coupled packages", "named", "named or waiting", "called fine", "ours", "superfluous", "violations"], rows)}

${table(["coupled because", "packages", "named", "named or waiting", "called fine"], byReason)}

The reason \`requires\` means that the release people went to leaves the old target out, while the one they had does not object to the new one.

Planned in ${Math.round(times[Math.floor(times.length / 2)] ?? 0)} ms (median), ${Math.round(times.at(-1) ?? 0)} ms at most.

${table(["case", "target", "named", "waiting", "missed", "superfluous", "violations"], cases)}
`;
}
