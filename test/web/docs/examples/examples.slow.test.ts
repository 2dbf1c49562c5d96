/** The examples as the reference shows them, run in all languages against the service as it listens. */
import { type ExecFileOptions, execFile, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import t, { type Test } from "tap";
import { buildApp } from "../../../../server/app.js";
import { readConfig } from "../../../../server/config.js";
import { examplesOf, type RequestExample } from "../../../../server/web/docs/examples/examples.js";
import { requestOf } from "../../../../server/web/docs/examples/request.js";
import type { Description, OperationObject } from "../../../../server/web/docs/fields.js";
import { groupOperations } from "../../../../server/web/docs/operations.js";
import { createApp } from "../../../fixtures/app.js";
import { FILES, technologyText } from "../../../fixtures/data.js";
import { everyFact, UNLIMITED } from "../../../fixtures/every-fact.js";
import { realCatalog } from "../../../fixtures/repository.js";
import { createService } from "../../../fixtures/service.js";

type Language = RequestExample["language"];

/** What runs the languages, and what is started once to run all examples of one. */
const TOOLS: Record<Language, { version: string[]; run: (folder: string, names: string[]) => string[][] }> = {
  curl: {
    version: ["curl", "--version"],
    run: (folder, names) => [
      ["sh", "-c", names.map((name) => `echo '@@ ${name}'; (. ${join(folder, name)}.curl); echo`).join("\n")],
    ],
  },
  javascript: {
    version: ["node", "--version"],
    run: (folder, names) => {
      const lines = names.flatMap((name) => [`console.log("@@ ${name}");`, `await import("./${name}.mjs");`]);
      writeFileSync(join(folder, "all.mjs"), lines.join("\n"));
      return [["node", "--import", "tsx", join(folder, "all.mjs")]];
    },
  },
  python: {
    version: ["python3", "--version"],
    run: (folder, names) => {
      const lines = names.flatMap((name) => [`print("@@ ${name}", flush=True)`, `run_path(r"${folder}/${name}.py")`]);
      return [["python3", "-c", ["from runpy import run_path", ...lines].join("\n")]];
    },
  },
  go: {
    version: ["go", "version"],
    run: (folder) => [["sh", "-c", `cd "${folder}/go" && go vet . && go run .`]],
  },
};

const ENDINGS: Record<Language, string> = { curl: ".curl", javascript: ".mjs", python: ".py", go: ".go" };

const isThere = ([command = "", ...args]: string[]) => spawnSync(command, args).status === 0;

/** Runs examples by name. @returns what each wrote */
async function runAll(t: Test, language: Language, codes: ReadonlyMap<string, string>, token: string) {
  const folder = t.testdir({});
  const names = [...codes.keys()];
  for (const [name, code] of codes) writeFileSync(join(folder, name + ENDINGS[language]), `${code}\n`);
  if (language === "javascript") {
    const client = join(folder, "node_modules/@stackfit/client");
    cpSync("clients/js", client, { recursive: true, filter: (path) => !/dist|node_modules/.test(path) });
    writeFileSync(join(client, "package.json"), '{ "type": "module", "exports": "./index.ts" }');
  }
  if (language === "go") writeGoModule(join(folder, "go"), codes);
  const options: ExecFileOptions = {
    env: {
      ...process.env,
      ...{ TOKEN: token, PYTHONPATH: resolve("clients/python"), PYTHONDONTWRITEBYTECODE: "1" },
      // Nothing is downloaded: it needs the standard library only, and the toolchain that is there.
      ...{ GOFLAGS: "-mod=mod", GOPROXY: "off", GOTOOLCHAIN: "local" },
    },
    maxBuffer: 2 ** 26,
  };
  let written = "";
  for (const [command = "", ...args] of TOOLS[language].run(folder, names)) {
    const { stdout } = await promisify(execFile)(command, args, options);
    written = String(stdout);
  }
  const parts = written.split(/^@@ (.*)\n/m).slice(1);
  return new Map(names.map((name) => [name, parts[parts.indexOf(name) + 1] ?? ""]));
}

/** One program of all examples: compiling each on its own takes long. */
function writeGoModule(folder: string, codes: ReadonlyMap<string, string>): void {
  mkdirSync(folder);
  const module = ["module examples", "go 1.19", "require stackfit.invalid/client v0.1.0"];
  writeFileSync(
    join(folder, "go.mod"),
    [...module, `replace stackfit.invalid/client => ${resolve("clients/go")}`, ""].join("\n"),
  );
  const calls = [...codes].map(([name, code], place) => {
    writeFileSync(join(folder, `example${place}.go`), `${code.replace("func main()", `func example${place}()`)}\n`);
    return `\tprintln("@@ ${name}")\n\texample${place}()\n\tprintln("")`;
  });
  const main = ["package main", "", 'import "fmt"', "", "func main() {", ...calls, "}", ""];
  writeFileSync(join(folder, "main.go"), main.join("\n").replaceAll("\tprintln(", "\tfmt.Println("));
}

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The service with the data of this repository; it takes contributions about the fixtures. */
async function serveReal(t: Test) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const files = { ...FILES, "technologies/prisma.yaml": technologyText("", "Prisma") };
  const { service, token } = await createService(t, { files });
  const catalog = await realCatalog();
  const config = { ...readConfig({ PUBLIC_URL: base, LOG_LEVEL: "silent" }), limits: UNLIMITED };
  const app = await buildApp({ config, catalog: () => catalog, intake: service.intake });
  t.teardown(() => app.close());
  await app.listen({ host: "127.0.0.1", port });
  return { app, base, token: await token() };
}

