import t from "tap";
import { check, isKnown } from "../../../server/catalog/verdict/check.js";
import { Links } from "../../../server/http/views/links.js";
import { decidingRule, pairResult } from "../../../server/http/views/pair.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";

const catalog = everyFact();
const links = new Links("https://stackfit.example");
const ask = (techA: string, techB: string, platform?: string) => {
  const answer = check(catalog, { techA, techB, platform }, TODAY);
  if (!isKnown(answer)) throw new Error("a name is not known");
  return answer;
};

t.test("a pair reads the same, whichever comes first", async (t) => {
  const result = pairResult(catalog, ask("prisma", "nextjs"), TODAY, links);
  t.match(result.pair, { techA: { id: "nextjs" }, techB: { id: "prisma" } });
  t.strictSame(result, pairResult(catalog, ask("nextjs", "prisma"), TODAY, links));
});

t.test("the fields of an exception replace those of its rule", async (t) => {
  t.match(decidingRule(ask("nextjs", "prisma").verdict), { status: "partial", contributor: "somebody" });
  const exception = decidingRule(ask("nextjs", "prisma", "edge").verdict);
  t.match(exception, { status: "incompatible", platform: "edge" });
  t.notOk(exception && "contributor" in exception);
  t.equal(decidingRule(ask("nextjs", "react").verdict), undefined, "no rule decides");
});
