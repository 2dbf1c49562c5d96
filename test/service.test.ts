import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { main as review } from "../scripts/review.js";
import { problemsOf, ruleText, technologyText } from "./fixtures/data.js";
import {
  createService,
  RULE_BODY,
  type TestService,
  TOOL_BODY,
  temporaryFolder,
  writeFiles,
} from "./fixtures/service.js";
import { until } from "./fixtures/until.js";

/** Reviews as a person would. @returns what was printed */
async function reviewed(stateDir: string, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  const streams = { out: (line: string) => lines.push(line), err: (line: string) => lines.push(line) };
  const code = await review([...args, "--state", stateDir], {}, streams);
  if (code !== 0) throw new Error(`review ${args.join(" ")}: ${code}\n${lines.join("\n")}`);
  return lines.join("\n");
}

const stateOf = async ({ app }: TestService, id: string) =>
  (await app.inject(`/api/v1/contributions/${id}`)).json().contribution;

const ask = async ({ app }: TestService, a: string, b: string) =>
  (await app.inject({ method: "POST", url: "/api/v1/check", payload: { techA: a, techB: b } })).json();

t.test("a rule reviewed locally is approved and served", async (t) => {
  const service = await createService(t);
  const { app, stateDir } = service;
  const secret = await service.token();
  t.match(await ask(service, "react", "postgresql"), { status: "unknown" });

  const first = await service.submit(RULE_BODY, secret);
  t.equal(first.statusCode, 200, first.body);
  const { contribution } = first.json();
  const { id } = contribution;
  t.match(first.json(), {
    version: "1.0",
    contribution: {
      id: /^rule-postgresql-react-[0-9a-f]{12}$/,
      kind: "compatibility",
      status: "Under Review",
      url: `https://stackfit.example/api/v1/contributions/${id}`,
      createdAt: /^\d{4}-\d\d-\d\dT.+Z$/,
    },
  });

  const again = {
    ...RULE_BODY,
    techA: "PostgreSQL",
    techB: "react",
    testedVersions: ["PostgreSQL@17", "react@19.0.0"],
  };
  t.equal(
    (await service.submit(again, secret)).json().contribution.id,
    id,
    "in another spelling and order it is the same",
  );

  t.match(await reviewed(stateDir, "list"), id);
  t.match(await reviewed(stateDir, "show", id), /Put a server between the two/);
  await reviewed(stateDir, "request-changes", id, "-m", "Which version of the driver?");
  t.match(await stateOf(service, id), { status: "Changes Requested", reason: "Which version of the driver?" });

  const corrected = { ...RULE_BODY, explanation: "The one draws pages and the other keeps rows, in every version." };
  const second = (await service.submit(corrected, secret)).json().contribution;
  t.match(second, { id, status: "Under Review" }, "the answer to a request is the same contribution");

  t.match(await reviewed(stateDir, "show", id), /in every version/);
  await reviewed(stateDir, "approve", id);
  await until(async () => (await ask(service, "react", "postgresql")).status === "incompatible", "the rule answers");
  t.match(await stateOf(service, id), { status: "Approved" });
  t.match(await ask(service, "postgre-sql", "React"), {
    status: "incompatible",
    severity: "error",
    message: corrected.explanation,
    workaround: RULE_BODY.workaround,
  });
  const { pair } = (await app.inject("/api/v1/pairs/react/postgresql")).json();
  t.match(pair, { basis: "tested", contributor: "somebody", testedVersions: ["postgresql@17", "react@19.0.0"] });
  t.strictSame(pair.facts[0].sources, RULE_BODY.evidence);
  const scan = await app.inject({
    method: "POST",
    url: "/api/v1/scan",
    payload: { dependencies: ["react", "postgresql"] },
  });
  t.match(scan.json().stack.issues, [{ pair: "postgresql-react", status: "incompatible" }]);
  t.equal((await service.submit(corrected, secret)).json().contribution.status, "Approved");
});

t.test("an existing rule is updated, and the reviewer sees the difference", async (t) => {
  const service = await createService(t);
  const body = {
    ...RULE_BODY,
    techB: "next",
    testedVersions: ["react@19", "next@15"],
    status: "partial",
    severity: "warning",
  };
  const { id } = (await service.submit(body, await service.token())).json().contribution;
  const diff = await reviewed(service.stateDir, "diff", id);
  t.match(diff, /^-status: compatible$/m);
  t.match(diff, /^\+status: partial$/m);
  t.notMatch(diff, /new file/);
});

