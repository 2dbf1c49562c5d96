/**
 * How long the service takes from its start to its first answer: whole processes of the built server, on data folders of
 * several sizes, from the YAML files and from the compiled facts of an earlier start, beside a process that only parses
 * and validates the files.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { below, type Goal, median, type Options, ratio, type Section, table } from "./section.js";
import { startServer } from "./server.js";
import { syntheticData, writeData } from "./synthetic.js";

const BASELINE = fileURLToPath(new URL("./parse-data.js", import.meta.url));

/** The sizes of the data, each with the seconds in which a start from compiled facts shall answer, and its rounds. */
const SETS: readonly { name: string; files?: number; warm: number; most: number }[] = [
  { name: "the data of this repository", warm: 0.25, most: 5 },
  { name: "10,000 files", files: 10_000, warm: 0.25, most: 5 },
  { name: "100,000 files", files: 100_000, warm: 1, most: 1 },
];

/** How many times as long as the baseline a start from YAML may take. */
const FROM_YAML = 1.25;

/** Seconds until a compiled start is written; parsing a hundred thousand files takes most of them. */
const PATIENCE = 120;

interface Start {
  /** Seconds from the start of the process to the first answer to a question. */
  answers: number;
  /** Megabytes, then. */
  resident: number;
  heap: number;
}

/** Starts the server, asks, and ends it. @param until what is waited for before it ends */
async function start(dataDir: string, stateDir: string, until = async () => {}): Promise<Start> {
  const began = performance.now();
  const { url, stop } = await startServer({ DATA_DIR: dataDir, STATE_DIR: stateDir }, false);
  try {
    const response = await fetch(`${url}/api/v1/check`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ techA: "nextjs", techB: "react" }),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the first answer is ${response.status}`);
    const answers = (performance.now() - began) / 1000;
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(metrics)?.[1]) / 2 ** 20;
    await until();
    return { answers, resident: figure("process_resident_memory_bytes"), heap: figure("nodejs_heap_size_used_bytes") };
  } finally {
    await stop();
  }
}

/** Seconds that reading, parsing and validation alone take, as a process. */
async function parseAlone(dataDir: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [BASELINE, dataDir], { stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`the baseline ended with ${code}`);
  return (performance.now() - began) / 1000;
}

/** Waits until the compiled facts are there for the next start. */
async function compiled(stateDir: string): Promise<void> {
  const end = performance.now() + PATIENCE * 1000;
  while (!existsSync(join(stateDir, "compiled", "state.json"))) {
    if (performance.now() > end) throw new Error(`no facts are compiled within ${PATIENCE} s`);
    await wait(50);
  }
}

/** The medians of all that was measured on a folder. */
async function measureFolder(dataDir: string, rounds: number, temp: string) {
  const [alone, cold, warm]: [number[], Start[], Start[]] = [[], [], []];
  const kept = join(temp, "kept");
  // It makes the compiled facts, and brings the files into the cache of the system; it does not count.
  await start(dataDir, kept, () => compiled(kept));
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await parseAlone(dataDir));
    const fresh = join(temp, `fresh-${round}`);
    cold.push(await start(dataDir, fresh));
    await rm(fresh, { recursive: true });
    warm.push(await start(dataDir, kept));
  }
  const middle = (list: readonly Start[], of: keyof Start) => median(list.map((one) => one[of]));
  const answers = cold.map((one) => one.answers);
  return { alone: median(alone), times: ratio(answers, alone), cold, warm, middle };
}

/** Measures the start of the service. */
export async function measureStart({ rounds }: Options): Promise<Section> {
  const temp = await mkdtemp(join(tmpdir(), "bench-start-"));
  const rows: (string | number)[][] = [];
  const goals: Goal[] = [];
  try {
    for (const { name, files, warm: within, most } of SETS) {
      const dataDir = files === undefined ? "data" : join(temp, "data");
      if (files !== undefined) writeData(dataDir, syntheticData(files));
      const counted = Math.min(rounds, most);
      const { alone, times, cold, warm, middle } = await measureFolder(dataDir, counted, join(temp, name));
      const whole = (list: readonly Start[], of: keyof Start) => Math.round(middle(list, of));
      rows.push([
        name,
        counted,
        alone.toFixed(2),
        middle(cold, "answers").toFixed(2),
        times.toFixed(2),
        middle(warm, "answers").toFixed(2),
        `${whole(cold, "resident")} / ${whole(cold, "heap")}`,
        `${whole(warm, "resident")} / ${whole(warm, "heap")}`,
      ]);
      goals.push(below(`start from YAML, ${name}: times parsing alone`, FROM_YAML, times, ""));
      goals.push(below(`start from compiled facts, ${name}`, within, middle(warm, "answers"), "s"));
      if (files !== undefined) await rm(dataDir, { recursive: true });
    }
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
  const head = [
    "data",
    "rounds",
    "parsing alone, s",
    "from YAML, s",
    "times parsing alone",
    "from compiled facts, s",
    "MB from YAML: resident / heap",
    "MB from compiled facts",
  ];
  const method =
    "Seconds from the start of a process to its first answer to a question. Parsing alone is one process of Node that reads every file, parses it with `yaml` and holds it against its JSON Schema with ajv, and does nothing else. The start from YAML has an empty folder of state, and brings the data into its repository as well. Memory is that of the moment of the first answer, of which the heap is that of the main thread.";
  return { title: "Start", body: `${method}\n\n${table(head, rows)}`, goals };
}
