import t, { type Test } from "tap";
import { deferForge } from "../../server/forges/deferred.js";
import { ForgeError } from "../../server/forges/forge.js";
import { createLocalForge } from "../../server/forges/local/local-forge.js";
import { checkoutOf } from "../fixtures/compiled.js";
import { FILES } from "../fixtures/data.js";
import { temporaryFolder } from "../fixtures/service.js";

/** A forge with data, in a folder of its own. */
async function openForge(t: Test) {
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
  const forge = await openForge(t);
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
  const forge = await openForge(t);
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
