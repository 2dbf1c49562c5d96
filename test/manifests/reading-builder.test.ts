import t from "tap";
import { packageEntry } from "../../server/manifests/reading.js";
import { ODD, OWN, ReadingBuilder } from "../../server/manifests/reading-builder.js";

t.test("a reading has what was added, in order, and tells what was left out", async (t) => {
  const reading = new ReadingBuilder();
  const [one, two] = [packageEntry("pypi", "b", "1", 4), packageEntry("pypi", "a", undefined, 2)];
  reading.add(one);
  reading.add(two);
  reading.passOver(OWN);
  reading.passOver(OWN, 1200);
  reading.miss(ODD, 7);
  const built = reading.build("x.toml", "named");
  t.match(built, { kind: "x.toml", extent: "named", passedOver: ["1,201 internal packages"] });
  t.same(built.entries, [one, two]);
  t.match(built.notRead, [/^1 unexpected entry.*line 7/]);
});

t.test("reasons are counted, with the line of the first", async (t) => {
  const reading = new ReadingBuilder();
  reading.miss(["odd line", "odd lines"], 7);
  reading.miss(["odd name", "odd names"], undefined);
  reading.miss(["odd line", "odd lines"], 9);
  reading.miss(["odd field", "odd fields"], 3);
  const { notRead } = reading.build("x", "all");
  t.same(notRead, ["2 odd lines (the first: line 7)", "1 odd name", "1 odd field (line 3)"]);
});

t.test("what leaves nothing out tells nothing", async (t) => {
  t.same(new ReadingBuilder().build("x", "all"), {
    kind: "x",
    extent: "all",
    entries: [],
    passedOver: [],
    notRead: [],
  });
});
