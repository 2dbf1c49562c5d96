/**
 * The command line beside other tools: whole processes, from start to exit, which take turns so that other load affects all
 * alike.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildCli } from "../../build/cli.js";
import { countPackages, type DependencyLists, readInstalled, readLists, writeProject } from "./cli/projects.js";
import { NODE, type Run, run, scanners, stackfit, type Tool, versionOf } from "./cli/tools.js";
import { atMost, type Goal, median, type Options, ratio, type Section, table } from "./section.js";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const LISTS = join(ROOT, "scripts/lab/bench/cli/lists");

/** The most that a scan may take of the time of others. */
const MOST: readonly [tool: string, share: number][] = [
  ["`check-peer-dependencies`", 0.5],
  ["`npm ls --package-lock-only --all`", 0.25],
];

/** The most that an answer may take, in milliseconds beyond those of a Node.js that does nothing. */
const MOST_ABOVE_NODE = 90;

type Times = ReadonlyMap<Tool, readonly number[]>;

/** The milliseconds of each tool in a folder, round by round, and its last run. */
async function measure(tools: readonly Tool[], cwd: string, rounds: number): Promise<[Times, Map<Tool, Run>]> {
  const times = new Map<Tool, number[]>(tools.map((tool) => [tool, []]));
  const last = new Map<Tool, Run>();
  // The first round warms the file system's cache and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [tool, list] of times) {
      const one = await run(tool, cwd);
      if (round > 0) list.push(one.took);
      last.set(tool, one);
    }
  }
  return [times, last];
}

const whole = (milliseconds: number) => Math.round(milliseconds);

async function measureProject(lists: DependencyLists, cli: string, rounds: number, temp: string): Promise<Section> {
  await writeProject(lists, temp);
  const tools = [NODE, ...scanners(cli)];
  const [times, last] = await measure(tools, temp, rounds);
  const ours = times.get(tools[1] as Tool) ?? [];
  const rows = [...times].map(([tool, list]) => {
    const findings = tool.findings?.(last.get(tool)?.stdout ?? "").length ?? "";
    return [tool.name, whole(median(list)), whole(Math.min(...list)), ratio(ours, list).toFixed(2), findings];
  });
  const goals = MOST.map(([name, share]): Goal => {
    const [, theirs = []] = [...times].find(([tool]) => tool.name === name) ?? [];
    return atMost(`scan of ${lists.name}: share of the time of ${name}`, share, ratio(ours, theirs), "");
  });
  const head = ["tool", "ms, median", "fastest", "StackFit's share of it", "findings"];
  const packages = countPackages(lists).toLocaleString("en");
  return {
    title: `${lists.name}: ${packages} locked packages`,
    body: `From ${lists.source}.\n\n${table(head, rows)}`,
    goals,
  };
}

async function measureStart(cli: string, rounds: number, cwd: string): Promise<Section> {
  const check = stackfit(cli, ["check", "next", "react"]);
  const tools = [NODE, stackfit(cli, ["--help"]), stackfit(cli, ["--version"]), check];
  const [times] = await measure(tools, cwd, rounds);
  const node = times.get(NODE) ?? [];
  const above = (list: readonly number[]) => median(list.map((took, round) => took - (node[round] ?? Number.NaN)));
  const rows = [...times].map(([{ name }, list]) => [
    name,
    whole(median(list)),
    whole(Math.min(...list)),
    whole(above(list)),
  ]);
  const goal = `${check.name}: above ${NODE.name}`;
  return {
    title: "Start",
    body: table(["command", "ms, median", "fastest", `above ${NODE.name}`], rows),
    goals: [atMost(goal, MOST_ABOVE_NODE, above(times.get(check) ?? []), "ms", 0)],
  };
}

/** Measures the projects in `cli/lists`, this repository, and the npm projects in some folders. */
export async function measureCli({ rounds, folders }: Options): Promise<Section> {
  const installed = await Promise.all([ROOT, ...folders].map(readInstalled));
  const projects = [...(await readLists(LISTS)), ...installed];
  const temp = await mkdtemp(join(tmpdir(), "bench-cli-"));
  try {
    const dist = join(temp, "dist");
    await buildCli(dist, join(ROOT, "data"), new Date().toISOString().slice(0, 10));
    await writeFile(join(temp, "package.json"), '{"type":"module"}');
    const cli = join(dist, "main.js");
    const sections = [await measureStart(cli, rounds, temp)];
    for (const [index, project] of projects.entries())
      sections.push(await measureProject(project, cli, rounds, join(temp, `project-${index}`)));
    const { stdout: npm } = await run({ name: "npm", command: "npm", args: ["--version"], codes: [0] }, temp);
    const versions = ["check-peer-dependencies", "@npmcli/arborist"].map((name) => `${name} ${versionOf(name)}`);
    const bodies = sections.map(({ title, body }) => `### ${title}\n\n${body}`);
    return {
      title: "Command line",
      body: [`${INTRODUCTION} npm ${npm.trim()}, ${versions.join(", ")}.`, ...bodies].join("\n\n"),
      goals: sections.flatMap(({ goals }) => goals),
    };
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}

const INTRODUCTION = `Whole processes, from start to exit. Each project is its lockfile, and of each locked package the package.json that an installer
would put there. The tools check different things: \`npm ls\` without \`--all\` only what the project asks for itself,
check-peer-dependencies each peer against the version at the root. StackFit checks what the lockfile declares, and what its facts say.`;
