import t from "tap";
import { CannotAccept } from "../../server/contributions/contributions.js";
import { orUnavailable } from "../../server/web/unavailable.js";

t.test("what passes is explained, and nothing else", async (t) => {
  t.throws(() => orUnavailable("Later.")(new CannotAccept("full")), { message: "Later." });
  t.throws(() => orUnavailable("Later.", RangeError)(new RangeError("far")), { message: "Later." });
  t.throws(() => orUnavailable("Later.")(new RangeError("far")), { message: "far" });
});
