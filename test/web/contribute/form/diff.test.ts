import t from "tap";
import { type DiffLine, diffLines } from "../../../../server/web/contribute/form/preview.js";
import fc from "../../../fixtures/properties.js";

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
