import t from "tap";
import { formatFieldProblem } from "../../server/contributions/problem.js";

t.test("says what was found, what is allowed and how to mend it, as sentences", async (t) => {
  t.equal(formatFieldProblem({ field: "a", what: "`a` is missing" }), "`a` is missing.");
  t.equal(formatFieldProblem({ field: "a", what: '`a`: "x"', allowed: "it takes y" }), '`a`: "x": it takes y.');
  t.equal(formatFieldProblem({ field: "a", what: "`a`", allowed: 'did you mean "b"?' }), '`a`: did you mean "b"?');
  t.equal(formatFieldProblem({ field: "a", what: "`a` is odd", fix: "remove it" }), "`a` is odd. Remove it.");
  t.equal(formatFieldProblem({ field: "a", what: "A", allowed: "b", fix: "c!" }), "A: b. C!");
});

t.test("is one line without control characters, whatever was submitted", async (t) => {
  const told = formatFieldProblem({ field: "a", what: "a\nb\u001b[31m\u202e", allowed: "c\r\nd", fix: "e\u2028f" });
  t.match(told, /^[^\p{Cc}\p{Zl}\u202e]+$/u);
});
