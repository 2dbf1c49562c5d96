/**
 * The log: lines of JSON on standard output, written in batches so that neither many lines nor a slow reader hold up
 * answers, and without secrets whoever wrote them.
 */
import { pino } from "pino";
import type { Config } from "./config.js";

/** A batch is written when it is half as long as a write may be, or after so many milliseconds. */
const LONGEST_WAIT_MS = 100;

/** Most bytes of one write: few and large ones cost least. */
const MAX_WRITE = 65_536;

/** Bytes that wait for a reader that has stopped reading; what comes beyond is dropped and counted, so memory is bounded. */
const MOST_WAITING = 8 * 1024 * 1024;

/** Shorter values are too common to be looked for in texts. */
const SHORTEST_SECRET = 8;

/** The parts of a configuration that hold secrets. */
type Secret = "github" | "redisUrl";

const HIDDEN = "[secret]";

/** What is known of an error and may be told: never the request or the settings that libraries hang on theirs. */
export interface ToldError {
  type: string;
  message: string;
  stack?: string | undefined;
  code?: string | undefined;
  cause?: ToldError | undefined;
}

let dropped = 0;

/** Lines of this process that were dropped, as nobody read them in time. */
export const droppedLines = (): number => dropped;

/**
 * Opens the log. What is written last before the process ends, in whatever way but SIGKILL, is written out.
 * @param destination number of an open file; standard output unless a test gives another
 */
export function openLog(config: Pick<Config, "logLevel" | Secret>, destination = 1): pino.Logger {
  const stream = pino.destination({
    dest: destination,
    sync: false,
    minLength: MAX_WRITE / 2,
    maxWrite: MAX_WRITE,
    maxLength: MOST_WAITING,
    periodicFlush: LONGEST_WAIT_MS,
  });
  stream.on("drop", () => {
    dropped += 1;
  });
  // What could not be written, as where the disk is full, stays and is tried again; there is no place left to tell of it.
  let broken = false;
  stream.on("error", () => {
    broken = true;
  });
  stream.on("write", () => {
    broken = false;
  });
  // sonic-boom would try for ever to write it out before the process ends.
  const writeOut = stream.flushSync.bind(stream);
  stream.flushSync = () => {
    if (!broken) writeOut();
  };
  const secrets = secretsOf(config);
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    serializers: { err: tellError },
    ...(secrets.length > 0 && { hooks: { streamWrite: (line: string) => hide(line, secrets) } }),
  };
  return pino(options, stream);
}

/** An error as it stands in the log. @param depth how many causes are told */
export function tellError(error: unknown, depth = 3): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack, cause, code } = error as NodeJS.ErrnoException;
  return {
    type: name,
    message,
    stack,
    ...(typeof code === "string" && { code }),
    ...(cause !== undefined && depth > 0 && { cause: tellError(cause, depth - 1) }),
  };
}

/** The secrets of a configuration, in the form that they have inside a line of JSON. */
function secretsOf({ github, redisUrl }: Pick<Config, Secret>): string[] {
  const { auth, webhookSecret } = github ?? {};
  // Written as it stands in the address, and as it is sent.
  const password = redisUrl === undefined ? "" : (/^\w+:\/\/[^:@/]*:([^@/]+)@/.exec(redisUrl)?.[1] ?? "");
  const secrets = [
    webhookSecret,
    auth && ("token" in auth ? auth.token : auth.privateKey),
    password,
    decoded(password),
  ];
  return secrets
    .filter((secret) => secret !== undefined && secret.length >= SHORTEST_SECRET)
    .map((secret) => JSON.stringify(secret).slice(1, -1));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const hide = (line: string, secrets: readonly string[]): string =>
  secrets.reduce((text, secret) => text.replaceAll(secret, HIDDEN), line);
