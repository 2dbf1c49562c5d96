import t from "tap";
import { open } from "../../server/cluster/messages.js";
import fc from "../fixtures/properties.js";

t.test("what is ours is opened, and what libraries send on the same channel is passed over", async (t) => {
  t.equal(open({ stackfit: "ready" }), "ready");
  t.strictSame(open({ stackfit: { word: { kind: "moved" } } }), { word: { kind: "moved" } });
  fc.assert(fc.property(fc.anything(), (other) => open(other) === undefined));
});
