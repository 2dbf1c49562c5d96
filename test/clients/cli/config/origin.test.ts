import t from "tap";
import { UsageError } from "../../../../clients/cli/command.js";
import { findOrigin } from "../../../../clients/cli/config/origin.js";

const KNOWN = { repository: "acme/stackfit", commit: "0123456789abcdef0123456789abcdef01234567" };
const OTHER = { repository: "else/fit", commit: "f".repeat(40) };

t.test("what is given comes before what the build knows", async (t) => {
  t.same(findOrigin(`${OTHER.repository}@${OTHER.commit}`, KNOWN), OTHER);
  t.same(findOrigin(undefined, KNOWN), KNOWN);
  t.throws(() => findOrigin("acme/fit@v1", KNOWN), { constructor: UsageError, message: /^--from must be/ });
});

t.test("what nobody knows is refused", async (t) => {
  const unknown = { constructor: UsageError, message: /--from OWNER\/NAME@COMMIT$/ };
  for (const origin of [{}, { repository: KNOWN.repository }, { commit: KNOWN.commit }])
    t.throws(() => findOrigin(undefined, origin), unknown);
});
