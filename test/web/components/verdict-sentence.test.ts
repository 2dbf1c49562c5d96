import t from "tap";
import { STATUSES } from "../../../server/web/components/status.js";
import { verdictSentence } from "../../../server/web/components/verdict-sentence.js";

t.test("every status has a sentence", async (t) => {
  t.strictSame(
    STATUSES.map((status) => verdictSentence(status, "A", "B")),
    [
      "A works with B",
      "A works with B, with limits",
      "A does not work with B",
      "A with B: past end of life",
      "A with B: not known yet",
    ],
  );
});
