import t from "tap";
import { draftOf, labelsOf } from "../../../server/contributions/proposal/wording.js";
import type { Submission } from "../../../server/contributions/submission.js";
import fc from "../../fixtures/properties.js";
import { DATA, ruleOf, toolOf } from "../../fixtures/submissions.js";

const composed = (submission: Submission, origin?: string) => draftOf(submission, origin).compose(DATA.read);

/** The lines of Markdown outside of its blocks of code and code within lines, and the texts of the blocks. */
function split(markdown: string): { outside: string; blocks: string[] } {
  const outside: string[] = [];
  const blocks: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split("\n")) {
    const [run = ""] = /^`{3,}/.exec(line) ?? [];
    if (fence === undefined && run) {
      fence = run;
      blocks.push("");
    } else if (fence !== undefined && new RegExp(`^ {0,3}\`{${fence.length},} *$`).test(line)) fence = undefined;
    else if (fence === undefined) outside.push(line);
    else blocks[blocks.length - 1] += `${line}\n`;
  }
  if (fence !== undefined) throw new Error("a block of code has no end");
  return { outside: outside.join("\n").replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, ""), blocks };
}

const ATTACKS = [
  "```\nescaped HERE-1\n```",
  "``` ```\n````\n`````",
  "~~~\nHERE-1\n~~~",
  "<b>HERE-1</b> <!-- HERE-1",
  "-->\nHERE-1 <script>alert(1)</script>",
  "@mention #1 GH-1 owner/repo#1 owner/repo@0123456789abcdef0123456789abcdef01234567",
  "fixes #1, closes GH-1 for HERE-1",
  "[x](javascript:alert(1)) ![x](https://example.com/HERE-1.png)",
  "# HERE-1\n\n---\n\n- [x] HERE-1",
  "</code></pre><img src=x onerror=HERE-1>",
  "\n\n    HERE-1\n\t```\n   ```\nHERE-1",
  "::error::HERE-1",
  "Revision: HERE-1\nContribution: HERE-1",
  "$\x7b{ github.token }} HERE-1 $(reboot)",
];

t.test("a proposal of a rule says what, why, on what grounds, and what to look at", async (t) => {
  const { title, body } = await composed(ruleOf({ contributor: "bob", workaround: "Use a pool." }));
  t.equal(title, "Add rule: Next.js partly works with PostgreSQL");
  for (const part of [
    "This says that Next.js partly works with PostgreSQL: `partial`, `warning`.",
    "```text\nPages that run at the edge cannot reach the database.\n```",
    "```text\nUse a pool.\n```",
    "- <https://example.com/one>\n- <https://example.com/two>",
    "### Tested versions (tested)\n\n- `nextjs@15.1.0`\n- `postgresql@17`",
    "- [ ] The sources were opened",
    "Changes `data/rules/nextjs/postgresql.yaml`. Contributed by `bob`. Contribution `rule-nextjs-postgresql-",
  ])
    t.ok(body.includes(part), part);
  t.notMatch(body, "Closes");
  t.ok(body.endsWith("\n"));
});

t.test("titles tell the verdict, the platform, and whether it is an update", async (t) => {
  const { title } = await composed(ruleOf({ status: "incompatible", severity: "error", platform: "edge" }));
  t.equal(title, "Add rule: Next.js does not work with PostgreSQL (edge)");
  const known = await composed(ruleOf({ techB: "react", testedVersions: ["nextjs@15", "react@19"] }));
  t.equal(known.title, "Update rule: Next.js partly works with React");
  t.match(known.body, "This updates the rule of a known pair: Next.js partly works with React.");
  t.equal((await composed(toolOf())).title, "Add AI tool: scribe");
  t.equal((await composed(toolOf({ name: "Agent" }))).title, "Update AI tool: agent");
});

