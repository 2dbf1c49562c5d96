import t from "tap";
import { etagOf, hasTag } from "../../server/http/etag.js";

t.test("tags are strong and differ for different bodies", async (t) => {
  t.match(etagOf("a"), /^"[\x21\x23-\x7e]+"$/);
  t.equal(etagOf("a"), etagOf("a"));
  t.not(etagOf("a"), etagOf("b"));
});

t.test("If-None-Match is compared weakly, tag by tag", async (t) => {
  const cases: [header: string | undefined, isKnown: boolean][] = [
    [undefined, false],
    ['"a"', true],
    ['W/"a"', true],
    ['"other", "a"', true],
    ["*", true],
    ['"other"', false],
    ["a", false],
    ["", false],
  ];
  const found = cases.map(([header]) => [header, hasTag(header, '"a"')]);
  t.strictSame(found, cases);
  t.ok(hasTag('"a"', 'W/"a"'));
});
