/** The log: JSON lines on standard output, without secrets, in batches, so that no slow reader delays responses */
import { pino } from "pino";
import type { Config } from "./config.js";

/** Milliseconds after which an incomplete batch is written. */
const LONGEST_WAIT_MS = 100;

/** Bytes per write: few large writes cost least. */
const MAX_WRITE = 65_536;

/** Bytes buffered for a reader that has stopped; further lines are dropped and counted, so memory is bounded. */
const MOST_WAITING = 8 * 1024 * 1024;

/** Shorter values are too common to search for. */
const SHORTEST_SECRET = 8;

/** The settings that hold secrets. */
type Secret = "github" | "redisUrl" | "maintainerToken";

const HIDDEN = "[secret]";

/** The loggable part of an error: never the request or the options that libraries attach to theirs. */
interface SerializedError {
  type: string;
  message: string;
  stack?: string | undefined;
  code?: string | undefined;
  cause?: SerializedError | undefined;
}

let dropped = 0;

/** Lines of this process that were dropped because they were not read in time. */
export const droppedLines = (): number => dropped;

/** Opens the log, which is flushed when the process ends, except by SIGKILL. @param destination a file descriptor */
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
  // A failed write, as on a full disk, is kept and retried; there is nowhere to report it.
  let broken = false;
  stream.on("error", () => {
    broken = true;
  });
  stream.on("write", () => {
    broken = false;
  });
  // sonic-boom would retry for ever before the process ends.
  const writeOut = stream.flushSync.bind(stream);
  stream.flushSync = () => {
    if (!broken) writeOut();
  };
  const secrets = secretsOf(config);
  const hide = (line: string) => secrets.reduce((text, secret) => text.replaceAll(secret, HIDDEN), line);
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    serializers: { err: serializeError },
    ...(secrets.length > 0 && { hooks: { streamWrite: hide } }),
  };
  return pino(options, stream);
}

/** @param depth of causes to include */
export function serializeError(error: unknown, depth = 3): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack, cause, code } = error as NodeJS.ErrnoException;
  return {
    type: name,
    message,
    stack,
    ...(typeof code === "string" && { code }),
    ...(cause !== undefined && depth > 0 && { cause: serializeError(cause, depth - 1) }),
  };
}

/** The configured secrets, escaped as in a line of JSON. */
function secretsOf({ github, redisUrl, maintainerToken }: Pick<Config, Secret>): string[] {
  const { auth, webhookSecret } = github ?? {};
  // As in the URL, and as it is sent.
  const password = redisUrl === undefined ? "" : (/^\w+:\/\/[^:@/]*:([^@/]+)@/.exec(redisUrl)?.[1] ?? "");
  const secrets = [
    maintainerToken,
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
