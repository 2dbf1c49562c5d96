import t from "tap";
import { nameAt } from "../../../server/catalog/facts/renamed.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { explain } from "../../../server/catalog/verdict/explain.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires, SOURCE } from "../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    board: {
      name: "Board",
      packages: { npm: ["board", "@board/test", "@board/core", "old-board", "lost-board"] },
      lifecycle: lifecycle(["10"], ["9"], ["8"]),
      renamed: [
        {
          package: "@board/test",
          to: "board/test",
          from: "9.0.0",
          removed: true,
          source: SOURCE,
          checked: "2026-03-01",
        },
        { package: "old-board", to: "board", from: "9.0.0", source: SOURCE },
        { package: "lost-board", from: "9.0.0", removed: true, source: SOURCE },
      ],
      requires: [{ ...requires("8", "board", "^8"), package: "@board/test" }],
    },
    other: { name: "Other" },
  },
});
const ask = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY);
const kindOf = (techA: string, techB: string) => ask(techA, techB).verdict.decision?.kind;

t.test(
  "beside a release that has it no longer, a package does not work, and what takes its place is named",
  async (t) => {
    const { verdict } = ask("@board/test", "board@9");
    t.match(verdict, {
      status: "incompatible",
      severity: "error",
      message: "Since Board 9.0.0, board/test replaces @board/test.",
      workaround: "Replace @board/test with board/test.",
      basis: "documented",
      checked: "2026-03-01",
      coverage: "line",
    });
    t.match(verdict.decision?.evidence(), [{ kind: "renamed", stance: "against", sources: [SOURCE] }]);
    t.equal(kindOf("@board/test@8.1.0", "board@9.2.0"), "renamed", "before what the old package requires");
    t.equal(kindOf("board@10", "@board/test"), "renamed", "whichever is named first");
  },
);

t.test("where only its name is another, both may be there, and a project should move on", async (t) => {
  t.match(ask("old-board@1.0.0", "board@9").verdict, {
    status: "partial",
    severity: "warning",
    workaround: "Replace old-board with board.",
    decision: { kind: "renamed", forReleases: 1 },
  });
});

t.test("it is of no matter to releases before, to ranges that reach back, and to other packages", async (t) => {
  t.not(kindOf("@board/test@8.1.0", "board@8.1.0"), "renamed");
  t.not(kindOf("@board/test", "board@>=8"), "renamed");
  t.not(kindOf("@board/core", "board@9"), "renamed");
  t.not(kindOf("@board/test", "@board/core"), "renamed", "no release of the technology is named");
  t.equal(ask("@board/test", "other").verdict.status, "unknown");
});

t.test("without a version the current release line is meant, and the technology alone shows it", async (t) => {
  t.match(ask("@board/test", "board").verdict, { status: "incompatible", coverage: "current" });
  const { facts } = explain(catalog, ask("board", "board"), TODAY);
  t.match(facts, [
    { kind: "renamed", stance: "other" },
    { kind: "renamed", stance: "other" },
    { kind: "renamed", stance: "other" },
  ]);
});

t.test("a package that is gone without a successor is refused, and no other is named for it", async (t) => {
  t.match(ask("lost-board", "board@9").verdict, {
    status: "incompatible",
    message: "Since Board 9.0.0, there is no lost-board, and nothing replaces it.",
    workaround: "Do without lost-board.",
  });
});

t.test("a package has its new name in the versions that have the old one no longer", async (t) => {
  const board = catalog.names.byId("board");
  t.equal(nameAt(board, "@board/test", "9.1.0"), "board/test");
  t.equal(nameAt(board, "@board/test", "9"), "board/test");
  t.equal(nameAt(board, "@board/test", "8.1.0"), "@board/test");
  t.equal(nameAt(board, "old-board", "9"), "old-board", "which may still be used");
  t.equal(nameAt(board, "lost-board", "9"), "lost-board", "which has no other");
});
