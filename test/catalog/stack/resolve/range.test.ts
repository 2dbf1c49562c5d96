import t from "tap";
import { rangeFor } from "../../../../server/catalog/stack/resolve/range.js";

const all = () => true;
const none = () => false;

t.test("the widest range is in the syntax of the ecosystem, up to the next major version", async (t) => {
  t.equal(rangeFor("npm", "1.2.3", all), "^1.2.3");
  t.equal(rangeFor("pypi", "1.2.3", all), ">=1.2.3,<2");
  t.equal(rangeFor("gem", "1.2.3", all), "~> 1.2");
  t.equal(rangeFor("maven", "1.2.3", all), "1.2.3", "where there is no such syntax, the release");
});

t.test("a range that lets in what does not fit gives way to a narrower one", async (t) => {
  const tried: string[] = [];
  const found = rangeFor("npm", "1.2.3", ({ text }) => {
    tried.push(text);
    return text === "~1.2.3";
  });
  t.equal(found, "~1.2.3");
  t.same(tried, ["^1.2.3", "~1.2.3"]);
});

t.test("where no range fits, it is the release alone", async (t) => {
  t.equal(rangeFor("npm", "1.2.3", none), "1.2.3");
  t.equal(rangeFor("pypi", "1.2.3", none), "==1.2.3");
  t.equal(rangeFor("cargo", "1.2.3", none), "=1.2.3");
  t.equal(rangeFor("hex", "1.2.3", none), "== 1.2.3");
});

t.test("a version that is no row of numbers, or of no ecosystem, is written as it is", async (t) => {
  t.equal(rangeFor("npm", "2.0.0-rc.1", all), "2.0.0-rc.1");
  t.equal(rangeFor("pypi", "2.0rc1", all), "==2.0rc1");
  t.equal(rangeFor(undefined, "24", all), "24");
});
