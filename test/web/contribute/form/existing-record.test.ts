import t from "tap";
import { formFields } from "../../../../server/contributions/forms/form-fields.js";
import type { ContributionKind } from "../../../../server/contributions/submission.js";
import { findExistingRecord, isSubjectOnly } from "../../../../server/web/contribute/form/existing-record.js";
import { everyFact } from "../../../fixtures/every-fact.js";

const catalog = everyFact();
const answers = (fields: Record<string, string>) => new Map(Object.entries(fields).map(([id, text]) => [id, [text]]));
const known = (kind: ContributionKind, fields: Record<string, string>) =>
  findExistingRecord(kind, formFields(kind), answers(fields), catalog);

t.test("the rule of a pair is found in any order and spelling, with the answers that would make it", async (t) => {
  for (const [techA, techB] of [
    ["nextjs", "prisma"],
    ["@prisma/client", "Next.js"],
  ] as const) {
    const found = known("compatibility", { techA, techB });
    t.match(found, { name: "Next.js and Prisma", file: "data/rules/nextjs/prisma.yaml", exceptions: 1 });
    t.match(found?.page, { pair: [{ id: "nextjs" }, { id: "prisma" }] });
    t.same(found?.answers.get("status"), ["partial"]);
    t.same(found?.answers.get("testedVersions"), ["nextjs@15.1.0\nprisma@6.1.0"]);
    t.notOk(found?.answers.has("contributor"), "whoever corrects it is another");
  }
});

t.test("a pair without a rule, or with names that are not known, has none", async (t) => {
  t.equal(known("compatibility", { techA: "nextjs", techB: "react" }), undefined, "declared, and no rule");
  t.equal(known("compatibility", { techA: "nextjs", techB: "nothing" }), undefined);
  t.equal(known("compatibility", {}), undefined);
  t.equal(known("compatibility", { techA: "nextjs", techB: "__proto__" }), undefined);
});

t.test("a tool is found by its name or its slug", async (t) => {
  for (const name of ["scribe", "Scribe", " SCRIBE "]) {
    const found = known("ai-tool", { name });
    t.match(found, { name: "Scribe", page: { tool: "scribe" }, file: "data/ai-tools/scribe.yaml" });
    t.same(found?.answers.get("platforms"), ["cli"]);
    t.same(found?.answers.get("privacy-trainsOnCode"), ["optional"]);
  }
  t.equal(known("ai-tool", { name: "constructor" }), undefined);
  t.equal(known("ai-tool", {}), undefined);
});

t.test("answers that only name a subject leave room for what is known", async (t) => {
  t.ok(isSubjectOnly("compatibility", answers({ techA: "a", techB: "b" })));
  t.notOk(isSubjectOnly("compatibility", answers({ techA: "a", techB: "b", status: "partial" })));
  t.ok(isSubjectOnly("ai-tool", answers({ name: "a" })));
});
