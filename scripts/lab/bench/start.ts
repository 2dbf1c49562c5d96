/**
 * How long the built service takes from the start of its process to its first answered check: with the data that it was
 * built with, and with changed data, beside a process that only parses and validates the files.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { atMost, median, type Options, ratio, type Section, table } from "./section.js";
import { type Server, settled, startServer } from "./server.js";
import { syntheticData, writeData } from "./synthetic.js";

const BASELINE = fileURLToPath(new URL("./parse-data.js", import.meta.url));

/** Seconds in which a start with unchanged data answers. */
const UNCHANGED = 0.35;
const MANY_FILES = 10_000;

interface Start {
  /** Seconds from the start of the process to the first answer. */
  answers: number;
  /** Megabytes, then. */
  resident: number;
  heap: number;
}

async function check(url: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ techA: "nextjs", techB: "react" }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the first answer is ${response.status}`);
}

/** Starts the server, asks, and ends it. @param until what is waited for before it ends */
async function start(dataDir: string, stateDir: string, until = async (_server: Server) => {}): Promise<Start> {
  const began = performance.now();
  const server = await startServer({ DATA_DIR: dataDir, STATE_DIR: stateDir }, false);
  try {
    await check(server.url);
    const answers = (performance.now() - began) / 1000;
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(metrics)?.[1]) / 2 ** 20;
    await until(server);
    return { answers, resident: figure("process_resident_memory_bytes"), heap: figure("nodejs_heap_size_used_bytes") };
  } finally {
    await server.stop();
  }
}

/** Seconds that reading, parsing and validation alone take, as a process. */
async function parseAlone(dataDir: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [BASELINE, dataDir], { stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`parsing ${dataDir} ended with ${code}`);
  return (performance.now() - began) / 1000;
}

/** Starts over one state folder. The first start sets it up, warms the file system's cache and does not count. */
async function startUnchanged(rounds: number, temp: string): Promise<Start[]> {
  const stateDir = join(temp, "unchanged");
  await start("data", stateDir, settled);
  const starts: Start[] = [];
  while (starts.length < rounds) starts.push(await start("data", stateDir));
  return starts;
}

/** Starts with data that no start has seen, each with a new state folder. */
async function startChanged(dataDir: string, rounds: number, temp: string) {
  const [starts, alone]: [Start[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await appendFile(join(dataDir, "capabilities.yaml"), `# change ${round}\n`);
    alone.push(await parseAlone(dataDir));
    starts.push(await start(dataDir, join(temp, `changed-${round}`)));
  }
  return { starts, alone };
}

const middle = (starts: readonly Start[], of: keyof Start) => median(starts.map((one) => one[of]));
const figures = (starts: readonly Start[]) => [
  middle(starts, "answers").toFixed(2),
  Math.round(middle(starts, "resident")),
  Math.round(middle(starts, "heap")),
];

/** Measures the start of the service. */
export async function measureStart({ rounds }: Options): Promise<Section> {
  const temp = await mkdtemp(join(tmpdir(), "bench-start-"));
  try {
    const unchanged = await startUnchanged(rounds, temp);
    const rows = [["the data of this repository, unchanged", ...figures(unchanged), "", ""]];
    const [copy, many] = [join(temp, "copy"), join(temp, "many")];
    cpSync("data", copy, { recursive: true });
    writeData(many, syntheticData(MANY_FILES));
    for (const [name, dataDir] of [
      ["the data of this repository, one file changed", copy],
      [`${MANY_FILES.toLocaleString("en")} files, one changed`, many],
    ] as const) {
      const { starts, alone } = await startChanged(dataDir, rounds, await mkdtemp(join(temp, "state-")));
      const times = ratio(
        starts.map(({ answers }) => answers),
        alone,
      );
      rows.push([name, ...figures(starts), median(alone).toFixed(2), times.toFixed(2)]);
    }
    const head = ["data", "first answer, s", "resident, MB", "heap, MB", "parsing alone, s", "times parsing alone"];
    const goal = atMost("start with unchanged data", UNCHANGED, middle(unchanged, "answers"), "s");
    return { title: "Start", body: `${METHOD}\n\n${table(head, rows)}`, goals: [goal] };
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}

const METHOD =
  "Seconds from the start of the process to the first answered check. Changed data come with an empty state folder. Parsing alone is one Node process that reads every file, parses it with `yaml` and validates it against its JSON Schema with ajv. Memory is measured right after the first answer.";
