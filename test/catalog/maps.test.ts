import t from "tap";
import { countEach, firstOfEach, getOrInsertComputed, groupBy } from "../../server/catalog/maps.js";

t.test("a value is made once, also where it is undefined", async (t) => {
  const made: string[] = [];
  const map = new Map<string, number | undefined>([["known", 1]]);
  const get = (key: string) =>
    getOrInsertComputed(map, key, (name) => {
      made.push(name);
      return undefined;
    });
  t.equal(get("known"), 1);
  t.equal(get("other"), undefined);
  t.equal(get("other"), undefined);
  t.strictSame(made, ["other"]);
});

t.test("items are grouped and counted in the order in which their keys come", async (t) => {
  const words = ["beta", "alpha", "bravo"];
  t.strictSame(
    [...groupBy(words, (word) => word.charAt(0))],
    [
      ["b", ["beta", "bravo"]],
      ["a", ["alpha"]],
    ],
  );
  t.strictSame(
    firstOfEach(words, (word) => word.charAt(0)),
    ["beta", "alpha"],
  );
  t.strictSame(
    [...countEach("abba")],
    [
      ["a", 2],
      ["b", 2],
    ],
  );
});
