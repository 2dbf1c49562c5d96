import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { Links } from "../../../server/http/views/links.js";
import { suggestPairs } from "../../../server/web/pair/unknown-names-page.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";

const catalog = everyFact();
const links = new Links("https://stackfit.example");

function addresses(techA: string, techB: string): string[] {
  const answer = check(catalog, { techA, techB }, TODAY);
  return suggestPairs(catalog, answer, [techA, techB]).map(([a, b]) => links.askedPath(a, b));
}

t.test("similar names give the suggested pairs", async (t) => {
  t.equal(addresses("reakt", "nextjs")[0], "/check/nextjs/react");
  t.equal(addresses("nextjs@15", "reakt@17")[0], "/check/nextjs@15/react@17", "versions stay");
  t.equal(addresses("reakt", "nextjss")[0], "/check/nextjs/react", "both");
  t.strictSame(addresses("zzzzzzzz", "react"), [], "nothing is close");
  t.strictSame(addresses("zzzzzzzz", "reakt"), [], "nor to the other");
  t.ok(addresses("p", "r").length <= 6);
});

t.test("the nearest technology is not suggested for an AI coding tool", async (t) => {
  const near = catalogOf({ technologies: { curser: {}, react: {} }, tools: { cursor: { name: "Cursor" } } });
  const suggested = (techA: string) => {
    const names = [techA, "react"] as const;
    return suggestPairs(near, check(near, { techA, techB: "react" }, TODAY), names).length;
  };
  t.equal(suggested("Cursor"), 0);
  t.equal(suggested("curserr"), 1, "as it is for other strangers");
});
