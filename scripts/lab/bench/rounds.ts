/** Loads several programs side by side, round by round. */
import { load, type Measured, type Question } from "./load.js";
import { median, type Options } from "./section.js";
import { processorSeconds, type Server, settled, startServer } from "./server.js";

/** Processes of each program: one process may answer a quarter more than another of the same program for all its life. */
const PROCESSES = 3;

/** Starts processes of a program, one after another. */
export async function startSeveral(startOne: () => Promise<Server>): Promise<Server[]> {
  const processes: Server[] = [];
  while (processes.length < PROCESSES) processes.push(await startOne());
  return processes;
}

/** Starts the built server, and waits until it does nothing but answer. */
export async function startSettled(env: Readonly<Record<string, string>> = {}): Promise<Server> {
  const server = await startServer(env);
  await settled(server);
  return server;
}

/** The share of answers that may be refusals: on a busy machine, part of a burst is shed. */
const MOST_REFUSED = 0.02;

/** A server is warm after so many requests and seconds of CPU, or after more seconds alone where requests are long. */
const WARM = { requests: 20_000, seconds: 2, most: 6 };

async function warmUp(server: Server, question: Question, seconds: number): Promise<void> {
  const start = processorSeconds(server.pid);
  for (let requests = 0; ; ) {
    const { rate } = await load(server, question, seconds);
    requests += rate * seconds;
    const used = processorSeconds(server.pid) - start;
    if (!(used < WARM.seconds || (requests < WARM.requests && used < WARM.most))) return;
  }
}

/** What was measured of one program, round by round. */
export interface Rounds {
  rates: number[];
  cpu: number[];
  /** The median. */
  p99: number;
}

/**
 * Loads programs one after another in each round, so that whatever else the machine does affects all alike.
 * @param programs the processes of each, which take turns
 * @throws when more than a few requests are refused
 */
export async function loadInTurn(
  programs: readonly (readonly Server[])[],
  question: Question,
  { rounds, seconds }: Options,
): Promise<Rounds[]> {
  const measured = programs.map((): Measured[] => []);
  for (const server of programs.flat()) await warmUp(server, question, seconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, processes] of programs.entries()) {
      const one = await load(processes[round % processes.length] as Server, question, seconds);
      if (one.refused > MOST_REFUSED)
        throw new Error(`${question.path}: ${Math.round(one.refused * 100)} % of the requests were refused`);
      measured[index]?.push(one);
    }
  }
  return measured.map((list) => ({
    rates: list.map(({ rate }) => rate),
    cpu: list.map(({ cpu }) => cpu),
    p99: median(list.map(({ p99 }) => p99)),
  }));
}
