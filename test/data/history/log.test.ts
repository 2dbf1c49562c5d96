import t from "tap";
import { changedFact, parseLog } from "../../../server/data/history/log.js";
import fc from "../../fixtures/properties.js";

const [OLD, NEW, NONE] = ["a".repeat(40), "b".repeat(40), "0".repeat(40)];

t.test("what Git writes is read back, whatever the paths are", async () => {
  const id = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 40, maxLength: 40 });
  const name = fc.string({ unit: fc.constantFrom("A", "D", "M", ":", " ", "\n", "0", "a"), maxLength: 5 });
  const line = (letter: string) => `:100644 100644 ${OLD} ${NEW} ${letter}`;
  const file = fc.record({
    letter: fc.constantFrom("A", "D", "M", "T"),
    path: fc.oneof(name, id, fc.constant(line("M")), fc.constant("technologies/a.yaml")),
  });
  const commit = fc.record({ id, parents: fc.array(id, { maxLength: 2 }), files: fc.array(file, { maxLength: 4 }) });
  fc.assert(
    fc.property(fc.array(commit, { maxLength: 4 }), (commits) => {
      const output = commits
        .map(({ id, parents, files }) => {
          const head = `${id} 2026-01-02T03:04:05+02:00 ${parents.join(" ")}\x1fAda\x1f\x1f`;
          return files.length === 0
            ? `${head}\0`
            : `${head}\0\n${files.map(({ letter, path }) => `${line(letter)}\0${path}\0`).join("")}`;
        })
        .join("");
      const read = parseLog(output);
      return (
        JSON.stringify(read.map(({ id, parents, date }) => [id, parents, date])) ===
          JSON.stringify(commits.map(({ id, parents }) => [id, parents, "2026-01-02T01:04:05.000Z"])) &&
        read.every(
          ({ files }, index) =>
            files.length === commits[index]?.files.filter(({ path }) => path === "technologies/a.yaml").length,
        )
      );
    }),
  );
});

t.test("a file has its contents before and after, but none where there is no file", async (t) => {
  const log = [
    `${NEW} 2026-01-02T03:04:05Z \x1fAda\x1f\x1f`,
    `\n:000000 100644 ${NONE} ${NEW} A`,
    "rules/a/b.yaml",
    `:100644 000000 ${OLD} ${NONE} D`,
    "rules/a/c.yaml",
    "",
  ];
  t.match(parseLog(log.join("\0")), [
    {
      files: [
        { fact: { how: "added", kind: "rule", ids: ["a", "b"] }, before: undefined, after: NEW },
        { fact: { how: "removed" }, before: OLD, after: undefined },
      ],
    },
  ]);
});

t.test("people are told by their names, never by their addresses", async (t) => {
  const people = (author: string, reviewers = "", others = "") => {
    const [commit] = parseLog(`${NEW} 2026-01-02T03:04:05Z \x1f${author}\x1f${reviewers}\x1f${others}\0`);
    return [commit?.author, commit?.reviewedBy, commit?.writtenWith];
  };
  t.strictSame(people("Ada"), ["Ada", [], []]);
  t.strictSame(people("ada@example.com"), [undefined, [], []]);
  t.strictSame(people("A\u202eda"), [undefined, [], []]);
  t.strictSame(
    people("Ada", "Grace Hopper <grace@example.com>\nGrace Hopper <g@example.com>\n<x@example.com>\n", "Linus <l@x>"),
    ["Ada", ["Grace Hopper"], ["Linus"]],
  );
  t.strictSame(people("x".repeat(1000))[0], "x".repeat(80));
});

t.test("a path without a record is no fact", async (t) => {
  t.strictSame(changedFact("rules/a/b.yaml", "added"), { how: "added", kind: "rule", ids: ["a", "b"] });
  for (const path of ["README.md", "declared/npm/react.yaml", "technologies/Upper Case.yaml"])
    t.equal(changedFact(path, "added"), undefined, path);
});
