import t from "tap";
import { check, isNamed } from "../../../server/catalog/verdict/check.js";
import { comparisonCard, pairCard, technologyCard } from "../../../server/web/cards/card.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";

const catalog = everyFact();

function cardOf(techA: string, techB: string) {
  const answer = check(catalog, { techA, techB }, TODAY);
  if (!isNamed(answer)) throw new Error("they are known");
  return pairCard(answer, undefined);
}

const words = (title: readonly { text: string }[]) => title.map(({ text }) => text).join(" ");

t.test("the card of a pair has the verdict, its reason and how we know", async (t) => {
  const card = cardOf("nextjs@15", "react@17");
  t.equal(words(card.title), "Next.js 15 with React 17");
  t.strictSame(card.marks, [{ status: "incompatible", text: "incompatible" }]);
  t.equal(card.text, "Next.js 15 requires React ^18.2 or ^19.");
  t.match(card.foot, { basis: "declared", text: /^declared, for / });
});

t.test("the card of a pair without facts claims none", async (t) => {
  const card = cardOf("mongodb", "prisma");
  t.strictSame(card.marks, [{ status: "unknown", text: "unknown" }]);
  t.strictSame(card.foot, { text: "No source yet" });
});

t.test("a technology with itself, and a platform", async (t) => {
  t.equal(words(cardOf("react", "react").title), "React with itself");
  const answer = check(catalog, { techA: "nextjs", techB: "react", platform: "edge" }, TODAY);
  if (!isNamed(answer)) return t.fail("they are known");
  const platform = { value: "edge", name: "edge", isTechnology: false };
  t.equal(words(pairCard(answer, platform).title), "Next.js with React on edge");
});

t.test("the card of a technology counts what is known of it", async (t) => {
  const nextjs = catalog.names.byId("nextjs");
  if (!nextjs) return t.fail("it is there");
  const card = technologyCard(catalog, nextjs, TODAY);
  t.strictSame(
    card.marks.map(({ text }) => text),
    ["2 compatible", "1 partial"],
  );
  t.equal(card.foot.text, "Meta framework");
  const alone = catalogOf({ technologies: { alone: { name: "Alone" } } });
  const [technology] = alone.technologies;
  if (!technology) return t.fail("it is there");
  t.match(technologyCard(alone, technology, TODAY), { marks: [], text: "Packages, releases and links." });
});

t.test("the card of a comparison names the tools, and judges none", async (t) => {
  const card = comparisonCard([{ name: "One" }, { name: "Two" }, { name: "Three" }]);
  t.equal(words(card.title), "One · Two · Three");
  t.strictSame(card.marks, []);
});
