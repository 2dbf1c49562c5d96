/**
 * Data folders of any size that validate: facts that are made up, in the proportions and about the lengths of real ones.
 * The same size and seed give the same folder, to the byte.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Random, randomFrom } from "./random.js";

/** Shares of the files of real data; what is left of a whole are technologies. */
const SHARES = { rules: 0.36, stacks: 0.12, tools: 0.04 };

/** The day on which everything in them was looked at. */
const DAY = "2026-01-02";

const CATEGORIES = ["framework", "ui-kit", "database", "orm", "testing", "web-server", "auth", "hosting"];
const STATUSES = [
  ["compatible", "info"],
  ["partial", "warning"],
  ["incompatible", "error"],
] as const;
const PLATFORMS = ["web", "server", "edge", "mobile"];

/**
 * Makes up a data folder.
 * @param size how many files, from 100 on
 * @returns texts by path, in the order in which a folder is read
 */
export function syntheticData(size: number, seed = 1): Map<string, string> {
  const random = randomFrom(seed);
  const count = (share: number) => Math.floor(size * share);
  const [rules, stacks, tools] = [count(SHARES.rules), count(SHARES.stacks), count(SHARES.tools)];
  const technologies = size - rules - stacks - tools - 1;
  const texts = new Map([["capabilities.yaml", CAPABILITIES]]);
  for (let index = 0; index < technologies; index += 1)
    texts.set(`technologies/${idOf(index)}.yaml`, technology(index, technologies, random));
  for (let index = 0; index < rules; ) {
    const [a, b] = [popular(technologies, random), random(technologies)].sort((one, other) => one - other) as [
      number,
      number,
    ];
    const path = `rules/${idOf(a)}/${idOf(b)}.yaml`;
    if (a === b || texts.has(path)) continue;
    texts.set(path, rule(a, b, random));
    index += 1;
  }
  for (let index = 0; index < stacks; index += 1)
    texts.set(`stacks/owner-${index}-app.yaml`, stack(index, technologies, random));
  for (let index = 0; index < tools; index += 1) texts.set(`ai-tools/agent-${index}.yaml`, tool(index, random));
  return new Map([...texts].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Writes a data folder. */
export function writeData(folder: string, texts: ReadonlyMap<string, string>): void {
  const made = new Set<string>();
  for (const [path, text] of texts) {
    const file = join(folder, path);
    if (!made.has(dirname(file))) mkdirSync(dirname(file), { recursive: true });
    made.add(dirname(file));
    writeFileSync(file, text);
  }
}

/** A few technologies are named again and again, most hardly ever. */
const popular = (technologies: number, random: Random): number => Math.floor(random(technologies) / (1 + random(40)));

/** Numbers of one length, so that their order is that of the texts. */
const idOf = (index: number): string => `tech-${String(index).padStart(6, "0")}`;
const pick = <Item>(list: readonly Item[], random: Random): Item => list[random(list.length)] as Item;
const schemaLine = (up: string, name: string) => `# yaml-language-server: $schema=${up}schemas/${name}.schema.json\n`;

const CAPABILITIES = `${schemaLine("../../", "capabilities")}- id: writable-disk
  name: a writable file system
  meaning: Files written while the program runs are there later.
`;

function technology(index: number, technologies: number, random: Random): string {
  const id = idOf(index);
  const others = new Set<number>();
  while (others.size < Math.min(4, technologies - 1)) {
    const other = popular(technologies, random);
    if (other !== index && other < technologies) others.add(other);
  }
  const requires = [...others].map((other) => {
    const major = 1 + random(30);
    return `  - version: "${1 + random(9)}"
    of: ${idOf(other)}
    range: "^${major}.${random(20)}.0 || ^${major + 1}.0.0"
    source: https://github.com/owner-${index}/${id}/blob/v${major}.0.${random(99)}/package.json
`;
  });
  return `${schemaLine("../../../", "technology")}name: Tech ${id.slice(5)}
category: ${pick(CATEGORIES, random)}
packages:
  npm: [pkg-${id.slice(5)}]
homepage: https://${id}.example.com
repository: https://github.com/owner-${index}/${id}
checked: ${DAY}
requires:
${requires.join("")}`;
}

function rule(a: number, b: number, random: Random): string {
  const [status, severity] = pick(STATUSES, random);
  const [other, otherSeverity] = pick(STATUSES, random);
  return `${schemaLine("../../../../", "rule")}techA: ${idOf(a)}
techB: ${idOf(b)}
status: ${status}
severity: ${severity}
explanation: >-
  The one draws what the other keeps, which was tried with version ${random(40)} of the first and version ${random(40)}
  of the second, as the pages below describe.
workaround: Put an adapter between the two, version ${random(20)} or newer.
evidence:
  - https://${idOf(a)}.example.com/guides/${random(1000)}
  - https://${idOf(b)}.example.com/integrations/${random(1000)}
basis: documented
checked: ${DAY}
updated: ${DAY}
exceptions:
  - when:
      ${idOf(a)}: "<${1 + random(20)}"
      platform: ${pick(PLATFORMS, random)}
    status: ${other}
    severity: ${otherSeverity}
    explanation: Older releases go about it in another way, which their own pages tell.
    evidence:
      - https://${idOf(a)}.example.com/guides/older/${random(1000)}
`;
}

function stack(index: number, technologies: number, random: Random): string {
  const repository = `https://github.com/owner-${index}/app`;
  const named = new Set<number>();
  while (named.size < Math.min(18, technologies)) named.add(popular(technologies, random) % technologies);
  const packages = [...named]
    .map((other) => `        pkg-${idOf(other).slice(5)}: "^${1 + random(30)}.${random(20)}.${random(9)}"\n`)
    .join("");
  return `${schemaLine("../../../", "stack")}name: owner-${index}/app
repository: ${repository}
committed: ${DAY}
manifests:
  - source: ${repository}/blob/${String(index).padStart(40, "0")}/package.json
    packages:
      npm:
${packages}checked: ${DAY}
`;
}

function tool(index: number, random: Random): string {
  const site = `https://agent-${index}.example.com`;
  return `${schemaLine("../../../", "ai-tool")}name: Agent ${index}
category: cli-agent
website: ${site}
description: >-
  Writes and tests programs in a terminal, made up for measurements and of no use
  to anybody who wants a program.
platforms:
  cli: true
  web: ${pick(["true", "false"], random)}
capabilities:
  testing: true
pricing:
  free: ${pick(["true", "false"], random)}
license: MIT
launchDate: 2024-07-01
sources:
  license: ${site}/license
  description: ${site}/
evidence:
  - ${site}/license
  - ${site}/
checked: ${DAY}
updated: ${DAY}
`;
}
