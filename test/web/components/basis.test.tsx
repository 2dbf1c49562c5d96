import t from "tap";
import { BasisMark } from "../../../server/web/components/basis.js";
import { render } from "../../fixtures/page.js";

t.test("each basis has a sign of its own beside its word, which is not read out", async (t) => {
  const marks = (["tested", "declared", "documented", "inferred"] as const).map((basis) => {
    const [, sign, word] =
      /<span aria-hidden="true">(.)<\/span> (\w+)<\/span>$/.exec(render(<BasisMark basis={basis} />)) ?? [];
    t.equal(word, basis);
    return sign;
  });
  t.equal(new Set(marks).size, 4);
});
