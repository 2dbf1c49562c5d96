import t from "tap";
import { painter } from "../../../../../clients/cli/output/terminal/terminal.js";
import { explanationText, verdictText } from "../../../../../clients/cli/output/terminal/verdict.js";
import { check } from "../../../../../server/catalog/verdict/check.js";
import { explain } from "../../../../../server/catalog/verdict/explain.js";
import { TODAY } from "../../../../fixtures/catalog.js";
import { factsCatalog } from "../../../../fixtures/facts.js";
import { HOSTILE_TEXT } from "../../../../fixtures/report.js";

const catalog = factsCatalog();

function told(techA: string, techB: string, write: typeof verdictText, color = false): string {
  const answer = check(catalog, { techA, techB }, TODAY);
  const view = { width: 80, paint: painter(color), given: [techA, techB] as const };
  return write(answer, explain(catalog, answer, TODAY), view);
}

t.test("shows status, reason, fix, evidence and source", async (t) => {
  t.equal(
    told("next@15", "react@17", verdictText),
    `✕ Next.js 15 with React 17: incompatible (error)
  Next.js 15 requires React ^18.2 or ^19. React 17 is outside that range. React
  17 reached end of life on 2024-12-05. Supported release lines: 19 and 18.
  fix       Upgrade to React 19.
  evidence  declared, for these release lines, checked 2026-01-01
  source    https://example.com/source
            https://github.com/x/y/blob/v15.1.0/package.json
`,
  );
  t.match(told("next", "prisma", verdictText), /^✓ Next\.js with Prisma: compatible\n/);
  t.match(told("next", "prisma", verdictText, true), "\u001b[32m✓\u001b[39m");
});

t.test("repeats an unknown name, without a source", async (t) => {
  const out = told("next", "nope", verdictText);
  t.match(out, /^\? Next\.js with nope: unknown\n {2}We don't know a technology called "nope"\./);
  t.notMatch(out, /basis|source/);
});

t.test("shows the sources of both sides if both decide", async (t) => {
  const answer = check(catalog, { techA: "prisma", techB: "edge-host" }, TODAY);
  const explanation = explain(catalog, answer, TODAY);
  const [need, lack] = explanation.facts;
  t.same([need?.kind, lack?.kind], ["need", "lack"]);
  const facts = explanation.facts.map((fact, index) => ({ ...fact, sources: [`https://example.com/${index}`] }));
  const out = verdictText(answer, { ...explanation, facts }, { width: 80, paint: painter(false), given: ["a", "b"] });
  t.match(out, "\n  source    https://example.com/0\n            https://example.com/1\n");
});

t.test("explains with facts, versions, exceptions and alternatives", async (t) => {
  t.match(
    told("next", "react", explanationText),
    `Declared requirements
  Release     requires  in the range
  Next.js 15  React     ^18.2 or ^19
  Next.js 14  React     ^18.2
  Next.js 12  React     ^17.0.2 or ^18
`,
  );
  t.match(
    told("next", "prisma", explanationText),
    `Evidence
  - Prisma runs in the server code of Next.js. (rule, documented, checked
    2026-02-03)
    https://example.com/evidence

Exceptions
  ✕ together with Edge Host: incompatible (error)
    On the edge host, Prisma has no connection to its database.
    fix       Use a driver adapter.
    https://example.com/edge-host
`,
  );
  t.match(told("angularjs", "nextjs", explanationText), "Alternatives\n  Instead of AngularJS: React\n");
  t.notMatch(told("next", "react", explanationText), /Exceptions|Alternatives/, "what there is not has no title");
});

t.test("escapes names for terminals and CI logs", async (t) => {
  for (const write of [verdictText, explanationText]) {
    const out = told(HOSTILE_TEXT, "::error::x", write);
    t.notMatch(out, /[^\n\P{Cc}]|\p{Cf}/u);
    t.notMatch(out, /^\s*::|##\[/m);
  }
});
