import t from "tap";
import { DataStore } from "../../server/live/data-store.js";
import { TODAY } from "../fixtures/catalog.js";
import { FILES } from "../fixtures/data.js";
import { HANGING_FILES } from "../fixtures/hostile.js";

const RULE = "rules/nextjs/react.yaml";

t.test("files that take for ever fail one operation", async (t) => {
  // They take minutes; what is sound takes a tenth of a second, or one on a busy machine.
  const store = new DataStore(() => new Date(`${TODAY}T12:00:00Z`), { timeout: 4000, memory: 256 });
  t.teardown(() => store.close());
  t.same(await store.load(new Map(Object.entries(FILES))), []);
  await t.rejects(store.check(HANGING_FILES), { message: /no answer within 4 s/ });
  t.match(await store.check(new Map([["technologies/react.yaml", null]])), [{ path: RULE }, {}]);
});

t.test("prepared, it has loaded the data before anything is asked, and says what keeps it from that", async (t) => {
  const broken = new DataStore(() => new Date(`${TODAY}T12:00:00Z`));
  t.teardown(() => broken.close());
  broken.adopt(new Map([["technologies/x.yaml", "name: ["]]));
  await t.rejects(broken.prepare(), { message: /the served data do not validate/ });
  const closed = new DataStore(() => new Date(`${TODAY}T12:00:00Z`));
  closed.adopt(new Map(Object.entries(FILES)));
  const prepared = closed.prepare();
  await closed.close();
  await t.resolves(prepared, "closing while it loads is no failure");
});