/** Without what says when it was answered; Go writes times without fractions of a second. */
const answerOf = (text: string) => {
  try {
    return JSON.parse(
      text.replaceAll(/"(?:scannedAt|resolvedAt|plannedAt|createdAt)": ?"[^"]*"/g, '"at":""').replaceAll(".000Z", "Z"),
    );
  } catch {
    return text.trim();
  }
};

/** The types of Go leave out what is empty, deeper down, and what is new. */
const scalarsOf = (answer: object) =>
  Object.entries(answer)
    .filter(([, value]) => typeof value === "string")
    .sort();

t.test("each example runs as it is shown, and all languages get the same answer", async (t) => {
  const { app, base, token } = await serveReal(t);
  const document = (await app.inject("/openapi.json")).json() as Description;
  const operations = groupOperations(document)
    .flatMap(({ operations }) => operations)
    .filter(({ examples }) => examples.length > 0)
    // What is submitted is there when its state is asked for.
    .sort((one, other) => Number(one.method === "GET") - Number(other.method === "GET"));
  t.ok(operations.length > 20);
  const SHOWN = "rule-nextjs-prisma-0123456789ab";
  let contribution = SHOWN;
  const answers = new Map<Language, Map<string, string>>();
  for (const language of ["curl", "javascript", "python", "go"] as const) {
    if (!process.env.CI && !isThere(TOOLS[language].version)) {
      t.comment(`${language} is not installed`);
      continue;
    }
    const codes = new Map(
      operations.map(({ anchor, examples }) => {
        const { code = "" } = examples.find((one) => one.language === language) ?? {};
        // The id of a contribution is one's own.
        return [anchor, code.replaceAll(SHOWN, contribution)];
      }),
    );
    const written = await runAll(t, language, codes, token);
    answers.set(language, written);
    const submitted = answerOf(written.get("post-contributions-compatibility") ?? "");
    if (language === "curl") contribution = submitted.contribution.id;
  }
  // Of a badge, the clients give the address.
  const fetched = async (answer: unknown) =>
    String(answer).startsWith(`${base}/`) ? (await (await fetch(String(answer))).text()).trim() : answer;
  for (const { anchor } of operations) {
    if (anchor === "get-contributions-id" || anchor === "get-metrics") continue;
    const expected = answerOf(answers.get("curl")?.get(anchor) ?? "");
    t.ok(
      typeof expected === "string" ? expected.startsWith("<svg") : expected.version === "1.0" || expected.label,
      anchor,
    );
    t.notOk(expected.error, anchor);
    for (const [language, written] of answers) {
      const found = await fetched(answerOf(written.get(anchor) ?? ""));
      // The types of Go leave out what is empty, and do not know what other clients pass on.
      if (language !== "go") t.strictSame(found, expected, `${anchor} in ${language}`);
      else if (typeof expected === "string") t.equal(found, expected, `${anchor} in ${language}`);
      else t.strictSame(scalarsOf(found as object), scalarsOf(expected), `${anchor} in ${language}`);
    }
  }
  for (const [language, written] of answers) {
    t.match(written.get("get-metrics"), /^# HELP/, language);
    if (language !== "curl") t.equal(answerOf(written.get("get-contributions-id") ?? "").contribution.id, contribution);
  }
});

t.test("Go examples are formatted", async (t) => {
  if (!process.env.CI && !isThere(TOOLS.go.version)) return t.comment("go is not installed");
  const { app } = await createApp(t, everyFact());
  const document = (await app.inject("/openapi.json")).json() as Description;
  const codes = groupOperations(document).flatMap(({ operations }) =>
    operations.flatMap(({ examples }) => examples.filter(({ language }) => language === "go").map(({ code }) => code)),
  );
  const files = Object.fromEntries(codes.map((code, place) => [`example${place}.go`, `${code}\n`]));
  const { stdout } = spawnSync("gofmt", ["-d", t.testdir(files)], { encoding: "utf8" });
  t.equal(stdout, "");
});

t.test("whatever a value is made of, it arrives as it is", async (t) => {
  const received: { url: string; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    received.push({ url: request.url ?? "", body: text && JSON.parse(text) });
    response.writeHead(200, { "content-type": "application/json" }).end('{"version":"1.0"}');
  });
  t.teardown(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nasty = 'it\'s "$HOME" \\ `x` $\u007by} %s \n\t { é 😀 \u2028';
  const content = (example: object, title: string) => ({
    requestBody: { content: { "application/json": { example, schema: { $ref: `#/components/schemas/${title}` } } } },
    responses: { 200: { description: "Done.", content: { "application/json": {} } } },
  });
  const body = { text: nasty, list: [nasty, nasty], deep: { [nasty]: [true, null, 1.5] } };
  const cases: [string, OperationObject][] = [
    ["/plain", content(body, "X")],
    ["/check", { operationId: "check", ...content({ techA: nasty, techB: "b" }, "CheckRequest") }],
    ["/resolve", { operationId: "resolve", ...content({ names: [nasty], with: ["a"] }, "ResolveRequest") }],
    [
      "/contributions/compatibility",
      {
        operationId: "submitCompatibility",
        security: [{}],
        ...content({ techA: nasty, techB: "b", evidence: [nasty] }, "CompatibilityContribution"),
      },
    ],
  ];
  for (const language of ["curl", "javascript", "python", "go"] as const) {
    if (!process.env.CI && !isThere(TOOLS[language].version)) continue;
    const codes = new Map(
      cases.map(([path, operation], place) => {
        const examples = examplesOf(requestOf(base, "post", `/api/v1${path}`, operation));
        return [`case-${place}`, examples.find((one) => one.language === language)?.code ?? ""];
      }),
    );
    received.length = 0;
    await runAll(t, language, codes, "token");
    t.equal(received.length, cases.length, language);
    for (const [place, [path, operation]] of cases.entries()) {
      t.equal(received[place]?.url, `/api/v1${path}`);
      const sent = operation.requestBody?.content["application/json"]?.example as object;
      const arrived = received[place]?.body as Record<string, unknown>;
      // The types of Go send empty fields as well.
      for (const [field, value] of Object.entries(sent))
        t.equal(JSON.stringify(arrived[field]), JSON.stringify(value), `${language} ${path} ${field}`);
    }
  }
});
