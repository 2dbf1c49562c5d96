import t from "tap";
import type { FormKind } from "../../../../server/contributions/forms/form-fields.js";
import { Links } from "../../../../server/http/views/links.js";
import { recordFields } from "../../../../server/web/contribute/form/fields.js";
import { findSubject } from "../../../../server/web/contribute/form/subject.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";

const catalog = everyFact();
const links = new Links("https://stackfit.example");
const subject = (kind: FormKind, given: Record<string, string>) => {
  const answers = new Map(Object.entries(given).map(([id, text]) => [id, [text]]));
  return findSubject(kind, answers, { fields: recordFields(kind), catalog, links, today: TODAY });
};

t.test("the rule of a pair is found in any order and spelling, with the answers that would make it", async (t) => {
  for (const [techA, techB] of [
    ["nextjs", "prisma"],
    ["@prisma/client", "Next.js"],
  ] as const) {
    const found = subject("compatibility", { techA, techB });
    t.match(found, { path: "/check/nextjs/prisma", record: { file: "data/rules/nextjs/prisma.yaml", exceptions: 1 } });
    t.match(found?.says, /^partial\. Each hot reload/);
    t.same(found?.record?.answers.get("status"), ["partial"]);
    for (const id of ["basis", "evidence", "testedVersions", "contributor"])
      t.notOk(found?.record?.answers.has(id), `${id}: how somebody else knew it`);
  }
});

t.test("a pair without a rule has a page that says something, and no record", async (t) => {
  const found = subject("compatibility", { techA: "nextjs@15", techB: "react@17", platform: "edge" });
  t.match(found, { name: "Next.js 15 and React 17", path: "/check/nextjs@15/react@17?platform=edge" });
  t.match(found?.says, /^incompatible\./);
  t.equal(found?.record, undefined);
});

t.test("names that are not known, and versions that are none, make no subject", async (t) => {
  t.equal(subject("compatibility", { techA: "nextjs", techB: "nothing" }), undefined);
  t.equal(subject("compatibility", {}), undefined);
  t.equal(subject("compatibility", { techA: "nextjs", techB: "__proto__" }), undefined);
  t.equal(subject("compatibility", { techA: "react@%ff", techB: "next@zzz" }), undefined);
  t.equal(subject("ai-tool", { name: "constructor" }), undefined);
  t.equal(subject("ai-tool", {}), undefined);
  t.equal(subject("technology", { technology: "../x" }), undefined);
});

t.test("a tool is found by its name or its slug, a technology by any of its names", async (t) => {
  for (const name of ["scribe", "Scribe", " SCRIBE "]) {
    const found = subject("ai-tool", { name });
    t.match(found, { name: "Scribe", path: "/tools/scribe", record: { file: "data/ai-tools/scribe.yaml" } });
    t.same(found?.record?.answers.get("platforms"), ["cli"]);
    t.same(found?.record?.answers.get("privacy-trainsOnCode"), ["optional"]);
    for (const id of ["evidence", "sources", "contributor"]) t.notOk(found?.record?.answers.has(id), id);
  }
  t.match(subject("technology", { technology: "react@19" }), { name: "React", path: "/tech/react" });
});