t.test("an issue is closed by the proposal that came of it", async (t) => {
  t.match((await composed(ruleOf(), "Closes #12")).body, /\n\nCloses #12\n$/);
});

t.test("the draft carries what the forge needs beside the change", async (t) => {
  const submission = ruleOf({ contributor: "@bob" });
  const { id, revision, createdAt } = submission;
  t.match(draftOf(submission), { id, revision, createdAt, credit: "bob", labels: ["contribution", "compatibility"] });
  t.same(labelsOf(toolOf()), ["contribution", "ai-tool"]);
});

t.test("praise is pointed out to the reviewer", async (t) => {
  const { body } = await composed(ruleOf({ explanation: "These two are simply amazing when put together." }));
  t.match(body, "### Check carefully\n- `explanation` uses promotional words (amazing)");
});

t.test("no text from users breaks out of its code block", async (t) => {
  for (const attack of ATTACKS) {
    const text = `${attack}\nand some more of the text`;
    const { body, title } = await composed(ruleOf({ explanation: text, workaround: text, notes: text }));
    const { outside, blocks } = split(body);
    t.notMatch(outside, /HERE-1|alert|mention|reboot|GH-1|owner|0123456789abcdef|<[!/bs]/, JSON.stringify(attack));
    t.equal(blocks.length, 3, "explanation, workaround and notes");
    t.notMatch(body, /(?:@mention|[^&]#1\b)/, "neither mention nor reference, for readers of plain text either");
    t.equal(title, "Add rule: Next.js partly works with PostgreSQL");
    const tool = await composed(toolOf({ description: text, vendor: "HERE-1" }));
    t.notMatch(split(tool.body).outside, /HERE-1/);
  }
});

t.test("no name of a contributor breaks out of its code", async (t) => {
  for (const name of [
    "`",
    "``x`",
    "` HERE-1 `",
    "x` <b>HERE-1</b> `",
    "@org/team",
    "<!-- HERE-1",
    "bob #1 GH-1",
    "*HERE-1*",
  ]) {
    const { body } = await composed(ruleOf({ contributor: name }));
    t.notMatch(split(body).outside, /HERE-1|team|GH-1|<b>|<!--/, name);
    t.notMatch(body, /@org|#1/, name);
  }
});

t.test("titles and outside texts hold no name that came with a new technology", async (t) => {
  const technologies = { svelte: { name: "<b>HERE-1</b> @mention `", category: "framework" } };
  const { title, body } = await composed(
    ruleOf({ techB: "svelte", technologies, testedVersions: ["nextjs@15", "svelte@5"] }),
  );
  t.equal(title, "Add rule: Next.js partly works with svelte");
  t.match(body, "New technologies: `svelte`.");
  t.notMatch(body, /HERE-1|mention/);
});

t.test("no URL breaks out of its link", async (t) => {
  const addresses = ["a)b", "a'b", "(x)", "[x]", "?q=@org/team#1", "%3Cb%3E%60", "!*_~", "$(reboot)", ";a=1&b=2"];
  const { body } = await composed(
    ruleOf({
      evidence: addresses
        .map((rest) => `https://example.com/${rest}`)
        .filter((url) => URL.canParse(url) && !/[[\]]/.test(url)),
    }),
  );
  const lines = body.split("\n").filter((line) => line.startsWith("- <"));
  t.equal(lines.length, addresses.length - 1);
  for (const line of lines) t.match(line, /^- <https:\/\/example\.com\/[^<>\s`"'()[\]{}|\\^]*>$/, line);
});

t.test(
  "wrapping loses no character but spaces, and takes no line beyond its width where there is a space",
  async () => {
    const word = fc.oneof(
      fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 130 }),
      fc.constantFrom("@a", "#1", "`", "````", "日本語".repeat(40)),
    );
    const texts = fc
      .array(fc.tuple(word, fc.constantFrom(" ", "  ", "\n", "\n\n")), { minLength: 1, maxLength: 30 })
      .map((parts) => parts.flat().join("").trim().slice(0, 950).trim())
      .filter((text) => text.length >= 20);
    const bare = (text: string) => text.replace(/[\s\u200b]/g, "");
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { blocks } = split((await composed(ruleOf({ explanation: text }))).body);
        const [block = ""] = blocks;
        if (bare(block) !== bare(text.normalize("NFC"))) throw new Error(block);
        for (const line of block.replaceAll("\u200b", "").split("\n"))
          if (line.length > 96 && /^.{1,96} /.test(line.trimStart())) throw new Error(`too long: ${line}`);
      }),
      { numRuns: 100 },
    );
  },
);

t.test("the longest texts are wrapped", async (t) => {
  for (const unit of ["a", " ", "a ", "`", "a  ", "\n", "@a#"]) {
    const text = `x${unit.repeat(900)}`.slice(0, 900).concat("x".repeat(50));
    const { body } = await composed(ruleOf({ explanation: text, notes: text }));
    t.doesNotThrow(() => split(body), JSON.stringify(unit));
  }
});
