/** Load on a server by wrk (https://github.com/wg/wrk), on a processor of its own where there is one. */
import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import { promisify } from "node:util";
import { on } from "./server.js";

const run = promisify(execFile);

export interface Question {
  method: "GET" | "POST";
  path: string;
  /** JSON; of questions that have a body. */
  body?: string;
  /** A part of the body whose number grows with each request, such as "package-0". */
  counted?: string;
  /** Parts of the body for which a technology of the data is drawn in each request. */
  drawn?: readonly string[];
  /** Fewer connections than usual, where so many would wait too long for an answer and be shed. */
  connections?: number;
}

export interface Measured {
  /** Answers a second. */
  rate: number;
  /** Milliseconds that all but a hundredth of them took at most. */
  p99: number;
}

const CONNECTIONS = 64;

/** Ids of all technologies. */
const TECHNOLOGIES = readdirSync(new URL("../../data/technologies", import.meta.url)).map((file) => parse(file).name);

/**
 * Other pairs in each run: by itself Lua draws the same ones again, whose answers are known by then.
 * @param template JSON with `%s` in two places
 */
const drawingFrom = (template: string): string => `local names = { "${TECHNOLOGIES.join('", "')}" }
math.randomseed(${randomInt(2 ** 31)})
request = function()
  local body = string.format([==[${template}]==], names[math.random(#names)], names[math.random(#names)])
  return wrk.format(nil, nil, nil, body)
end
`;

/** The request as wrk takes it. Long brackets of Lua end at a mark that no JSON has outside of a string. */
function scriptOf({ method, body = "", counted, drawn }: Question): string {
  const [before, after] = counted === undefined ? [body] : body.split(counted);
  const head = `wrk.method = "${method}"
wrk.headers["Content-Type"] = "application/json"
wrk.body = [==[${body}]==]
`;
  if (drawn) return `${head}${drawingFrom(drawn.reduce((text, one) => text.replace(one, "%s"), body))}`;
  if (after === undefined) return head;
  const name = counted?.replace(/\d+$/, "");
  return `${head}local asked = 0
request = function()
  asked = asked + 1
  return wrk.format(nil, nil, nil, [==[${before}${name}]==] .. asked .. [==[${after}]==])
end
`;
}

/**
 * Asks a question again and again.
 * @throws when wrk is not there, connections break, or more than some answers are refusals
 */
export async function load(url: string, question: Question, seconds: number, pinned = true): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "wrk-"));
  const script = join(folder, "question.lua");
  writeFileSync(script, scriptOf(question));
  const scripted = question.method === "GET" ? [] : ["-s", script];
  const args = [
    "-t1",
    `-c${question.connections ?? CONNECTIONS}`,
    `-d${seconds}s`,
    "--latency",
    ...scripted,
    `${url}${question.path}`,
  ];
  try {
    const [command, list] = pinned ? on(1, "wrk", args) : ["wrk", args];
    const { stdout } = await run(command, list);
    return read(stdout);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error("wrk is not there: `apt-get install wrk`, or `brew install wrk`", { cause: error });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The share of answers that may be refusals: a burst that meets a busy machine is shed in part. */
const MOST_REFUSED = 0.02;

function read(told: string): Measured {
  const figure = (pattern: RegExp) => Number(pattern.exec(told)?.[1] ?? 0);
  const broken = /^\s*Socket errors:.*$/m.exec(told);
  if (broken) throw new Error(broken[0].trim());
  const all = figure(/^\s*(\d+) requests in /m);
  const refused = figure(/^\s*Non-2xx or 3xx responses: (\d+)$/m) / all;
  if (!(refused <= MOST_REFUSED)) throw new Error(`${Math.round(refused * all)} of ${all} requests were refused`);
  const [, quantile = "", unit = ""] = /^\s*99%\s+([\d.]+)(us|ms|s)$/m.exec(told) ?? [];
  return {
    rate: figure(/^Requests\/sec:\s+([\d.]+)$/m) * (1 - refused),
    p99: Number(quantile) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN),
  };
}