t.test("a new technology is submitted with its rule", async (t) => {
  const service = await createService(t);
  const secret = await service.token();
  const body = { ...RULE_BODY, techA: "Fresh DB", testedVersions: ["fresh-db@1.0", "postgresql@17"] };
  const refused = await service.submit(body, secret);
  t.equal(refused.statusCode, 400);
  t.match(refused.json().error.message, /`techA`: "Fresh DB" is not a known technology.*`technologies`/);
  const record = { name: "FreshDB", category: "database", homepage: "https://fresh.example.com" };
  const { contribution } = (await service.submit({ ...body, technologies: { "fresh-db": record } }, secret)).json();
  await reviewed(service.stateDir, "show", contribution.id);
  await reviewed(service.stateDir, "approve", contribution.id);
  await until(async () => (await ask(service, "freshdb", "postgre-sql")).status === "incompatible", "both answer");
  t.equal((await service.app.inject("/api/v1/technologies/fresh-db")).json().technology.name, "FreshDB");
});

t.test("a submission that contradicts the data is rejected before it is stored", async (t) => {
  const service = await createService(t);
  const body = { ...RULE_BODY, techA: "fresh", testedVersions: ["fresh@1", "postgresql@17"] };
  const record = { name: "Fresh", category: "database", packages: { npm: ["react"] } };
  const refused = await service.submit({ ...body, technologies: { fresh: record } }, await service.token());
  t.equal(refused.statusCode, 400, refused.body);
  t.match(
    refused.json().error.message,
    /^`technologies\.fresh`: "react" is also claimed by "react": a spelling can mean only one technology/,
  );
  t.match(await reviewed(service.stateDir, "list"), /nothing|no contribution/i);
});

t.test("a tool reviewed locally is declined with a reason", async (t) => {
  const service = await createService(t);
  const { id, status } = (await service.submit(TOOL_BODY, await service.token(), "ai-tool")).json().contribution;
  t.match(id, /^tool-scribe-[0-9a-f]{12}$/);
  t.equal(status, "Received");
  await reviewed(service.stateDir, "show", id);
  t.equal((await stateOf(service, id)).status, "Under Review");
  await reviewed(service.stateDir, "need-info", id, "-m", "Where does it say so?");
  t.match(await stateOf(service, id), { status: "More Info Needed", reason: "Where does it say so?" });
  await reviewed(service.stateDir, "decline", id, "-m", "It is not to be had any more.");
  t.match(await stateOf(service, id), { status: "Declined", reason: "It is not to be had any more." });
});

t.test("local approvals survive a restart with newer data in the checkout", async (t) => {
  const before = await createService(t);
  const { id } = (await before.submit(RULE_BODY, await before.token())).json().contribution;
  await reviewed(before.stateDir, "show", id);
  await reviewed(before.stateDir, "approve", id);
  await before.close();

  const { FILES } = await import("./fixtures/data.js");
  const newer = { "rules/nextjs/react.yaml": ruleText({ explanation: "It was looked at again." }) };
  t.strictSame(problemsOf(newer), []);
  const after = await createService(t, { stateDir: before.stateDir, files: { ...FILES, ...newer } });
  t.match(await ask(after, "react", "postgresql"), { status: "incompatible" }, "answers from the start");
  t.match(await ask(after, "react", "nextjs"), { message: /It was looked at again/ });
});

