import t from "tap";
import { rangeToAsk, whyBeyondVersions, whyMoved } from "../../../../server/catalog/stack/nearest/reasons.js";
import { pairOf } from "../../../../server/catalog/stack/nearest/search.js";
import { parseAskedVersion } from "../../../../server/catalog/versions/ecosystems.js";
import type { VersionRange } from "../../../../server/catalog/versions/range.js";
import { npmEntry } from "../../../../server/manifests/reading.js";
import { factsCatalog, sourceAt } from "../../../fixtures/facts.js";
import { nearestBoard } from "../../../fixtures/nearest-board.js";

const catalog = factsCatalog();
const open = (packages: Record<string, string>) =>
  nearestBoard(
    catalog,
    Object.entries(packages).map(([name, version]) => npmEntry(name, version)),
  );

t.test("what forces a move is told with what then holds", async (t) => {
  const { board, group, changes } = open({ next: "^15.0.0", react: "^17.0.0" });
  const reasons = whyMoved(board, group("react"), changes({ react: "^19" }));
  t.equal(reasons.length, 2);
  t.match(reasons[0]?.message, /React \^17 is outside that range\.$/);
  t.match(reasons[1]?.message, /React \^19 is within that range\.$/);
  for (const { sources } of reasons) t.same(sources, [sourceAt("v15.1.0").source]);
});

t.test("a move that nothing forces has no reason", async (t) => {
  const { board, group, changes } = open({ next: "^15.0.0", react: "^19.0.0" });
  t.same(whyMoved(board, group("react"), changes({ react: "^18.2.0" })), []);
});

t.test("a range begins with the first version that the others accept", async (t) => {
  const { board, group } = open({ next: "^15.0.0", react: "^17.0.0" });
  const [member] = group("react").members;
  const asked = (text: string) =>
    member && rangeToAsk(board, member, parseAskedVersion(text) as VersionRange, new Map()).text;
  t.equal(asked("^18"), "^18.2.0");
  t.equal(asked("^19"), "^19");
  t.equal(asked("~18"), "~18.2.0");
  t.equal(asked(">=18.0.0 <20.0.0"), ">=18.2.0 <20.0.0");
});

t.test("why versions do not help", async (t) => {
  const { board, technology } = open({ angular: "^1.8.0", next: "^15.0.0", react: "^17.0.0" });
  const why = (one: string, other: string) =>
    whyBeyondVersions(board, {
      pair: pairOf(technology(one), technology(other)),
      decision: board.verdict(technology(one), technology(other), new Map()).decision,
    });
  t.equal(why("angularjs", "nextjs"), "Other versions would not help.");
  t.equal(why("nextjs", "react"), "No known combination of their supported releases works.");
});
