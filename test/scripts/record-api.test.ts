import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { main, record, staleFiles } from "../../scripts/record-api.js";
import { apiSchemas, createValidatorCompiler } from "../../server/http/validation.js";
import { QUESTIONS } from "../fixtures/api/cases.js";

const FOLDER = "test/fixtures/api";

/** The schema of what a call answers with. */
const SCHEMAS: Record<string, string> = {
  check: "check-result",
  checkBatch: "check-batch-result",
  scan: "scan-result",
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

t.test("what is recorded is what the interface answers today", async (t) => {
  t.strictSame(staleFiles(await record(), FOLDER), [], "run `npx tsx scripts/record-api.ts`");
});

t.test("a file that is stale, missing or left over is told, and mended", async (t) => {
  const folder = t.testdir({ "check-unknown.json": "{}\n", "left-over.json": "{}\n", "notes.md": "kept" });
  const checked = recorder();
  t.equal(await main(["--check"], checked.streams, folder), 1);
  t.equal(checked.lines.length, QUESTIONS.length + 1);
  t.match(checked.lines.join("\n"), /check-unknown\.json is stale: run/);
  t.match(checked.lines.join("\n"), /left-over\.json is stale/);
  t.strictSame(
    readdirSync(folder).sort(),
    ["check-unknown.json", "left-over.json", "notes.md"],
    "checking writes nothing",
  );
  t.equal(await main([], recorder().streams, folder), 0);
  t.strictSame(
    readdirSync(folder).sort(),
    [...QUESTIONS.map(({ name }) => `${name}.json`), "notes.md"].sort(),
    "written, and nothing else touched",
  );
  for (const { name } of QUESTIONS)
    t.equal(
      readFileSync(join(folder, `${name}.json`), "utf8"),
      readFileSync(join(FOLDER, `${name}.json`), "utf8"),
      name,
    );
});

t.test("other arguments are a misunderstanding", async (t) => {
  for (const argv of [["--chekc"], ["--check", "x"]]) {
    const { lines, streams } = recorder();
    t.equal(await main(argv, streams, "/nowhere"), 2);
    t.match(lines, [/^usage: /]);
  }
});

t.test(
  "every recorded answer is valid by its schema, and every status is the one that its name promises",
  async (t) => {
    const compile = createValidatorCompiler();
    const valid = (name: string, body: unknown) => {
      const schema = apiSchemas.find(({ $id }) => $id === `${name}.schema.json`);
      if (!schema) return t.fail(`there is no schema ${name}`);
      const validate = compile({ schema, method: "GET", url: "/", httpPart: "body" } as never);
      return t.ok(validate(body), name);
    };
    const statuses = new Map<number, number>();
    for (const { name, raises, answer } of QUESTIONS) {
      const { call, request, response } = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf8"));
      if (raises || answer || !request) continue;
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.status !== 200) valid("error", response.body);
      else if (call.function !== "badgeUrl") valid(SCHEMAS[call.function] as string, response.body);
      t.match(response.headers, { "x-ratelimit-remaining": /^\d+$/, "x-ratelimit-reset": "2026-06-01T12:01:00.000Z" });
    }
    t.strictSame([...statuses.keys()].sort(), [200, 400, 401, 403, 404, 429, 500, 503]);
    const statusOf = (name: string) =>
      JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf8")).response.body.status;
    for (const status of ["compatible", "partial", "incompatible", "deprecated", "unknown"])
      t.equal(statusOf(`check-${status}`), status);
  },
);
