import t from "tap";
import { TODAY } from "../../../../test/fixtures/catalog.js";
import { answerFacts } from "../../audit/answer-facts.js";
import { openAudited } from "../fixtures/audited-data.js";

const data = await openAudited(t);
const facts = answerFacts(data, TODAY);
const find = (id: string) => facts.find((fact) => fact.id === id);

t.test("what decides about a pair without versions is an answer", async (t) => {
  t.match(find("host with store"), {
    says: /^partial: Store /,
    at: [{ path: "technologies/host.yaml" }],
    content: { status: "partial" },
    stratum: "obstacle, without versions",
  });
  t.match(find("pg with postgresql"), { stratum: "support, without versions" });
});

t.test("releases are asked about with what was out then", async (t) => {
  t.match(find("nextjs-auth@1.0.0 with react"), {
    says: "compatible: Next Auth 1.0.0 accepts React ^19 as an optional peer.",
    stratum: "requirement of npm, newer",
  });
});

t.test("the same facts give the same answers, and none is without a fact that decides", async (t) => {
  t.strictSame(answerFacts(data, TODAY), facts);
  t.notOk(facts.some(({ says }) => says.startsWith("unknown")));
});
