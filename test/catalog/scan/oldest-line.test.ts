import t from "tap";
import { isOlderLine, oldestLine } from "../../../server/catalog/scan/oldest-line.js";
import { parseRange } from "../../../server/catalog/versions/parse.js";
import type { VersionRange } from "../../../server/catalog/versions/range.js";

const range = (text: string) => parseRange(text) as VersionRange;

t.test("the oldest line that a range allows is a major of Node.js, and a minor of a language", async (t) => {
  t.equal(oldestLine("nodejs", range(">=18.3"))?.text, "18");
  t.equal(oldestLine("nodejs", range("^22 || ^20.9"))?.text, "20");
  t.equal(oldestLine("php", range("^8.1"))?.text, "8.1");
});

t.test("a line is too old only where no release of it is in the required range", async (t) => {
  t.ok(isOlderLine("nodejs", range(">=18"), range(">=20.9.0")));
  t.notOk(isOlderLine("nodejs", range(">=20"), range(">=20.9.0")), "an update within a line is enough");
  t.notOk(isOlderLine("nodejs", range(">=22"), range("<=20")), "it is too new");
  t.ok(isOlderLine("php", range(">=8.1"), range(">=8.2")));
});
