import { isDeepStrictEqual } from "node:util";
import t from "tap";
import { jsonText, plain, withoutCommands } from "../../../../clients/cli/output/plain.js";
import fc from "../../../fixtures/properties.js";

t.test("prints text as one visible line", async (t) => {
  const cases: [given: string, expected: string][] = [
    ["Next.js 15 – 日本語 👩", "Next.js 15 – 日本語 👩"],
    ["\u001b]0;owned\u0007a", "a"],
    ["\u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007", "link"],
    ["\u001b[31mred\u001b[0m", "red"],
    ["\u009b31mred", "red"],
    ["\u001bc", ""],
    ["over\rwritten", "over written"],
    ["a\r\nb\tc\u2028d\u0085e", "a b c d e"],
    ["user\u202egnp.exe\u2066x\u200by\ufeff", "usergnp.exexy"],
    ["\u0000\u0008\u007f", ""],
    ["\ud800half\udc00", "half"],
    ["  edges \n", "edges"],
  ];
  for (const [index, [given, expected]] of cases.entries()) t.equal(plain(given), expected, `case ${index}`);
});

t.test("cuts long text at a whole character", async (t) => {
  t.equal(plain("abcdef", 6), "abcdef");
  t.equal(plain("abcdefg", 6), "abcde…");
  t.equal(plain("abcd😀fg", 6), "abcd…");
  t.equal(plain("x".repeat(10_000_000)).length, 2000);
});

t.test("removes control and invisible characters from any text", async () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => !/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(plain(text))),
  );
});

t.test("defuses CI workflow commands", async (t) => {
  t.equal(withoutCommands("::error::x\n  ::add-mask::y\na::b"), ": :error::x\n  : :add-mask::y\na::b");
  t.equal(
    withoutCommands("a ##[error]b ##vso[task.setvariable]c ##VSO[x]"),
    "a ## [error]b ## vso[task.setvariable]c ## VSO[x]",
  );
});

t.test("escapes invisible characters in JSON without changing its meaning", async (t) => {
  t.equal(jsonText({ a: "\u202e\u2028\u009b\ufeff日" }), '{\n  "a": "\\u202e\\u2028\\u009b\\ufeff日"\n}\n');
  t.equal(jsonText("##[add-mask]x"), '"##\\u005badd-mask]x"\n');
  fc.assert(
    fc.property(fc.jsonValue(), (value) =>
      isDeepStrictEqual(JSON.parse(jsonText(value)), JSON.parse(JSON.stringify(value))),
    ),
  );
});
