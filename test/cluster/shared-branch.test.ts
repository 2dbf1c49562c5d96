import t from "tap";
import { shareBranch } from "../../server/cluster/shared-branch.js";
import type { Colleagues, Word } from "../../server/contributions/shared-delivery.js";
import { MemoryForge } from "../fixtures/submissions.js";

/** A process among others that leads when a test says so. */
function createColleagues() {
  const told: Word[] = [];
  let leads = false;
  const colleagues: Colleagues = {
    leads: () => leads,
    tell: (word) => told.push(word),
    onWord: () => {},
    onLead: () => {},
  };
  return {
    colleagues,
    told,
    lead: () => {
      leads = true;
    },
  };
}

t.test("a branch that moved is told of once, and the first look is no move", async (t) => {
  const { colleagues, told } = createColleagues();
  const forge = new MemoryForge();
  let id = "one";
  forge.head = async () => ({ id, date: "2026-01-01T00:00:00.000Z" });
  const { branch } = shareBranch(forge, 100, colleagues);
  t.strictSame(await branch.head(), { id: "one", date: "2026-01-01T00:00:00.000Z" });
  await branch.head();
  t.strictSame(told, []);
  id = "two";
  await branch.head();
  await branch.head();
  t.strictSame(told, [{ kind: "moved" }]);
  t.strictSame(await branch.list("two"), await forge.list());
  t.strictSame(await branch.read(["technologies/react.yaml"]), await forge.read(["technologies/react.yaml"]));
});

t.test("who leads looks often, the others seldom, and who is alone as often as it is told", async (t) => {
  const { colleagues, lead } = createColleagues();
  const forge = new MemoryForge();
  const { interval } = shareBranch(forge, 100, colleagues);
  t.equal(interval(), 1000);
  lead();
  t.equal(interval(), 100);
  const alone = shareBranch(forge, 100, undefined);
  t.equal(alone.interval(), 100);
  t.equal(alone.branch, forge);
});
