import t from "tap";
import { parseDeclared } from "../../../measure/ranges/range.js";

t.test("a range is read as its ecosystem means it", async (t) => {
  // A tilde before two numbers: npm keeps the second, Composer the first.
  t.equal(parseDeclared("npm", "~1.2")?.ofRelease("1.3.0"), "refused");
  t.equal(parseDeclared("composer", "~1.2")?.ofRelease("1.3.0"), "accepted");
  t.equal(parseDeclared("gem", "~> 1.2")?.ofRelease("1.3.0"), "accepted");
  t.equal(parseDeclared("pypi", "~=1.2")?.ofRelease("1.3.0"), "accepted");
  // A bare number: to npm a line, to Composer and Poetry one release.
  t.equal(parseDeclared("npm", "1.2")?.ofRelease("1.2.5"), "accepted");
  t.equal(parseDeclared("composer", "1.2")?.ofRelease("1.2.5"), "refused");
  t.equal(parseDeclared("pypi", "==1.2")?.ofRelease("1.2.5"), "refused");
  t.equal(parseDeclared("npm", "latest"), undefined);
});
