/**
 * Compares a scan by the command line with other tools, in time and findings: whole processes, from start to exit, which
 * take turns. Prints Markdown.
 *
 *   npm run bench:cli
 *   npm run bench:cli -- --rounds 15
 */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runCommand, type Streams, UsageError } from "../../command.js";
import { countPackages, type DependencyLists, readInstalled, readLists, writeProject } from "./cli/projects.js";
import { NODE, type Run, run, scanners, stackfit, type Tool, versionOf } from "./cli/tools.js";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const LISTS = join(ROOT, "scripts/trials/bench/cli/lists");

/** How much slower the others are, at least. */
const GOALS: readonly [tool: string, times: number][] = [
  ["`check-peer-dependencies`", 4],
  ["`npm ls --package-lock-only`", 8],
];

/** The runs of each tool in a folder, which take turns so that other load affects all alike. */
async function measure(tools: readonly Tool[], cwd: string, rounds: number): Promise<Map<Tool, Run[]>> {
  const runs = new Map<Tool, Run[]>(tools.map((tool) => [tool, []]));
  // The first round warms the file system's cache and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [tool, list] of runs) {
      const one = await run(tool, cwd);
      if (round > 0) list.push(one);
    }
  }
  return runs;
}

const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
const times = (runs: readonly Run[] = []) => runs.map(({ took }) => took);
const row = (...cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
const milliseconds = (value: number) => Math.round(value).toString();

/** The median ratio of the durations, round by round. */
function ratio(runs: readonly Run[] | undefined, base: readonly Run[]): number {
  return median(times(runs).map((took, round) => took / (base[round]?.took ?? Number.NaN)));
}

/** A Markdown list item of plain text. */
function listItem(text: string): string {
  return `- ${text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]<>|#]/g, "\\$&")}`;
}

async function reportProject(lists: DependencyLists, cli: string, rounds: number, temp: string): Promise<void> {
  const { name, source, license } = lists;
  await writeProject(lists, temp);
  const tools = [NODE, ...scanners(cli)];
  const runs = await measure(tools, temp, rounds);
  const ours = runs.get(tools[1] as Tool) ?? [];
  console.log(
    `\n### ${name}: ${countPackages(lists).toLocaleString("en")} locked packages\n\nFrom ${source} (${license}).\n`,
  );
  console.log(`${row("tool", "ms, median", "fastest", "times StackFit", "findings")}\n|---|--:|--:|--:|--:|`);
  const found = new Map<Tool, string[]>();
  for (const [tool, list] of runs) {
    const all = times(list);
    const findings = tool.findings?.(list.at(-1)?.stdout ?? "").map((text) => text.replaceAll(`${temp}/`, ""));
    if (findings) found.set(tool, findings);
    const figures = [median(all), Math.min(...all)].map(milliseconds);
    console.log(row(tool.name, ...figures, ratio(list, ours).toFixed(1), findings?.length ?? ""));
  }
  console.log("");
  for (const [goal, least] of GOALS) {
    const reached = ratio([...runs].find(([tool]) => tool.name === goal)?.[1], ours);
    console.log(
      `- ${goal}: ${reached.toFixed(1)} times StackFit; goal ${least}: ${reached >= least ? "met" : "missed"}.`,
    );
  }
  for (const [tool, findings] of found) {
    if (findings.length === 0) continue;
    console.log(`\n<details><summary>Findings of ${tool.name.replaceAll("`", "")}: ${findings.length}</summary>\n`);
    console.log(`${findings.map(listItem).join("\n")}\n\n</details>`);
  }
}

async function reportStart(cli: string, rounds: number, cwd: string): Promise<void> {
  const runs = await measure(
    [NODE, stackfit(cli, ["--version"]), stackfit(cli, ["check", "next", "react"])],
    cwd,
    rounds,
  );
  console.log(`\n### Start\n\n${row("command", "ms, median", "fastest")}\n|---|--:|--:|`);
  for (const [{ name }, list] of runs) {
    console.log(row(name, milliseconds(median(times(list))), milliseconds(Math.min(...times(list)))));
  }
}

async function reportSize(): Promise<void> {
  const pack = {
    name: "npm pack",
    command: "npm",
    args: ["pack", "--dry-run", "--ignore-scripts", "--json"],
    codes: [0],
  };
  const { stdout } = await run(pack, join(ROOT, "clients/cli"));
  const [packed] = JSON.parse(stdout) as { size: number; unpackedSize: number; entryCount: number }[];
  const megabytes = (bytes = Number.NaN) => `${(bytes / 1e6).toFixed(2)} MB`;
  console.log(
    `\n### Size\n\n${megabytes(packed?.size)} packed, ${megabytes(packed?.unpackedSize)} unpacked, ${packed?.entryCount} files; goal: under 3 MB packed.`,
  );
}

const DIFFERENCES = `
The tools check different things. check-peer-dependencies, npm and Arborist check the declared peer ranges of every locked
package; \`npm ls\` without \`--all\` checks only direct dependencies and reports each wrong package once.
check-peer-dependencies compares each peer with the version at the root and follows the root's dependencies, not those of its
workspaces. StackFit checks the direct dependencies that are known technologies, and knows documented conflicts, ends of life
and platforms as well as declared ranges.`;

async function main(argv: string[], { out }: Streams): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      rounds: { type: "string", default: "7" },
      cli: { type: "string", default: join(ROOT, "clients/cli/dist/main.js") },
    },
  });
  const [cli, rounds] = [resolve(values.cli), Number(values.rounds)];
  if (!(Number.isInteger(rounds) && rounds > 0)) throw new UsageError("--rounds takes a whole number of 1 or more");
  if (!existsSync(cli)) throw new UsageError(`${cli} does not exist; run \`npm run build:cli\` first`);
  const projects = [...(await readLists(LISTS)), await readInstalled(ROOT, "StackFit")];
  const temp = await mkdtemp(join(tmpdir(), "bench-cli-"));
  try {
    const { stdout: npm } = await run({ name: "npm", command: "npm", args: ["--version"], codes: [0] }, temp);
    const versions = ["check-peer-dependencies", "@npmcli/arborist"].map((name) => `${name} ${versionOf(name)}`);
    const machine = `${cpus().length} × ${cpus()[0]?.model}`;
    out(`Node ${process.version}, npm ${npm.trim()}, ${versions.join(", ")}; ${machine}; ${rounds} rounds.`);
    out(DIFFERENCES);
    for (const [index, project] of projects.entries())
      await reportProject(project, cli, rounds, join(temp, `${index}`));
    await reportStart(cli, rounds, temp);
    await reportSize();
    return 0;
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}

await runCommand(import.meta.url, main);
