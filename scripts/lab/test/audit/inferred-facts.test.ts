import t from "tap";
import { TODAY } from "../../../../test/fixtures/catalog.js";
import { ruleText } from "../../../../test/fixtures/data.js";
import { SOURCE } from "../../../../test/fixtures/facts.js";
import type { Fact } from "../../audit/fact.js";
import { bridgeFacts, sharedRoleFacts, tierFacts } from "../../audit/inferred-facts.js";
import { openAudited } from "../fixtures/audited-data.js";

const data = await openAudited(t);
const shown = (facts: readonly Fact[]) => facts.map(({ id, says }) => `${id}: ${says}`);
const idsOf = (facts: readonly Fact[]) => facts.map(({ id }) => id);

t.test("what is inferred for pairs is a fact for each pair", async (t) => {
  const bridges = bridgeFacts(data, TODAY);
  t.strictSame(shown(bridges), [
    "nodejs with postgresql: Node.js works with PostgreSQL through pg, a driver that supports both.",
  ]);
  t.match(bridges[0], { at: [{ path: "technologies/pg.yaml" }], sources: [SOURCE] });
  const tiers = tierFacts(data, TODAY);
  t.strictSame(idsOf(tiers), ["express with svelte", "express with vue"]);
  t.match(tiers[1], { sources: ["https://vue.example.com", "https://express.example.com"] });
  t.strictSame(idsOf(sharedRoleFacts(data, TODAY)), ["svelte with vue"]);
});

t.test("a pair that a rule decides is no inference", async (t) => {
  const ruleOn = (techA: string, techB: string) => ({ [`rules/${techA}/${techB}.yaml`]: ruleText({ techA, techB }) });
  const decided = await openAudited(t, {
    ...ruleOn("express", "vue"),
    ...ruleOn("svelte", "vue"),
    ...ruleOn("nodejs", "postgresql"),
  });
  t.strictSame(idsOf(tierFacts(decided, TODAY)), ["express with svelte"]);
  t.strictSame(idsOf(sharedRoleFacts(decided, TODAY)), []);
  t.strictSame(idsOf(bridgeFacts(decided, TODAY)), []);
});
