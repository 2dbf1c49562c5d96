import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { apiSchemas, createValidatorCompiler } from "../../server/http/plugins/validation.js";
import { QUESTIONS } from "../fixtures/api/cases.js";
import { main, record, staleFiles } from "../fixtures/api/record.js";

const FOLDER = "test/fixtures/api";

/** The schema of what a call answers with. */
const SCHEMAS: Record<string, string> = {
  check: "check-result",
  checkBatch: "check-batch-result",
  resolve: "resolve-result",
  scan: "scan-result",
  plan: "plan-result",
  pair: "pair",
  technologies: "technology-list",
  aiTools: "ai-tool-list",
  submitCompatibility: "contribution-result",
  submitAiTool: "contribution-result",
  contribution: "contribution-result",
};

function recorder() {
  const lines: string[] = [];
  return { lines, streams: { out: () => {}, err: (line: string) => void lines.push(line) } };
}

const recording = record();

t.test("the recorded answers are today's answers", async (t) => {
  t.strictSame(staleFiles(await recording, FOLDER), [], "run `npm run record:api`");
});

t.test("--check reports stale, missing and unexpected files; without it they are fixed", async (t) => {
  const folder = t.testdir({ "check-unknown.json": "{}\n", "left-over.json": "{}\n", "notes.md": "kept" });
  const checked = recorder();
  t.equal(await main(["--check"], checked.streams, folder, () => recording), 1);
  t.equal(checked.lines.length, QUESTIONS.length + 1);
  t.match(checked.lines.join("\n"), /check-unknown\.json is stale: run/);
  t.match(checked.lines.join("\n"), /left-over\.json is stale/);
  t.strictSame(
    readdirSync(folder).sort(),
    ["check-unknown.json", "left-over.json", "notes.md"],
    "checking writes nothing",
  );
  t.equal(await main([], recorder().streams, folder, () => recording), 0);
  t.strictSame(
    readdirSync(folder).sort(),
    [...QUESTIONS.map(({ name }) => `${name}.json`), "notes.md"].sort(),
    "it writes the recorded files and touches no others",
  );
  const differing = QUESTIONS.map(({ name }) => `${name}.json`).filter(
    (name) => readFileSync(join(folder, name), "utf8") !== readFileSync(join(FOLDER, name), "utf8"),
  );
  t.strictSame(differing, []);
});

t.test("rejects unknown arguments", async (t) => {
  for (const argv of [["--chekc"], ["--check", "x"]]) {
    const { lines, streams } = recorder();
    t.equal(await main(argv, streams, "/nowhere"), 2);
    t.match(lines, [/^usage: /]);
  }
});

/** What is wrong with a recorded answer, as lines. */
function mistakesIn(name: string): string[] {
  const { call, request, response } = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf8"));
  if (!request) return [];
  const schemaName = response.status === 200 ? SCHEMAS[call.function] : "error";
  const schema = apiSchemas.find(({ $id }) => $id === `${schemaName}.schema.json`);
  const mistakes: string[] = [];
  if (call.function !== "badgeUrl" || response.status !== 200) {
    if (!schema) mistakes.push(`${name}: there is no schema ${schemaName}`);
    else if (!compile({ schema, method: "GET", url: "/", httpPart: "body" } as never)(response.body))
      mistakes.push(`${name}: the body breaks ${schemaName}`);
  }
  if (!/^\d+$/.test(response.headers["x-ratelimit-remaining"])) mistakes.push(`${name}: no X-RateLimit-Remaining`);
  if (response.headers["x-ratelimit-reset"] !== "2026-06-01T12:01:00.000Z")
    mistakes.push(`${name}: no X-RateLimit-Reset`);
  return mistakes;
}

const compile = createValidatorCompiler();
const ours = QUESTIONS.filter(({ raises, answer, request }) => !raises && !answer && request).map(({ name }) => name);
const answerOf = (name: string) => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf8")).response;

t.test("every recorded answer is valid by its schema and carries the rate limit", async (t) => {
  t.strictSame(ours.flatMap(mistakesIn), []);
});

t.test("the cases cover every HTTP status and every verdict", async (t) => {
  const statuses = new Set(ours.map((name) => answerOf(name).status));
  t.strictSame([...statuses].sort(), [200, 400, 401, 403, 404, 429, 500, 503]);
  const verdicts = ["compatible", "partial", "incompatible", "deprecated", "unknown"];
  t.strictSame(
    verdicts.map((verdict) => answerOf(`check-${verdict}`).body.status),
    verdicts,
  );
});
