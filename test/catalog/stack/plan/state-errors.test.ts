import t from "tap";
import { entriesAt, keyOfConflict } from "../../../../server/catalog/stack/plan/state-errors.js";
import { npmEntry, runtimeEntry, technologyEntry } from "../../../../server/manifests/reading.js";

t.test("a project's entries are as they will be, without what is gone", async (t) => {
  const entries = [npmEntry("react", "18.2.0"), npmEntry("gone", "1.0.0"), npmEntry("kept", "2.0.0")];
  const after = entriesAt(
    entries,
    new Map([
      ["npm react", "19.1.0"],
      ["npm gone", undefined],
    ]),
  );
  t.match(after, [
    { name: "react", version: "19.1.0", text: "react@19.1.0" },
    { name: "kept", version: "2.0.0" },
  ]);
  t.equal(after.length, 2);
});

t.test("runtimes and technologies are known by their names, without their versions", async (t) => {
  const versions = new Map([[" nodejs", "22"]]);
  for (const entry of [runtimeEntry("nodejs", "node", "20"), technologyEntry("nodejs", "node", "20")])
    t.match(entriesAt([entry], versions), [{ text: "nodejs@22", name: "nodejs@22" }]);
});

t.test("a conflict is the same whatever its words are", async (t) => {
  t.equal(keyOfConflict({ a: { id: "next" }, b: { id: "react" } }), "next react");
});
