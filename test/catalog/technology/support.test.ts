import t from "tap";
import {
  isFirstOfMajor,
  isPreRelease,
  preferredFirst,
  supportLeft,
} from "../../../server/catalog/technology/support.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { parseRange } from "../../../server/catalog/versions/parse.js";
import type { VersionRange } from "../../../server/catalog/versions/range.js";
import { catalogOf } from "../../fixtures/catalog.js";

const source = "https://example.com/lines";
const TODAY = "2026-06-01";
const range = (text: string) => parseRange(text) as VersionRange;

function technologyWith(...cycles: { cycle: string; eol?: string | true; lts?: string | true }[]): Technology {
  const catalog = catalogOf({ technologies: { base: { lifecycle: { source, cycles } } } });
  return catalog.names.byId("base") as Technology;
}

const order = (technology: Technology, ...texts: string[]) =>
  texts
    .map(range)
    .sort(preferredFirst(technology, TODAY))
    .map(({ text }) => text);

const base = technologyWith(
  { cycle: "7", eol: "2027-01-31" },
  { cycle: "6", eol: "2028-01-31", lts: "2026-07-01" },
  { cycle: "5", eol: "2028-01-31", lts: true },
  { cycle: "4", eol: "2026-11-30" },
  { cycle: "3", eol: "2026-05-31" },
);

t.test("what a line has left counts from today", async (t) => {
  const left = (text: string) => supportLeft(base, range(text), TODAY);
  t.same(["7", "6", "5", "4", "3"].map(left), ["short", "year", "long", "ending", "ended"]);
  t.equal(left("5.1.2"), "long", "a release has that of its line");
  t.equal(left("8.0.0"), "year", "nothing speaks against a line that is newer than all recorded ones");
  t.equal(left("2.9.0"), "ended", "what is older than all recorded lines is not supported");
  const withGaps = technologyWith(
    { cycle: "9" },
    { cycle: "7" },
    { cycle: "5", eol: "2026-05-31" },
    { cycle: "3", eol: true },
  );
  t.equal(supportLeft(withGaps, range("4"), TODAY), "ended", "what lies below a line that has ended");
  t.equal(supportLeft(withGaps, range("8"), TODAY), "year", "a line between two supported ones");
  t.equal(supportLeft(technologyWith({ cycle: "1" }), range("1"), TODAY), "year", "no end is announced");
  t.equal(supportLeft(technologyWith({ cycle: "1", eol: true }), range("1"), TODAY), "ended");
});

t.test("long-term support comes first, then a year, then the longest, and the ended ones last", async (t) => {
  t.same(order(base, "3", "4", "5", "6", "7"), ["5", "6", "7", "4", "3"]);
  const short = technologyWith({ cycle: "2", eol: "2026-12-15" }, { cycle: "1", eol: "2027-03-01" });
  t.same(order(short, "2", "1"), ["1", "2"], "a newer line with less left comes after");
  const even = technologyWith({ cycle: "2", eol: "2027-03-01" }, { cycle: "1", eol: "2027-03-01" });
  t.same(order(even, "1", "2"), ["2", "1"]);
  t.same(order(base, "5.0.0", "5.2.0", "5.1.0"), ["5.2.0", "5.1.0", "5.0.0"], "the newest patch of a line first");
});

t.test("releases before a major version, and those that begin one, are told apart", async (t) => {
  t.same(["1.0.0-rc.1", "1.0.0", "1"].map(range).map(isPreRelease), [true, false, false]);
  t.same(["2.0.0", "2.0.1", "2.1.0", "2"].map(range).map(isFirstOfMajor), [true, false, false, false]);
});
