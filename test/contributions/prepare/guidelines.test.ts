import t from "tap";
import { knowledgeProblems, praiseIn, severityProblems } from "../../../server/contributions/prepare/guidelines.js";

const STATUSES = ["compatible", "partial", "incompatible"] as const;
const ALLOWED = new Set(["compatible info", "partial warning", "incompatible error", "incompatible critical"]);

t.test(
  "a submission takes a severity that goes with its status; that a limit is only advice, reviewers say",
  async (t) => {
    for (const status of STATUSES) {
      for (const severity of ["info", "warning", "error", "critical"] as const) {
        const problems = severityProblems({ status, severity });
        t.equal(problems.length, ALLOWED.has(`${status} ${severity}`) ? 0 : 1, `${status} ${severity}`);
      }
    }
  },
);

t.test("a severity that does not go with the status is told with those that do", async (t) => {
  t.same(severityProblems({ status: "incompatible", severity: "info" }), [
    {
      field: "severity",
      what: '`severity`: "info" does not go with the status "incompatible"',
      allowed: "allowed: error, critical",
      fix: "set `severity` to error",
    },
  ]);
});

t.test("an explanation that says what is not known is told so, with the words; one of facts is not", async (t) => {
  t.same(knowledgeProblems({ explanation: "It is not known whether version 3 works." }), [
    {
      field: "explanation",
      what: '`explanation` says that something is not known ("not known")',
      allowed: "a record states what its source says; without one the answer is unknown",
      fix: "keep only what you know and the source shows",
    },
  ]);
  t.same(knowledgeProblems({ explanation: "Version 3 passes unknown props to custom elements." }), []);
});

t.test("praise is pointed out, each word once and by field; plain words are not", async (t) => {
  t.same(praiseIn({ description: "The BEST, the best and blazingly fast, state-of-the-art editor." }), [
    "`description` uses promotional words (best, blazingly, state-of-the-art); describe what it does instead.",
  ]);
  t.same(praiseIn({ a: "Stunning.", b: "An editor." }), [
    "`a` uses promotional words (stunning); describe what it does instead.",
  ]);
  t.same(praiseIn({ a: "Bestow asbestos ultimately on imperfect nextgenes." }), []);
});
