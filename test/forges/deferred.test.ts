import t from "tap";
import { deferForge } from "../../server/forges/deferred.js";
import { ForgeError } from "../../server/forges/forge.js";
import { createLocalForge } from "../../server/forges/local/local-forge.js";
import { FILES } from "../fixtures/data.js";
import { temporaryFolder } from "../fixtures/service.js";

t.test("what is asked before it is open is answered when it is", async (t) => {
  const forge = await createLocalForge({ stateDir: temporaryFolder(t), branch: "main", statusUrl: (id) => id });
  await forge.importCheckout(new Map(Object.entries(FILES)), { id: "content-1", date: "2026-01-02T00:00:00.000Z" });
  let open = (_: typeof forge) => {};
  const deferred = deferForge(
    "local",
    new Promise<typeof forge>((resolve) => {
      open = resolve;
    }),
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
});

t.test("one that cannot be opened fails everything that is asked, for the same reason", async (t) => {
  const deferred = deferForge("github", Promise.reject(new Error("the data do not validate")));
  const reason = { kind: "misconfigured", message: "the data do not validate" };
  await t.rejects(deferred.head(), reason);
  await t.rejects(deferred.standing("rule-a-b-000000000000"), reason);
  const waiting = deferForge("github", Promise.reject(new ForgeError("unavailable", "later", 5)));
  await t.rejects(waiting.list("x"), { message: "later", kind: "unavailable", retryAfter: 5 } as ForgeError);
});
