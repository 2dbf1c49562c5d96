import t from "tap";
import { byName, isNode, type Node, noteDirect, onlyOne } from "../../server/manifests/tree.js";

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
  t.notOk(isNode("unknown"));
});

t.test("of several releases of a name, none is the one that is installed", async (t) => {
  const [old, same, newer] = [node("kit"), node("kit"), { ...node("kit"), version: "2.0.0" }];
  t.equal(onlyOne([old, same]), old, "the same version, for another platform");
  t.equal(onlyOne([old, newer]), "unknown");
  t.equal(onlyOne([]), undefined);
  t.same(byName([old, node("core"), newer]).get("kit"), [old, newer]);
});
