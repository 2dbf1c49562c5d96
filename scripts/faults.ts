/**
 * Brings faults about in a running service, one after another, while it is asked questions, and writes faults.md: what
 * happened at each. Exits with 1 when something did not happen as it should.
 *
 *   npm run faults
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRedis } from "../test/fixtures/redis.js";
import { mountDisk, NO_DISK } from "../test/fixtures/small-disk.js";
import { runCommand, type Streams } from "./command.js";
import { clientFaults } from "./faults/clients.js";
import { dataFaults } from "./faults/data-branch.js";
import { folderFaults } from "./faults/data-folder.js";
import { type Fault, type Row, suffer, tableOf } from "./faults/fault.js";
import { endFault, redisFaults, workerFault } from "./faults/processes.js";
import { type Program, type Service, startService } from "./faults/service.js";
import { diskFault, outboxFault } from "./faults/state.js";

const FILE = "faults.md";

/** What the service is started with: no limit in the way of what is sent, and time to say that it is about to end. */
const SETTINGS = {
  RATE_LIMIT_CHECK: "1000000",
  RATE_LIMIT_READ: "1000000",
  RATE_LIMIT_CONTRIBUTE: "1000000",
  STOP_DELAY: "2s",
};

/** Room for the state, and for more than the service wants to be free. */
const DISK = "256m";

export interface Options {
  /** How the service is started. */
  program: Program;
  /** What it serves. */
  dataDir: string;
  /** Whether the data alone, and only what is quickly brought about. */
  short: boolean;
  /** Hears of each fault as it is over. */
  told?: (row: Row) => void;
}

export interface Outcome {
  rows: Row[];
  /** Faults that cannot be brought about on this machine, and why. */
  left: string[];
}

/** One start of the service, and what it then goes through. */
interface Stage {
  settings: Readonly<Record<string, string>>;
  stateDir: string;
  faults: (service: Service) => Promise<Fault[]>;
}

/** Brings the faults about. @throws when the service does not start, or does not survive one */
export async function runFaults({ program, dataDir, short, told = () => {} }: Options): Promise<Outcome> {
  const work = mkdtempSync(join(tmpdir(), "stackfit-faults-"));
  const ends: (() => unknown)[] = [() => rmSync(work, { recursive: true, force: true })];
  const context = { teardown: (end: () => unknown) => ends.push(end) };
  const rows: Row[] = [];
  const left: string[] = [];
  const add = (row: Row) => {
    rows.push(row);
    told(row);
  };
  const start = ({ settings, stateDir }: Stage) =>
    startService(program, { DATA_DIR: dataDir, STATE_DIR: stateDir, ...SETTINGS, ...settings });
  const run = async (stage: Stage) => {
    const service = await start(stage);
    const restart = () => start(stage).then(({ stop }) => stop());
    try {
      for (const fault of await stage.faults(service))
        if (!short || !fault.isLarge) add(await survived(fault, service));
      if (!short) add(await survived(endFault(service, restart), service));
    } finally {
      await service.stop();
    }
  };
  try {
    for await (const row of folderFaults(program, dataDir, join(work, "folders"), !short)) add(row);
    for (const stage of short ? [dataStage(join(work, "state"))] : await allStages(work, context, left))
      await run(stage);
  } finally {
    for (const end of ends.reverse()) await end();
  }
  return { rows, left };
}

const dataStage = (stateDir: string): Stage => ({
  settings: {},
  stateDir,
  faults: (service) => dataFaults(service, stateDir),
});

async function allStages(
  work: string,
  context: { teardown: (end: () => unknown) => unknown },
  left: string[],
): Promise<Stage[]> {
  const stateDir = join(work, "state");
  const stages: Stage[] = [
    {
      ...dataStage(stateDir),
      faults: async (service) => [
        ...(await dataFaults(service, stateDir)),
        await outboxFault(service, stateDir),
        ...clientFaults(service),
      ],
    },
  ];
  if (NO_DISK) left.push(`disk full: ${NO_DISK}`);
  else {
    const { folder } = mountDisk(context, DISK);
    stages.push({ settings: {}, stateDir: folder, faults: async (service) => [await diskFault(service, folder)] });
  }
  if (hasRedis()) {
    const redis = await startRedis(context);
    stages.push({
      settings: { WORKERS: "2", REDIS_URL: redis.url },
      stateDir: join(work, "shared"),
      faults: async (service) => [...redisFaults(service, redis), workerFault(service)],
    });
  } else left.push("Redis, and several workers, which need it: there is no redis-server here");
  return stages;
}

const hasRedis = () => spawnSync("redis-server", ["--version"]).status === 0;

async function survived(fault: Fault, service: Service): Promise<Row> {
  const row = await suffer(fault, service);
  const hasEnded = service.child.exitCode !== null || service.child.signalCode !== null;
  if (hasEnded && !fault.ends) throw new Error(`the service did not survive: ${fault.name}`);
  return row;
}

async function main(_argv: string[], { err }: Streams): Promise<number> {
  const { rows, left } = await runFaults({
    program: ["dist/server/main.js"],
    dataDir: "data",
    short: false,
    told: ({ name, unmet }) => err(`${name}: ${unmet.join("; ") || "as expected"}`),
  });
  const revision = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const met = rows.filter(({ unmet }) => unmet.length === 0).length;
  const told = [
    "# What happens when something goes wrong",
    `Written by \`npm run faults\` on ${new Date().toISOString().slice(0, 10)} at ${revision}: ${met} of ${rows.length} faults went as expected. All the while the service was asked a question every 20 ms; the longest answer is the machine's as well, as the faults are made on it.`,
    tableOf(rows),
    ...(left.length > 0 ? [`Not brought about: ${left.join("; ")}.`] : []),
  ];
  writeFileSync(FILE, `${told.join("\n\n")}\n`);
  return met === rows.length ? 0 : 1;
}

await runCommand(import.meta.url, main);
