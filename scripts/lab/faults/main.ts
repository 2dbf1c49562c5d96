/**
 * Causes one fault after another in a running service while requests keep coming, and writes docs/faults.md: what
 * happened at each. Exits with 1 when something did not happen as it should.
 *
 *   npm -w scripts/lab run faults
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startRedis } from "../../../test/fixtures/redis.js";
import { mountDisk, NO_DISK } from "../../../test/fixtures/small-disk.js";
import { runCommand, type Streams } from "../../command.js";
import { clientFaults } from "./clients.js";
import { dataFaults, dataImported } from "./data-branch.js";
import { folderFaults } from "./data-folder.js";
import { type Fault, formatTable, type Row, runFault } from "./fault.js";
import { killFaults } from "./kills.js";
import { endFault, redisFaults } from "./processes.js";
import { type Program, type Service, startService } from "./service.js";
import { diskFault, outboxFault } from "./state.js";

const FILE = "docs/faults.md";

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
  onRow?: (row: Row) => void;
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

/** Causes the faults. @throws when the service does not start, or does not survive one */
export async function runFaults({ program, dataDir, short, onRow = () => {} }: Options): Promise<Outcome> {
  const work = mkdtempSync(join(tmpdir(), "stackfit-faults-"));
  const ends: (() => unknown)[] = [() => rmSync(work, { recursive: true, force: true })];
  const context = { teardown: (end: () => unknown) => ends.push(end) };
  const rows: Row[] = [];
  const left: string[] = [];
  const add = (row: Row) => {
    rows.push(row);
    onRow(row);
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
    if (!short) for await (const row of killFaults(program, work, context)) add(row);
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
  async faults(service) {
    await dataImported(stateDir);
    return dataFaults(service, stateDir);
  },
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
        ...(await dataStage(stateDir).faults(service)),
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
      settings: { REDIS_URL: redis.url },
      stateDir: join(work, "shared"),
      faults: async (service) => redisFaults(service, redis),
    });
  } else left.push("Redis: redis-server is not installed");
  return stages;
}

const hasRedis = () => spawnSync("redis-server", ["--version"]).status === 0;

async function survived(fault: Fault, service: Service): Promise<Row> {
  const row = await runFault(fault, service);
  const hasEnded = service.child.exitCode !== null || service.child.signalCode !== null;
  if (hasEnded && !fault.ends) throw new Error(`the service did not survive: ${fault.name}`);
  return row;
}

async function main(argv: string[], { err }: Streams): Promise<number> {
  parseArgs({ args: argv, options: {} });
  const { rows, left } = await runFaults({
    program: ["dist/server/main.js"],
    dataDir: "data",
    short: false,
    onRow: ({ name, unmet }) => err(`${name}: ${unmet.join("; ") || "as expected"}`),
  });
  const revision = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const met = rows.filter(({ unmet }) => unmet.length === 0).length;
  const report = [
    "# Behaviour under faults",
    `Written by \`npm -w scripts/lab run faults\` on ${new Date().toISOString().slice(0, 10)} at ${revision}: ${met} of ${rows.length} faults went as expected. A client sent a request every 20 ms throughout. The faults are caused on the same machine, which also slows the longest answer.`,
    formatTable(rows),
    ...(left.length > 0 ? [`Not tested: ${left.join("; ")}.`] : []),
  ];
  writeFileSync(FILE, `${report.join("\n\n")}\n`);
  return met === rows.length ? 0 : 1;
}

await runCommand(import.meta.url, main);
