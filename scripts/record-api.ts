/**
 * Records what the interface answers to the questions of test/fixtures/api/cases.ts, for the clients of all languages to
 * replay. The application is the real one, over made-up facts and a clock that stands still.
 *
 *   npx tsx scripts/record-api.ts            write test/fixtures/api/*.json
 *   npx tsx scripts/record-api.ts --check    exit 1 when a file is stale, missing or left over (for CI)
 *
 * Exit codes: 0 done or fresh, 1 stale, 2 wrong usage.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { pino } from "pino";
import { type AppOptions, buildApp } from "../server/app.js";
import { readConfig } from "../server/config.js";
import { REQUEST_ID } from "../server/http/request-ids.js";
import { openService } from "../server/service.js";
import { type Bearer, QUESTIONS, type Question } from "../test/fixtures/api/cases.js";
import { START } from "../test/fixtures/app.js";
import { FILES } from "../test/fixtures/data.js";
import { everyFact } from "../test/fixtures/every-fact.js";
import { runCommand, type Streams } from "./command.js";

const FOLDER = "test/fixtures/api";
const PREFIX = "/api/v1";

/** Stands in the files instead of tokens, which are random. */
const PLACEHOLDERS: Record<Bearer, string> = {
  contributor: "stackfit_00000000_contributor-of-the-recorded-cases-nobodys",
  "rules-only": "stackfit_00000000_rules-only-of-the-recorded-cases-nobodys",
  stranger: "stackfit_00000000_stranger-of-the-recorded-cases-nobodys-own",
};

/** The headers that clients read or that tell what a body is. */
const HEADERS = ["content-type", "x-ratelimit-remaining", "x-ratelimit-reset", "retry-after", "www-authenticate"];

/** The type that every client gives to an error, by its code. */
const ERROR_TYPES = new Map([
  ["INVALID_INPUT", "InvalidInputError"],
  ["UNAUTHORIZED", "UnauthorizedError"],
  ["FORBIDDEN", "ForbiddenError"],
  ["NOT_FOUND", "NotFoundError"],
  ["RATE_LIMIT_EXCEEDED", "RateLimitError"],
  ["INTERNAL_ERROR", "ServerError"],
]);

interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Parsed where it is JSON; null where it is a picture, which is left out. */
  body: unknown;
}

interface Stage {
  apps: Record<"usual" | NonNullable<Question["at"]>, FastifyInstance>;
  /** Makes a token of a bearer. */
  token: (bearer: Bearer) => Promise<string>;
  close: () => Promise<void>;
}

