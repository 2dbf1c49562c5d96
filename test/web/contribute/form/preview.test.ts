import t from "tap";
import { type DiffLine, diffLines, previewSubmission } from "../../../../server/web/contribute/form/preview.js";
import fc from "../../../fixtures/properties.js";
import { createData, DATA, RULE, ruleOf, toolOf } from "../../../fixtures/submissions.js";

t.test("a rule that is new becomes a new file, in the layout of the data", async (t) => {
  const [file, ...others] = await previewSubmission(ruleOf(), DATA.catalog);
  t.same(others, []);
  t.match(file, { path: "data/rules/nextjs/postgresql.yaml", diff: undefined });
  t.match(file?.text, /^# yaml-language-server: .*\ntechA: nextjs\ntechB: postgresql\nstatus: partial\n/);
});

t.test("of a rule that is there the change is shown, and nothing else", async (t) => {
  const submission = ruleOf({ techB: "react", testedVersions: ["nextjs@15.1.0", "react@19"] });
  const [file] = await previewSubmission(submission, DATA.catalog);
  const lines = file?.diff ?? [];
  t.equal(file?.path, "data/rules/nextjs/react.yaml");
  t.ok(lines.some(({ kind, text }) => kind === "removed" && text === "status: compatible"));
  t.ok(lines.some(({ kind, text }) => kind === "added" && text === "status: partial"));
  t.ok(lines.some(({ kind, text }) => kind === "same" && text === "techB: react"));
});

t.test("a tool that is there is changed, another one is new", async (t) => {
  t.match(await previewSubmission(toolOf(), DATA.catalog), [{ path: "data/ai-tools/scribe.yaml", diff: undefined }]);
  const [file] = await previewSubmission(toolOf({ name: "Agent" }), DATA.catalog);
  t.equal(file?.path, "data/ai-tools/agent.yaml");
  t.ok(file?.diff?.some(({ kind }) => kind === "removed"));
});

t.test("a technology that comes with a rule has a file of its own", async (t) => {
  const technologies = { "some-thing": { name: "Some thing", category: "framework" } };
  const fields = { techB: "some-thing", technologies, testedVersions: ["nextjs@15", "some-thing@1"] };
  const files = await previewSubmission(ruleOf(fields), DATA.catalog);
  t.same(
    files.map(({ path }) => path),
    ["data/rules/nextjs/some-thing.yaml", "data/technologies/some-thing.yaml"],
  );
});

t.test("what the data say already changes nothing", async (t) => {
  const [file] = await previewSubmission(ruleOf(), DATA.catalog);
  const after = createData({ "rules/nextjs/postgresql.yaml": file?.text ?? "" });
  t.same(await previewSubmission(ruleOf({}, after), after.catalog), []);
  t.equal(
    (await previewSubmission(ruleOf({ severity: "warning", notes: "More of it." }, after), after.catalog)).length,
    1,
  );
  t.equal(RULE.status, "partial");
});

const shown = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: " ", added: "+", removed: "-", gap: "…" }[kind]}${text}`);

t.test("lines that change are told between those that stay", async (t) => {
  t.strictSame(shown("a\nb\nc\n", "a\nx\nc\n"), [" a", "-b", "+x", " c"]);
  t.strictSame(shown("a\nc\n", "a\nb\nc\n"), [" a", "+b", " c"]);
  t.strictSame(shown("a\nb\n", "b\n"), ["-a", " b"]);
  t.strictSame(shown("", "a\nb\n"), ["+a", "+b"]);
  t.strictSame(shown("a\n", ""), ["-a"]);
});

t.test("what stays is kept as it is where lines repeat", async (t) => {
  t.strictSame(shown("a\na\nb\n", "a\nb\n"), [" a", "-a", " b"]);
});

t.test("three lines are shown around a change, and others are counted", async (t) => {
  const before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
  t.strictSame(shown(before, before.replace("5", "x")), [
    "…1 unchanged line",
    " 2",
    " 3",
    " 4",
    "-5",
    "+x",
    " 6",
    " 7",
    " 8",
    "…1 unchanged line",
  ]);
  t.strictSame(shown(before, `${before}10\n`), ["…6 unchanged lines", " 7", " 8", " 9", "+10"]);
  t.strictSame(shown("a\nb\n", "a\nb\n"), ["…2 unchanged lines"]);
});

const lines = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 });
const textOf = (parts: readonly string[]) => parts.map((part) => `${part}\n`).join("");

t.test("both texts can be read off, the gaps aside", async (t) => {
  const length = ({ kind, text }: DiffLine) => (kind === "gap" ? Number(/^\d+/.exec(text)?.[0]) : 1);
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = diffLines(textOf(before), textOf(after));
      const count = (without: DiffLine["kind"]) =>
        diff.filter(({ kind }) => kind !== without).reduce((sum, line) => sum + length(line), 0);
      t.equal(count("added"), before.length);
      t.equal(count("removed"), after.length);
      const removed = diff.filter(({ kind }) => kind === "removed").length;
      t.ok(removed <= before.length);
      if (textOf(before) === textOf(after)) t.ok(diff.every(({ kind }) => kind === "gap"));
    }),
    { numRuns: 200 },
  );
});

t.test("what is too long to compare is told as a whole", async (t) => {
  // Every other line stands in both: a comparison would find them.
  const many = (name: string) =>
    Array.from({ length: 3000 }, (_, index) => `${index % 2 === 0 ? "both" : name} ${index}\n`).join("");
  const kinds = diffLines(many("a"), many("b")).map(({ kind }) => kind);
  t.strictSame(kinds, [...new Array(3000).fill("removed"), ...new Array(3000).fill("added")]);
});
