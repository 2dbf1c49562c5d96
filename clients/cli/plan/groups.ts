/** Which packages move as one, for the programs that open pull requests with updates. */
import { stringify } from "yaml";
import type { PlanChange, PlanStep } from "../../../schemas/types.js";
import { getOrInsertComputed } from "../../../server/catalog/maps.js";
import { jsonText } from "../output/plain.js";
import type { ProjectPlan } from "./plan.js";

type BotGroups = Record<string, { patterns: readonly string[] }>;

/** By ecosystem, what Renovate calls it (https://docs.renovatebot.com/modules/datasource/). */
const DATASOURCES: Readonly<Record<string, string>> = {
  npm: "npm",
  pypi: "pypi",
  gem: "rubygems",
  go: "go",
  maven: "maven",
  cargo: "crate",
  composer: "packagist",
  nuget: "nuget",
  hex: "hex",
};

/**
 * By ecosystem, what Dependabot calls it; tools with a lockfile of their own come first
 * (https://docs.github.com/en/code-security/reference/supply-chain-security/supported-ecosystems-and-repositories).
 */
const MANAGERS: readonly [ecosystem: string, manager: string, file?: RegExp][] = [
  ["npm", "bun", /(?:^|\/)bun\.lockb?$/],
  ["npm", "npm"],
  ["pypi", "uv", /(?:^|\/)uv\.lock$/],
  ["pypi", "pip"],
  ["gem", "bundler"],
  ["go", "gomod"],
  ["maven", "gradle", /(?:^|\/)(?:build\.gradle(?:\.kts)?|libs\.versions\.toml)$/],
  ["maven", "maven"],
  ["cargo", "cargo"],
  ["composer", "composer"],
  ["nuget", "nuget"],
  ["hex", "mix"],
];

/**
 * `packageRules` for Renovate (https://docs.renovatebot.com/configuration-options/#packagerules): updates that share a
 * `groupName` come in one pull request, and a name in `matchPackageNames` without `*` or `/` matches exactly.
 */
export function renovateText(plans: readonly ProjectPlan[]): string {
  const packageRules = groupsIn(plans).map(({ name, ecosystem, packages }) => ({
    groupName: name,
    ...(DATASOURCES[ecosystem] && { matchDatasources: [DATASOURCES[ecosystem]] }),
    matchPackageNames: packages,
  }));
  return jsonText({ packageRules });
}

/**
 * `groups` for .github/dependabot.yml
 * (https://docs.github.com/en/code-security/reference/supply-chain-security/dependabot-options-reference#groups--).
 */
export function dependabotText(plans: readonly ProjectPlan[]): string {
  const files = plans.flatMap(({ project }) => project.files.map(({ path }) => path));
  const byManager = new Map<string, BotGroups>();
  for (const { name, ecosystem, packages } of groupsIn(plans)) {
    const manager = MANAGERS.find(
      ([own, , file]) => own === ecosystem && (!file || files.some((path) => file.test(path))),
    );
    if (!manager) continue;
    const groups = getOrInsertComputed(byManager, manager[1], (): BotGroups => ({}));
    groups[freeIdentifier(name, groups)] = { patterns: packages };
  }
  if (byManager.size === 0) return "# No packages move as one.\n";
  const updates = [...byManager].map(([manager, groups]) => ({ "package-ecosystem": manager, groups }));
  return `# Add the groups to these entries of .github/dependabot.yml.\n${stringify({ updates }, { lineWidth: 0 })}`;
}

/** An identifier starts and ends with a letter, and has no digits. */
function freeIdentifier(name: string, taken: object): string {
  const word =
    name
      .toLowerCase()
      .replace(/[^a-z]+/g, "-")
      .replace(/^-|-$/g, "") || "group";
  for (let free = word; ; free += "-more") if (!(free in taken)) return free;
}

/** What moves with the targets, then what is released together. A package is in the first group that it belongs to. */
function groupsIn(plans: readonly ProjectPlan[]) {
  const steps = plans.flatMap(({ result }) => result.steps);
  const sets = [
    ...steps.filter(({ kind }) => kind === "together").map(({ changes }) => ({ name: nameOf(changes), changes })),
    ...steps.filter(({ kind }) => kind === "today").flatMap(followerSets),
  ];
  const groups = new Map<string, { name: string; ecosystem: string; packages: string[] }>();
  const taken = new Map<string, string>();
  for (const { name, changes } of sets) {
    for (const { ecosystem, package: own } of changes) {
      const key = `${ecosystem} ${name}`;
      if (ecosystem === null || (taken.get(`${ecosystem} ${own}`) ?? key) !== key) continue;
      const group = getOrInsertComputed(groups, key, () => ({ name, ecosystem, packages: [] }));
      if (!taken.has(`${ecosystem} ${own}`)) group.packages.push(own);
      taken.set(`${ecosystem} ${own}`, key);
    }
  }
  return [...groups.values()].filter(({ packages }) => packages.length > 1);
}

/** The packages that the others move with: `react`, `react and next`. */
const nameOf = (changes: readonly PlanChange[]) => {
  const targets = changes.filter(({ target, follows }) => target && follows === null);
  return (targets.length > 0 ? targets : changes.slice(0, 1)).map((one) => one.package).join(" and ");
};

const followerSets = ({ changes }: PlanStep) =>
  changes
    .filter(({ follows }) => follows === null)
    .map((leader) => ({
      name: leader.package,
      changes: [leader, ...changes.filter(({ follows }) => follows === leader.package)],
    }));
