import t from "tap";
import { STATUS_NAMES, STATUS_SIGNS } from "../../../server/catalog/facts/kind.js";
import { check } from "../../../server/catalog/verdict/check.js";
import type { Verdict } from "../../../server/catalog/verdict/verdict.js";
import {
  answerTo,
  pairSentence,
  STATUSES,
  StatusLabel,
  StatusSign,
  verdictSentence,
} from "../../../server/web/components/status.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { render } from "../../fixtures/page.js";

t.test("each status has its own sign and word", async (t) => {
  t.strictSame(STATUSES, ["compatible", "partial", "incompatible", "deprecated", "unknown"]);
  t.equal(new Set(Object.values(STATUS_SIGNS)).size, STATUSES.length);
  for (const status of STATUSES) {
    const html = render(<StatusLabel status={status} />);
    t.match(html, new RegExp(`<span class="status ${status}">.*> ${STATUS_NAMES[status]}</span>$`));
    t.ok(html.includes(STATUS_SIGNS[status]));
    t.match(render(<StatusSign status={status} />), 'aria-hidden="true"', "the sign is not read out");
  }
});

t.test("every status has a sentence", async (t) => {
  t.strictSame(
    STATUSES.map((status) => verdictSentence(status, "A", "B")),
    [
      "A works with B",
      "A works with B, with limits",
      "A does not work with B",
      "A with B: out of support",
      "A with B: not known yet",
    ],
  );
});

t.test("two that have the same role are alternatives, which no limits are", async (t) => {
  const catalog = catalogOf({
    technologies: { one: { roles: ["ui-framework"] }, other: { roles: ["ui-framework"] }, host: {} },
    rules: [{ techA: "host", techB: "one", status: "partial", severity: "warning" }],
  });
  const verdict = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY).verdict as Verdict;
  const said = (techA: string, techB: string) => pairSentence(verdict(techA, techB), "A", "B");
  t.strictSame(
    [said("one", "other"), said("host", "one")],
    ["A and B are alternatives", "A works with B, with limits"],
  );
  t.strictSame([verdict("one", "other"), verdict("host", "one"), verdict("host", "other")].map(answerTo), [
    "They are alternatives",
    "With limits",
    "We don't know",
  ]);
});

t.test("the answer comes before an end of life", async (t) => {
  const verdict = { status: "deprecated", pairStatus: "incompatible", decision: undefined } as const;
  t.equal(pairSentence(verdict, "A", "B"), "A does not work with B; out of support");
  t.equal(answerTo(verdict), "No");
});
