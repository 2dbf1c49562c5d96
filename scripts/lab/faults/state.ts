/** Faults of the state folder: its disk, and the outbox in it. */
import { closeSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { TokenStore } from "../../../server/state/tokens.js";
import { expect, type Fault } from "./fault.js";
import { ask, formatReadiness, type Service, until } from "./service.js";

/** Nothing can be stored: submissions are refused until the fault is undone. */
const LOG = /^the outbox cannot be used/;

/** @param stateDir on a separate file system, which is filled up */
export async function diskFault(service: Service, stateDir: string): Promise<Fault> {
  const submit = await contributor(service, stateDir);
  const filler = join(stateDir, "filler");
  return {
    name: "disk full",
    how: "the file system of the state is filled to its last byte",
    cause: async () => {
      expect((await submit()) === 200, "a submission is accepted before the fault");
      fill(filler);
      return refuses(service, submit, /disk_full/);
    },
    undo: async () => {
      rmSync(filler);
      await takes(service, submit);
    },
    log: LOG,
  };
}

export async function outboxFault(service: Service, stateDir: string): Promise<Fault> {
  const submit = await contributor(service, stateDir);
  const [outbox, aside] = [join(stateDir, "outbox"), join(stateDir, "outbox.aside")];
  return {
    name: "outbox unreadable",
    how: "the outbox folder is replaced by a file",
    cause: async () => {
      expect((await submit()) === 200, "a submission is accepted before the fault");
      renameSync(outbox, aside);
      writeFileSync(outbox, "");
      return refuses(service, submit, /outbox_unreadable/);
    },
    undo: async () => {
      rmSync(outbox);
      renameSync(aside, outbox);
      await takes(service, submit);
    },
    log: LOG,
  };
}

/** @returns what /readyz says */
async function refuses(service: Service, submit: () => Promise<number>, reason: RegExp): Promise<string> {
  const status = await submit();
  expect(status === 503, `a submission is refused with 503, not ${status}`);
  await until(async () => reason.test(await formatReadiness(service.url)), `/readyz says ${reason}`);
  return formatReadiness(service.url);
}

async function takes(service: Service, submit: () => Promise<number>): Promise<void> {
  await until(async () => (await formatReadiness(service.url)) === "ready", "the service is ready again");
  const status = await submit();
  expect(status === 200, `a submission is accepted again, not answered with ${status}`);
}

/** An AI tool, as contributors submit it. */
const TOOL = {
  category: "cli-agent",
  website: "https://scribe.example.com",
  description: "Writes code in a terminal.",
  platforms: { cli: true, web: false },
  privacy: { trainsOnCode: false, dataStorage: "local" },
  pricing: { free: true },
  evidence: ["https://scribe.example.com/about"],
};

/** Creates a token. @returns a function that submits a new tool each time and returns the status */
async function contributor({ url }: Service, stateDir: string): Promise<() => Promise<number>> {
  const token = { name: "faults", scopes: ["ai-tool" as const], expiresAt: "2999-01-01T00:00:00.000Z" };
  const { token: made, secret } = await new TokenStore(stateDir).create(token, new Date());
  const agent = new Agent();
  let turn = 0;
  return () => {
    turn += 1;
    const name = `Scribe ${made.id} ${turn}`;
    return ask(`${url}/api/v1/contributions/ai-tool`, agent, JSON.stringify({ ...TOOL, name }), secret);
  };
}

/** Writes to a file until the disk is full. */
function fill(path: string): void {
  const file = openSync(path, "w");
  try {
    for (const size of [1 << 20, 1]) writeUntilFull(file, Buffer.alloc(size));
  } finally {
    closeSync(file);
  }
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
