import t from "tap";
import { isNode, type Node, noteDirect } from "../../server/manifests/tree.js";

const node = (name: string): Node => ({
  name,
  version: "1.0.0",
  line: undefined,
  dependencies: () => [],
  requires: () => [],
  runtimes: [],
});

t.test("each package that folders ask for is noted once for each of them", async (t) => {
  const [kit, core] = [node("kit"), node("core")];
  const direct = noteDirect([
    ["", kit],
    [".", kit],
    ["web", kit],
    ["web", core],
    ["web", "own"],
    ["api", undefined],
  ]);
  t.same(direct.get(kit), [".", "web"]);
  t.same(direct.get(core), ["web"]);
  t.equal(direct.size, 2);
  t.notOk(isNode("own"));
});
