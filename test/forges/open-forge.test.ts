import { pino } from "pino";
import { Registry } from "prom-client";
import t, { type Test } from "tap";
import { ForgeError } from "../../server/forges/forge.js";
import { createLocalForge } from "../../server/forges/local/local-forge.js";
import { deferForge, observed, openForge } from "../../server/forges/open-forge.js";
import { REVISION } from "../fixtures/catalog.js";
import { checkoutOf } from "../fixtures/compiled.js";
import { FILES, ruleText } from "../fixtures/data.js";
import { createForge, draftOf, failureOf, idOf } from "../fixtures/local-forge.js";
import { temporaryFolder } from "../fixtures/service.js";

const TEXTS = new Map(Object.entries(FILES));

function open(t: Test, stateDir = temporaryFolder(t), texts: ReadonlyMap<string, string> = TEXTS) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  const checkout = checkoutOf(texts, REVISION);
  const statusUrl = (id: string) => `https://stackfit.example/contributions/${id}`;
  const opening = openForge({ github: undefined, dataBranch: "main", stateDir, statusUrl, checkout, log });
  t.teardown(async () => (await opening).close());
  return { opening, lines, stateDir };
}

t.test("without credentials it is the repository in STATE_DIR, which receives the data folder", async (t) => {
  const { opening, stateDir, lines } = open(t);
  const { forge, isAhead, failure } = await opening;
  t.equal(forge.name, "local");
  t.notOk(isAhead);
  const { id } = await forge.head();
  t.strictSame([...(await forge.list(id)).keys()].sort(), [...TEXTS.keys()].sort(), "questions wait for the data");
  t.equal(failure(), undefined);
  const newer = new Map([...TEXTS, ["rules/nextjs/react.yaml", ruleText({ explanation: "Newer than before it." })]]);
  const again = await open(t, stateDir, newer).opening;
  t.notOk(again.isAhead, "a newer data folder is no approval");
  t.not((await again.forge.head()).id, id);
  t.strictSame(lines, []);
});

t.test("with credentials it is GitHub", async (t) => {
  const github = {
    repository: "o/r",
    apiUrl: "https://api.github.example",
    auth: { token: "t" },
    webhookSecret: undefined,
  };
  const checkout = checkoutOf(TEXTS, REVISION);
  const log = pino({ level: "silent" });
  const options = { github, dataBranch: "main", stateDir: "/nonexistent", statusUrl: String, checkout, log };
  t.match(await openForge(options), { forge: { name: "github" }, isAhead: false });
});

t.test("a folder that cannot be used is reported with what to do, and fails what is asked", async (t) => {
  const { opening, lines } = open(t, "/dev/null/state");
  const { forge, failure, close } = await opening;
  await t.rejects(forge.head(), { kind: "unavailable", message: /^ENOTDIR/ });
  t.match(failure(), /^ENOTDIR/);
  t.match(lines, [/is tried again: see that Git runs, that STATE_DIR may be written/]);
  await close();
});

/** A forge with data, in a folder of its own. */
async function openLocal(t: Test) {
  const forge = await createLocalForge({ stateDir: temporaryFolder(t), branch: "main", statusUrl: (id) => id });
  await forge.importCheckout(checkoutOf(FILES, { id: "content-1", date: "2026-01-02T00:00:00.000Z" }));
  return forge;
}

/** Pauses that end when the test says so. */
function pauses() {
  const asked: { milliseconds: number; end: () => void }[] = [];
  const sleep = (milliseconds: number) => new Promise<void>((end) => asked.push({ milliseconds, end }));
  return { asked, sleep };
}

t.test("what is asked before it is open is answered when it is", async (t) => {
  const forge = await openLocal(t);
  let open = (_: typeof forge) => {};
  const opening = new Promise<typeof forge>((resolve) => {
    open = resolve;
  });
  const { forge: deferred, failure } = deferForge(
    "local",
    () => opening,
    (reason) => t.fail(reason),
  );
  const asked = deferred.head();
  open(forge);
  const head = await asked;
  t.strictSame(head, await forge.head());
  t.strictSame(await deferred.list(head.id), await forge.list(head.id));
  const [blob = ""] = (await forge.list(head.id)).values();
  t.strictSame(await deferred.read([blob]), await forge.read([blob]));
  t.equal(await deferred.standing("rule-a-b-000000000000"), undefined);
  t.equal(deferred.name, "local");
  t.equal(failure(), undefined);
});

