import { Registry } from "prom-client";
import t from "tap";
import { ForgeError } from "../../server/forges/forge.js";
import { observed } from "../../server/forges/observed.js";
import { createForge, draftOf, failureOf, idOf } from "../fixtures/local-forge.js";

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
