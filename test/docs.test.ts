import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import t from "tap";
import { parse } from "yaml";
import { readConfig } from "../server/config.js";
import { REASONS } from "../server/http/readiness.js";
import { createApp } from "./fixtures/app.js";
import { realCatalog } from "./fixtures/repository.js";

const read = (path: string) => readFileSync(path, "utf8");
const DOCS = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...readdirSync("docs").map((name) => join("docs", name))];
const scriptsOf = (folder: string): Record<string, string> => JSON.parse(read(join(folder, "package.json"))).scripts;

t.test("every command in the documents exists", async (t) => {
  const missing = DOCS.flatMap((doc) =>
    [...read(doc).matchAll(/npm (?:-w (\S+) )?run ([\w:-]+)/g)]
      .filter(([, workspace = ".", name = ""]) => !scriptsOf(workspace)[name])
      .map(([command]) => command),
  );
  t.strictSame(missing, []);
});

t.test("every path that the documents link to exists", async (t) => {
  const missing = DOCS.flatMap((doc) =>
    [...read(doc).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)]
      .map(([, path = ""]) => join(dirname(doc), path))
      .filter((path) => !existsSync(path)),
  );
  t.strictSame(missing, []);
});

t.test("the README's question gets the README's answer", async (t) => {
  const readme = read("README.md");
  const question = /-d '(\{.+?\})'/.exec(readme)?.[1];
  const answer = /```json\n(\{.+?\})\n```/s.exec(readme)?.[1];
  if (!question || !answer) return t.fail("the README shows a question and its answer");
  const { app } = await createApp(t, await realCatalog(), { publicUrl: "http://127.0.0.1:3000" });
  const response = await app.inject({ method: "POST", url: "/api/v1/check", payload: JSON.parse(question) });
  const shown = JSON.parse(answer);
  t.strictSame({ ...response.json(), lastUpdated: shown.lastUpdated }, shown);
});

t.test("the table of variables has those that are read, with their defaults", async (t) => {
  const rows = [...read("docs/configuration.md").matchAll(/^\| (`[A-Z_`, ]+) \| (.+?) \|/gm)];
  const names = rows.flatMap(([, cell = ""]) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name as string));
  const full = names.map((name) => (name.startsWith("_") ? `RATE_LIMIT${name}` : name));
  const source = read("server/config.ts");
  for (const name of full) {
    const { limits, reportLimits } = readConfig({ [name]: name.startsWith("RATE_LIMIT_") ? "7" : "" });
    const isLimit = Object.values({ ...limits, ...reportLimits }).includes(7);
    t.ok(isLimit || new RegExp(`["\\.]${name}\\b`).test(source), name);
  }
  t.match(readConfig({}), {
    port: 3000,
    host: "127.0.0.1",
    dataDir: "data",
    stateDir: "var",
    dataBranch: "main",
    syncInterval: 60_000,
    github: undefined,
    logLevel: "info",
    accessLog: 0,
    limits: { check: 60, scan: 10, badge: 120, read: 60, contribute: 10 },
  });
});

t.test("the form of a rule in CONTRIBUTING has the fields of the schema", async (t) => {
  const form = /```yaml\n(.+?)\n```/s.exec(read("CONTRIBUTING.md"))?.[1];
  if (!form) return t.fail("CONTRIBUTING shows a rule");
  const { properties, required } = JSON.parse(read("schemas/rule.schema.json")) as {
    properties: Record<string, unknown>;
    required: string[];
  };
  const fields = Object.keys(parse(form) as object);
  t.strictSame(
    fields.filter((field) => !(field in properties)),
    [],
    "no field that is not known",
  );
  t.strictSame(
    required.filter((field) => !fields.includes(field)),
    [],
    "no required field is left out",
  );
});

t.test("the runbook names metrics, log lines and reasons that exist", async (t) => {
  const runbook = read("docs/runbook.md");
  const files = readdirSync("server", { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));
  const sources = files.map((path) => read(join("server", path))).join("\n");
  const metrics = new Set(runbook.match(/\bstackfit_[a-z_]+/g));
  t.ok(metrics.size >= 20);
  for (const name of metrics) t.ok(sources.includes(`"${name.replace(/_(?:bucket|sum|count)$/, "")}"`), name);
  const lines = [...runbook.matchAll(/`"([^"`]+)"`/g)].map(([, line]) => line as string);
  t.ok(lines.length > 12);
  for (const line of new Set(lines)) t.ok(sources.includes(`"${line}"`), line);
  const reasons = [...runbook.matchAll(/stackfit_degraded\{reason="(\w+)"\}/g)].map(([, reason]) => reason);
  t.strictSame(
    REASONS.filter((reason) => !reasons.includes(reason)),
    ["stopping"],
    "every reason but the end has its chapter",
  );
  t.strictSame(
    reasons.filter((reason) => !(REASONS as readonly unknown[]).includes(reason)),
    [],
  );
});

t.test("the alerts of the runbook are rules as Prometheus reads them", async (t) => {
  const text = /```yaml\n(.+?)\n```/s.exec(read("docs/runbook.md"))?.[1] ?? "";
  const { groups } = parse(text) as { groups: { name: string; rules: Record<string, unknown>[] }[] };
  for (const { rules } of groups) {
    for (const { alert, expr, for: time = "0s", labels, annotations, ...others } of rules) {
      t.match(alert, /^StackFit\w+$/);
      t.type(expr, "string");
      t.match(time, /^\d+[smh]$/);
      t.match([labels, annotations], [{ severity: /^(?:page|ticket)$/ }, { summary: String }]);
      t.strictSame(others, {});
    }
  }
});