t.test("one that cannot be opened is tried again with growing pauses, until it can", async (t) => {
  const forge = await openLocal(t);
  const { asked, sleep } = pauses();
  let attempts = 0;
  const failures: [reason: string, next: number][] = [];
  const open = async () => {
    attempts += 1;
    if (attempts <= 6) throw new Error(`disk full, attempt ${attempts}`);
    return forge;
  };
  const { forge: deferred, failure } = deferForge("local", open, (...told) => failures.push(told), sleep);
  for (let count = 1; count <= 6; count += 1) {
    const message = `disk full, attempt ${count}`;
    await t.rejects(deferred.head(), { kind: "unavailable", message });
    t.equal(failure(), message);
    asked.at(-1)?.end();
    await new Promise(setImmediate);
  }
  t.strictSame(await deferred.head(), await forge.head());
  t.equal(failure(), undefined);
  t.equal(attempts, 7);
  const seconds = asked.map(({ milliseconds }) => milliseconds / 1000);
  t.strictSame(seconds, [5, 10, 20, 40, 40, 40]);
  t.strictSame(
    failures.map(([, next]) => next / 1000),
    seconds,
  );
});

t.test("between two attempts it says how long to wait", async (t) => {
  const { sleep } = pauses();
  const { forge } = deferForge(
    "local",
    () => Promise.reject(new ForgeError("misconfigured", "no Git")),
    () => {},
    sleep,
  );
  await t.rejects(forge.standing("rule-a-b-000000000000"), {
    message: "no Git",
    kind: "unavailable",
    retryAfter: 5000,
  } as ForgeError);
});

t.test("closed, it begins no more attempts", async (t) => {
  const { asked, sleep } = pauses();
  let attempts = 0;
  const open = async (): Promise<never> => {
    attempts += 1;
    throw new Error("away");
  };
  const { close } = deferForge("local", open, () => {}, sleep);
  await new Promise(setImmediate);
  await close();
  asked[0]?.end();
  await new Promise(setImmediate);
  t.equal(attempts, 1);
});

const figuresOf = (forge: ReturnType<typeof observed>) => {
  const registry = new Registry();
  for (const metric of forge.metrics) registry.registerMetric(metric);
  return registry.metrics();
};

t.test("a forge does what it did, and each call is counted with what came of it", async (t) => {
  const { forge: plain } = await createForge(t);
  const forge = observed(plain);
  t.equal(forge.name, "local");
  const head = await forge.head();
  t.strictSame(head, await plain.head());
  const listed = await forge.list(head.id);
  t.strictSame(listed, await plain.list(head.id));
  const [blob = ""] = listed.values();
  t.strictSame(await forge.read([blob]), await plain.read([blob]));
  t.match(await forge.propose(draftOf("a-thing")), { unchanged: false });
  t.equal((await forge.standing(idOf("a-thing")))?.stage, "unread");
  t.equal(await forge.standing(idOf("nothing")), undefined);
  const text = await figuresOf(forge);
  for (const [operation, calls] of Object.entries({ head: 1, list: 1, read: 1, propose: 1, standing: 2 })) {
    t.match(text, `stackfit_forge_calls_total{forge="local",operation="${operation}",outcome="ok"} ${calls}\n`);
    t.match(text, `stackfit_forge_call_duration_seconds_count{forge="local",operation="${operation}"} ${calls}\n`);
  }
});

t.test("failures are counted by their kind, and passed on as they are", async (t) => {
  const { forge: plain } = await createForge(t);
  const forge = observed(plain);
  const failing = (error: Error) => draftOf("a-thing", { compose: () => Promise.reject(error) });
  const failures = [
    new ForgeError("unavailable", "away", 5),
    new ForgeError("misconfigured", "wrong"),
    new ForgeError("refused", "no"),
    new TypeError("a fault"),
  ];
  for (const failure of failures) {
    const expected = await failureOf(plain.propose(failing(failure)));
    t.equal(await failureOf(forge.propose(failing(failure))), expected);
  }
  const text = await figuresOf(forge);
  for (const outcome of ["unavailable", "misconfigured", "refused", "error"])
    t.match(text, `stackfit_forge_calls_total{forge="local",operation="propose",outcome="${outcome}"} 1\n`);
  t.match(text, 'stackfit_forge_call_duration_seconds_count{forge="local",operation="propose"} 4\n', "timed as well");
});
