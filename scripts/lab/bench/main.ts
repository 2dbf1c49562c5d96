/**
 * All benchmarks; writes docs/bench.md with the machine, the day and the revision. A part alone is printed.
 *
 *   npm -w scripts/lab run bench
 *   npm -w scripts/lab run bench -- --only http --rounds 3 --seconds 1
 *   npm -w scripts/lab run bench -- --only questions --hold    exits with 1 where a goal is not met
 *   npm -w scripts/lab run bench -- --only cli --folder ../some-project --folder ../another
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { runCommand, type Streams, UsageError } from "../../command.js";
import { measureCards } from "./cards.js";
import { measureCli } from "./cli.js";
import { measureHttp } from "./http.js";
import { measureOverload } from "./overload.js";
import { compareQuestions } from "./rivals.js";
import { measureScan } from "./scan.js";
import { type Part, type Section, table } from "./section.js";
import { measureStart } from "./start.js";

const FILE = "docs/bench.md";

const PARTS: ReadonlyMap<string, Part> = new Map([
  ["http", measureHttp],
  ["scan", measureScan],
  ["start", measureStart],
  ["overload", measureOverload],
  ["cards", measureCards],
  ["cli", measureCli],
]);

/** Part of the report already, and held by night. */
const HELD: ReadonlyMap<string, Part> = new Map([
  ["questions", async (options) => ({ title: "Questions", ...(await compareQuestions(options)) })],
]);

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();

function machine(): string {
  const [first] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} × ${first?.model}, ${memory}`;
}

/** The measured commit, marked when files differ from it. */
function revision(): string {
  const changed = git("status", "--porcelain", "--", "server", "scripts", "data").length > 0;
  return `${git("rev-parse", "--short", "HEAD")}${changed ? " with changes" : ""}`;
}

function formatGoals(sections: readonly Section[]): string {
  const rows = sections
    .flatMap(({ goals }) => goals)
    .map(({ what, goal, measured, met }) => [what, goal, measured, met ? "yes" : "**no**"]);
  return table(["goal", "", "measured", "met"], rows);
}

async function main(argv: string[], { out, err }: Streams): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      only: { type: "string" },
      rounds: { type: "string", default: "7" },
      seconds: { type: "string", default: "2" },
      folder: { type: "string", multiple: true, default: [] },
      hold: { type: "boolean", default: false },
    },
  });
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
  if (!(Number.isInteger(rounds) && rounds > 0)) throw new UsageError("--rounds takes a whole number from 1 on");
  if (!(seconds > 0)) throw new UsageError("--seconds takes a number above 0");
  const wanted = values.only?.split(",") ?? [...PARTS.keys()];
  const sections: Section[] = [];
  for (const name of wanted) {
    const part = PARTS.get(name) ?? HELD.get(name);
    if (!part) throw new UsageError(`--only takes ${[...PARTS.keys(), ...HELD.keys()].join(", ")}, not "${name}"`);
    err(`measuring: ${name}`);
    sections.push(await part({ rounds, seconds, folders: values.folder }));
  }
  const report = [
    "# Benchmarks",
    `Written by \`npm -w scripts/lab run bench\` on ${new Date().toISOString().slice(0, 10)} at ${revision()}. ${machine()}. Medians of ${rounds} rounds; compared programs took turns in the same run.`,
    formatGoals(sections),
    ...sections.map(({ title, body }) => `## ${title}\n\n${body}`),
  ].join("\n\n");
  if (values.only) out(report);
  else writeFileSync(FILE, `${report}\n`);
  return values.hold && sections.some(({ goals }) => goals.some(({ met }) => !met)) ? 1 : 0;
}

await runCommand(import.meta.url, main);
