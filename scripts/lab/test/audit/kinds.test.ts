import t from "tap";
import { TODAY } from "../../../../test/fixtures/catalog.js";
import { factsOf, KIND_NAMES, type KindName } from "../../audit/kinds.js";
import { openAudited } from "../fixtures/audited-data.js";

const data = await openAudited(t);
const idsOf = (kind: KindName) => factsOf(kind, data, TODAY).map(({ id }) => id);

t.test("each kind finds facts of its own", async (t) => {
  t.strictSame(Object.fromEntries(KIND_NAMES.map((kind) => [kind, idsOf(kind)[0]])), {
    declared: "npm nextjs-auth 1.0.0 to 1.2.0 requires react",
    requirement: "nextjs 15 requires react",
    rule: "nextjs with react",
    tested: undefined,
    support: "pg supports nodejs",
    need: "store needs writable-disk",
    lack: "host lacks writable-disk",
    role: "express is server-framework",
    alternative: "vue instead of svelte",
    bridge: "nodejs with postgresql",
    tier: "express with svelte",
    "shared-role": "svelte with vue",
    answer: "express with vue",
  });
});

t.test("of several facts about the same, the second has a name of its own", async (t) => {
  t.strictSame(idsOf("support"), ["pg supports nodejs", "pg supports postgresql", "pg supports postgresql (2)"]);
});

t.test("no two facts of a kind have one name", async (t) => {
  for (const kind of KIND_NAMES) {
    const ids = idsOf(kind);
    t.equal(new Set(ids).size, ids.length, kind);
  }
});