/** Opens the service and the applications that answer. */
async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "stackfit-record-"));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, "data", path)), { recursive: true });
    writeFileSync(join(folder, "data", path), text);
  }
  const now = () => new Date(START);
  const config = readConfig({
    PUBLIC_URL: "https://stackfit.example",
    DATA_DIR: join(folder, "data"),
    STATE_DIR: join(folder, "state"),
    LOG_LEVEL: "silent",
  });
  const service = await openService(config, pino({ level: "silent" }), now);
  const [facts, desk] = [everyFact(), service.desk];
  if (!desk) throw new Error("The service takes no contributions.");
  let breaks = false;
  const failing = () => {
    if (breaks) throw new Error("made to fail");
    return facts;
  };
  const open = (more: Partial<AppOptions>) => buildApp({ config, catalog: () => facts, desk, now, ...more });
  const apps = {
    usual: await open({}),
    limited: await open({ config: { ...config, limits: { ...config.limits, scan: 0 } } }),
    broken: await open({ catalog: failing }),
    closed: await open({ desk: undefined }),
  };
  await Promise.all(Object.values(apps).map((app) => app.ready()));
  breaks = true;
  return {
    apps,
    token: async (bearer) => {
      if (bearer === "stranger") return PLACEHOLDERS.stranger;
      const scopes = bearer === "contributor" ? (["compatibility", "ai-tool"] as const) : (["compatibility"] as const);
      const wanted = { name: bearer, scopes: [...scopes], expiresAt: "2999-01-01T00:00:00.000Z" };
      return (await desk.tokens.create(wanted, now())).secret;
    },
    close: async () => {
      await Promise.all(Object.values(apps).map((app) => app.close()));
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Asks the application. @param index gives each question an address of its own, so that its limits are fresh */
async function ask(stage: Stage, { at, request }: Question, index: number): Promise<Answer> {
  if (!request) throw new Error("There is no request to ask with.");
  const { method, path, body, bearer } = request;
  const headers = {
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(bearer && { authorization: `Bearer ${await stage.token(bearer)}` }),
  };
  const response = await stage.apps[at ?? "usual"].inject({
    method,
    url: PREFIX + path,
    headers,
    remoteAddress: `192.0.2.${index}`,
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return answerOf(response);
}

function answerOf({ statusCode, headers, body }: LightMyRequestResponse): Answer {
  const kept = HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
  const isJson = String(headers["content-type"]).startsWith("application/json");
  // The id of a request that failed is another each time.
  const text = headers[REQUEST_ID] === undefined ? body : body.replaceAll(String(headers[REQUEST_ID]), "recorded-1");
  return { status: statusCode, headers: Object.fromEntries(kept), body: isJson ? JSON.parse(text) : null };
}

/** What every client must return or raise. */
function resultOf({ call, request, raises }: Question, answer: Answer | undefined): object {
  if (raises) return { error: raises };
  if (call.function === "badgeUrl") return { value: `{baseUrl}${request?.path}` };
  if (answer?.status === 200) return { value: answer.body };
  if (!answer) throw new Error("Without an answer, the question must say what is raised.");
  const { error } = answer.body as { error: { code: string; message: string; details?: string } };
  const { "x-ratelimit-reset": resetAt, "retry-after": retryAfter } = answer.headers;
  const type = ERROR_TYPES.get(error.code);
  return {
    error: {
      type,
      status: answer.status,
      ...error,
      ...(type === "RateLimitError" && { resetAt }),
      ...(type === "ServerError" && retryAfter && { retryAfter: Number(retryAfter) }),
    },
  };
}

/** One file: the call, the request that it sends, the answer, and what comes of it. */
function fileOf(question: Question, answer: Answer | undefined): string {
  const { name, call, request } = question;
  const { method, path, body, bearer } = request ?? {};
  const headers = {
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(bearer && { authorization: `Bearer ${PLACEHOLDERS[bearer]}` }),
  };
  const recorded = {
    name,
    call,
    ...(bearer && { token: PLACEHOLDERS[bearer] }),
    request: request ? { method, path: PREFIX + path, headers, body: body ?? null } : null,
    response: answer ?? null,
    result: resultOf(question, answer),
  };
  return `${JSON.stringify(recorded, null, 2)}\n`;
}

/**
 * Asks all questions, in their order: what is submitted by one is asked about by another.
 * @returns the content of each file, by its name
 */
export async function record(questions: readonly Question[] = QUESTIONS): Promise<Map<string, string>> {
  const stage = await openStage();
  try {
    const files = new Map<string, string>();
    let revision = "";
    for (const [index, question] of questions.entries()) {
      const whole = JSON.parse(JSON.stringify(question).replaceAll("{revision}", revision)) as Question;
      const answer = whole.request ? (whole.answer ?? (await ask(stage, whole, index + 1))) : undefined;
      files.set(`${whole.name}.json`, fileOf(whole, answer));
      if (whole.name === "contribution-rule") revision = revisionOf(answer);
    }
    return files;
  } finally {
    await stage.close();
  }
}

/** The end of the id that a contribution was given. */
function revisionOf(answer: Answer | undefined): string {
  const id = String((answer?.body as { contribution?: { id: string } } | undefined)?.contribution?.id);
  return id.slice(id.lastIndexOf("-") + 1);
}

/** Names of files that differ from what was recorded, are missing, or belong to no question. */
export function staleFiles(fresh: ReadonlyMap<string, string>, folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const there = new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  return [...new Set([...fresh.keys(), ...there.keys()])].filter((name) => fresh.get(name) !== there.get(name)).sort();
}

/** Runs the command. @returns the exit code */
export async function main(argv: string[], { err }: Streams, folder = FOLDER): Promise<number> {
  if (argv.length > 1 || (argv.length === 1 && argv[0] !== "--check")) {
    err("usage: npx tsx scripts/record-api.ts [--check]");
    return 2;
  }
  const fresh = await record();
  const stale = staleFiles(fresh, folder);
  if (argv[0] === "--check") {
    for (const name of stale) err(`${folder}/${name} is stale: run \`npx tsx scripts/record-api.ts\`.`);
    return stale.length > 0 ? 1 : 0;
  }
  for (const name of stale) {
    const text = fresh.get(name);
    if (text === undefined) rmSync(join(folder, name));
    else writeFileSync(join(folder, name), text);
  }
  err(`${fresh.size} cases, ${stale.length} of them changed`);
  return 0;
}

await runCommand(import.meta.url, main);