t.test("an invalid revision is rejected and reported, and the previous one is served", async (t) => {
  const service = await createService(t);
  const { app, stateDir } = service;
  const ready = async () => (await app.inject("/readyz")).json();
  await until(async () => (await ready()).data.lastSync !== undefined, "the data are in the repository");
  const clone = temporaryFolder(t);
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", clone, "-c", "user.name=T", "-c", "user.email=t@example.com", ...args], {
      stdio: "pipe",
    });
  git("clone", "--quiet", "--branch", "main", join(stateDir, "forge.git"), ".");
  const push = (files: Record<string, string>, message: string) => {
    writeFiles(join(clone, "data"), files);
    git("commit", "--quiet", "--all", "--message", message);
    git("push", "--quiet");
  };
  const good = (await ready()).dataRevision;
  push({ "rules/nextjs/react.yaml": ruleText({ status: "splendid" }) }, "a slip");
  await until(async () => (await ready()).status === "degraded", "the refusal shows");
  const refused = await ready();
  t.match(refused, { dataRevision: good, reasons: ["data_refused"], data: { refusedRevision: /^[0-9a-f]+$/ } });
  t.notMatch(JSON.stringify(refused), /react/, "its words are not for everybody");
  t.match(
    service.log.filter(({ reason }) => reason === "data_refused"),
    [{ level: 40, msg: "needs attention", words: /^Revision \w+ of the data is invalid \(1 problem\)\.$/ }],
    "they are logged once",
  );
  t.match((await app.inject("/metrics")).body, /^stackfit_data_refused 1$/m);
  t.match(await ask(service, "nextjs", "react"), { status: "compatible" });
  push({ "rules/nextjs/react.yaml": ruleText({ explanation: "It is mended, and it holds." }) }, "mended");
  await until(
    async () => (await ask(service, "nextjs", "react")).message === "It is mended, and it holds.",
    "the mended one answers",
  );
  t.match(await ready(), { status: "ready" });
});

t.test("private facts are served, but never proposed or listed as changes", async (t) => {
  const dataOverlay = temporaryFolder(t);
  writeFiles(dataOverlay, {
    "technologies/acme-ui.yaml": technologyText("aliases: [our-secret]\n", "Acme UI"),
    "rules/acme-ui/react.yaml": ruleText({ techA: "acme-ui", explanation: "It is made with React, here." }),
  });
  const service = await createService(t, { config: { dataOverlay } });
  const { app, stateDir } = service;
  t.match(await ask(service, "our secret", "react"), { status: "compatible", message: "It is made with React, here." });
  const { dataRevision } = (await app.inject("/readyz")).json();
  t.match(dataRevision, /^content-[0-9a-f]{12}\+overlay-[0-9a-f]{12}$/);
  t.equal((await app.inject(`/suggestions/${dataRevision}.json`)).statusCode, 200);

  const secret = await service.token();
  const refused = await service.submit({ ...RULE_BODY, techB: "our-secret", testedVersions: ["react@19"] }, secret);
  t.equal(refused.statusCode, 400);
  t.match(refused.json().error.message, /"our-secret" is not a known technology/);

  const { id } = (await service.submit(RULE_BODY, secret)).json().contribution;
  await reviewed(stateDir, "show", id);
  await reviewed(stateDir, "approve", id);
  await until(async () => (await ask(service, "react", "postgresql")).status === "incompatible", "the rule answers");
  t.match(await ask(service, "acme-ui", "react"), { status: "compatible" }, "laid over the newer data as well");
  const git = (...args: string[]) =>
    execFileSync("git", [`--git-dir=${join(stateDir, "forge.git")}`, ...args], { encoding: "utf8" });
  t.notMatch(git("ls-tree", "-r", "--name-only", "main"), "acme-ui");
  t.notMatch(git("log", "--all", "--patch"), /acme/i);
  t.notMatch((await app.inject("/feed.json")).body, /acme/i);
});

t.test("invalid private facts prevent the start and are reported with their paths", async (t) => {
  const dataOverlay = temporaryFolder(t);
  writeFiles(dataOverlay, { "rules/acme/react.yaml": ruleText({ techA: "acme" }) });
  const problem = { path: "rules/acme/react.yaml", line: 2, column: 8, what: 'unknown technology "acme"' };
  await t.rejects(createService(t, { config: { dataOverlay } }), {
    message: /^1 problem in /,
    folder: dataOverlay,
    problems: [problem],
  });
});

t.test("without a state folder the service answers, and accepts contributions once there can be one", async (t) => {
  const stateDir = join(temporaryFolder(t), "state");
  writeFileSync(stateDir, "a file where the folder should be");
  const service = await createService(t, { stateDir });
  t.match(await ask(service, "nextjs", "react"), { status: "compatible" });
  const reasons = async () => (await service.app.inject("/readyz")).json().reasons ?? [];
  await until(async () => (await reasons()).length > 1, "the first attempt");
  t.same(await reasons(), ["data_not_followed", "forge_not_open", "outbox_unreadable"]);
  rmSync(stateDir);
  const submitted = await service.submit(RULE_BODY, await service.token());
  t.equal(submitted.statusCode, 200, submitted.body);
  await until(async () => (await reasons()).length === 0, "the repository, without a restart");
  t.match(await reviewed(stateDir, "list"), submitted.json().contribution.id);
});
