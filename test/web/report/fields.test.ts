import t from "tap";
import { kindAsked, REPORT_KINDS, reportFields, startAnswers, TRAP } from "../../../server/web/report/fields.js";
import { everyFact } from "../../fixtures/every-fact.js";

const catalog = everyFact();
const answersOf = (...args: Parameters<typeof startAnswers>) => Object.fromEntries(startAnswers(...args));

t.test("each form has its fields, an address for replies, and no field twice", async (t) => {
  for (const kind of REPORT_KINDS) {
    const ids = reportFields(kind).map(({ id }) => id);
    t.equal(new Set(ids).size, ids.length, kind);
    t.equal(ids.at(-1), "reply");
    t.notOk(ids.includes(TRAP));
  }
  const pair = new Map(reportFields("compatibility").map((field) => [field.id, field]));
  t.same(
    [...pair.values()].filter(({ required }) => required).map(({ id }) => id),
    [...["techA", "techB", "status", "basis", "explanation", "evidence", "testedVersions"]],
  );
  t.notOk(pair.has("severity"), "it follows from the status");
});

t.test("a link says what the form is about", async (t) => {
  t.equal(kindAsked({}), "compatibility");
  t.equal(kindAsked({ techA: "react" }), "compatibility");
  t.equal(kindAsked({ technology: "" }), "technology");
  t.equal(kindAsked({ tool: "scribe" }), "ai-tool");
});

t.test("a pair begins with its names and versions, and nothing that the visitor is to say", async (t) => {
  t.same(answersOf("compatibility", { techA: "nextjs@15", techB: "@scope/name@2", platform: "edge" }, catalog), {
    techA: ["nextjs"],
    techB: ["@scope/name"],
    testedVersions: ["nextjs@15\n@scope/name@2"],
    platform: ["edge"],
  });
  t.same(answersOf("compatibility", { techA: "nextjs", techB: "prisma" }, catalog), {
    techA: ["nextjs"],
    techB: ["prisma"],
  });
  t.same(answersOf("compatibility", {}, catalog), {});
});

t.test("a tool begins with its entry, without the sources of what is to be corrected", async (t) => {
  const [slug = "", tool] = [...catalog.tools][0] ?? [];
  const answers = answersOf("ai-tool", { tool: slug }, catalog);
  t.match(answers, { name: [tool?.name], description: [tool?.description] });
  for (const id of ["evidence", "sources", "contributor"]) t.notOk(id in answers, id);
  t.same(answersOf("ai-tool", { tool: "New one" }, catalog), { name: ["New one"] });
  t.same(answersOf("technology", { technology: "nodejs@20" }, catalog), { technology: ["nodejs@20"] });
});
