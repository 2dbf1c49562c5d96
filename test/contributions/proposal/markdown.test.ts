import t from "tap";
import { asCode, fenceFor } from "../../../server/contributions/proposal/markdown.js";

t.test("a text stands as code within its line", async (t) => {
  t.equal(asCode("plain"), "`plain`");
  t.equal(asCode("a\n\n# b\r\nc\u2028d"), "`a # b c d`");
  t.equal(asCode(" "), "`  `", "nothing is shown as nothing");
});

t.test("no text ends the code that it stands in", async (t) => {
  for (const text of ["`", "a`b", "``", "`a` @b", "```\n</details>", "x``````y`"]) {
    const code = asCode(text);
    const fence = /^`+/.exec(code)?.[0] ?? "";
    const inner = code.slice(fence.length, -fence.length);
    t.ok(code.endsWith(fence) && fence !== "");
    t.notOk(
      [...inner.matchAll(/`+/g)].some(([run]) => run === fence),
      code,
    );
    t.notMatch(code.slice(fence.length), /^`/);
  }
});

t.test("nobody is mentioned and nothing is referred to, also where it is read as text", async (t) => {
  t.equal(asCode("@team fixes #12 a@b.c # d"), "`@\u200bteam fixes #\u200b12 a@b.c # d`");
});

t.test("long texts are cut", async (t) => {
  t.equal(asCode("x".repeat(401)), `\`${"x".repeat(400)}…\``);
  t.equal(asCode("abcdef", 3), "`abc…`");
});

t.test("the fence of a block is longer than what is in it", async (t) => {
  t.equal(fenceFor("a"), "```");
  t.equal(fenceFor("a\n```\nb"), "````");
  t.equal(fenceFor("``````"), "```````");
});
