/** Faults of the folder of state: the disk it is on, and the outbox in it. */
import { closeSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { TokenStore } from "../../server/state/tokens.js";
import { TOOL_BODY } from "../../test/fixtures/service.js";
import { type Fault, must } from "./fault.js";
import { ask, type Service, tellReady, until } from "./service.js";

/** Nothing can be kept: submissions are refused, and taken again when it is over. */
const LOG = /^the outbox cannot be used/;

/** @param stateDir on a file system of its own, which is filled up */
export async function diskFault(service: Service, stateDir: string): Promise<Fault> {
  const submit = await contributor(service, stateDir);
  const filler = join(stateDir, "filler");
  return {
    name: "disk full",
    how: "the file system of the state is filled to its last byte",
    strike: async () => {
      must((await submit()) === 200, "a submission is taken before");
      fill(filler);
      return refuses(service, submit, /are free for the state/);
    },
    mend: async () => {
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
    how: "a file stands where the outbox was",
    strike: async () => {
      must((await submit()) === 200, "a submission is taken before");
      renameSync(outbox, aside);
      writeFileSync(outbox, "");
      return refuses(service, submit, /outbox cannot be read/);
    },
    mend: async () => {
      rmSync(outbox);
      renameSync(aside, outbox);
      await takes(service, submit);
    },
    log: LOG,
  };
}

/** @returns what /readyz says of it */
async function refuses(service: Service, submit: () => Promise<number>, reason: RegExp): Promise<string> {
  const status = await submit();
  must(status === 503, `a submission is refused with 503, not ${status}`);
  await until(async () => reason.test(await tellReady(service.url)), `/readyz says ${reason}`);
  return tellReady(service.url);
}

async function takes(service: Service, submit: () => Promise<number>): Promise<void> {
  await until(async () => (await tellReady(service.url)) === "ready", "the service is ready again");
  const status = await submit();
  must(status === 200, `a submission is taken again, and not answered with ${status}`);
}

/** Makes a token. @returns what submits another tool each time and gives the status */
async function contributor({ url }: Service, stateDir: string): Promise<() => Promise<number>> {
  const token = { name: "faults", scopes: ["ai-tool" as const], expiresAt: "2999-01-01T00:00:00.000Z" };
  const { token: made, secret } = await new TokenStore(stateDir).create(token, new Date());
  const agent = new Agent();
  let turn = 0;
  return () => {
    turn += 1;
    const name = `Scribe ${made.id} ${turn}`;
    return ask(`${url}/api/v1/contributions/ai-tool`, agent, JSON.stringify({ ...TOOL_BODY, name }), secret);
  };
}

/** Writes a file until nothing more can be written. */
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
