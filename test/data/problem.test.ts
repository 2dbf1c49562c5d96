import t from "tap";
import { annotateProblem, type DataProblem, formatProblem, printable } from "../../server/data/problem.js";
import fc from "../fixtures/properties.js";

const PROBLEM: DataProblem = {
  path: "rules/a/b.yaml",
  line: 7,
  column: 5,
  what: 'status: "broken"',
  allowed: "allowed: compatible, partial",
  fix: "choose one",
};

t.test("tells place, what is wrong, what is allowed and how to fix it on one line", async (t) => {
  t.equal(
    formatProblem(PROBLEM, "data"),
    'data/rules/a/b.yaml:7:5  status: "broken"  allowed: compatible, partial  choose one',
  );
  t.equal(
    formatProblem({ path: "x.yaml", line: 1, column: 1, what: "is wrong" }, "my/data"),
    "my/data/x.yaml:1:1  is wrong",
  );
  t.equal(formatProblem({ path: "x.yaml", line: 1, column: 1, what: "is wrong" }, ""), "x.yaml:1:1  is wrong");
});

t.test("names the command that fixes what a program can fix", async (t) => {
  t.match(formatProblem({ ...PROBLEM, fixable: true }, "data"), / {2}run `npm run data:check -- --fix`$/);
});

t.test("marks the line in a pull request", async (t) => {
  t.equal(
    annotateProblem(PROBLEM, "data"),
    '::error file=data/rules/a/b.yaml,line=7,col=5::status: "broken". allowed: compatible, partial. choose one',
  );
});

t.test("escapes what would end an annotation or begin another", async (t) => {
  const text = annotateProblem({ ...PROBLEM, path: "a,line=1::b%.yaml", what: "100%\r\n::error::fake" }, "data");
  t.match(text, /^::error file=data\/a%2Cline=1%3A%3Ab%25\.yaml,line=7,col=5::100%25%0D%0A::error::fake\. /);
});

t.test("no control character of a file reaches a terminal", async () => {
  const wild = fc.string({
    unit: fc.constantFrom("a", "\n", "\r", "\t", "\0", "\u001b[31m", "\u009b", "\u2028", "\u202e", "%"),
  });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
  fc.assert(
    fc.property(wild, wild, wild, wild, (path, what, allowed, fix) => {
      const problem = { path, line: 1, column: 1, what, allowed, fix };
      return !control.test(formatProblem(problem, "data")) && !control.test(annotateProblem(problem, "data"));
    }),
  );
});

t.test("printable text stays as it is", async (t) => {
  t.equal(printable("Größe “x” → 日本 👍"), "Größe “x” → 日本 👍");
  t.equal(printable("a\u001b[2Jb"), "a\uFFFD[2Jb");
});
