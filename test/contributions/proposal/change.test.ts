import t from "tap";
import { parse, stringify } from "yaml";
import type { AiTool } from "../../../schemas/types.js";
import { changeFiles, pathOf } from "../../../server/contributions/proposal/change.js";
import type { Submission } from "../../../server/contributions/submission.js";
import { hiddenCharacter, lookalike, UNREAD } from "../../../server/data/text.js";
import fc from "../../fixtures/properties.js";
import { createData, DATA, RULE, ruleOf, TOOL, toolOf } from "../../fixtures/submissions.js";

const PATH = "rules/nextjs/postgresql.yaml";
const HEAD = "# yaml-language-server: $schema=../../../schemas/rule.schema.json\n";

/** A rule that is there, with comments wherever one may stand. */
const KNOWN = `${HEAD}# The pair everybody asks about.
techA: nextjs
techB: postgresql
# Checked by hand.
status: partial # for now
severity: warning
explanation: The explanation that stands there today.
workaround: Use a pool of connections.
evidence:
  # The maker's own page.
  - https://example.com/old
  - https://example.com/one # the newer one
basis: documented
testedVersions: [nextjs@14.0.0, postgresql@16]
notes: Seen with the defaults.
contributor: ann
checked: 2026-01-01
updated: 2026-01-02
exceptions:
  # Before pages knew of servers.
  - when:
      nextjs: "<9"
    status: incompatible
    severity: error
    explanation: Before version 9 there was no server side.
    evidence:
      - https://example.com/nine
`;

const known = (text = KNOWN) => createData({ [PATH]: text });

/** The text that a submission makes of a rule that is there, checked as the service checks it. */
async function updated(submission: Submission, text: string, path = PATH): Promise<string> {
  const data = createData({ [path]: text });
  const { files, updates } = await changeFiles(submission, data.read);
  if (!updates) throw new Error("it was not seen");
  const problems = data.check(files);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return files[0]?.text ?? text;
}

t.test("a submission belongs at one path", async (t) => {
  t.equal(pathOf(ruleOf({ techA: "postgresql", techB: "nextjs" })), PATH);
  t.equal(pathOf(toolOf()), "ai-tools/scribe.yaml");
});

t.test("a rule that is new is written as it is laid out everywhere", async (t) => {
  const { files, updates } = await changeFiles(ruleOf({ contributor: "@bob" }), DATA.read);
  t.equal(updates, false);
  t.same(files, [
    {
      path: PATH,
      text: `${HEAD}techA: nextjs
techB: postgresql
status: partial
severity: warning
explanation: Pages that run at the edge cannot reach the database.
evidence:
  - https://example.com/one
  - https://example.com/two
basis: tested
testedVersions: [nextjs@15.1.0, postgresql@17]
contributor: bob
checked: 2026-06-01
updated: 2026-06-01
`,
    },
  ]);
  t.same(DATA.check(files), []);
});

t.test("technologies that are new come in files of their own, unless they came meanwhile", async (t) => {
  const technologies = { svelte: { name: "Svelte", category: "framework", packages: { npm: ["svelte"] } } };
  const rule = ruleOf({ techB: "svelte", technologies, testedVersions: ["nextjs@15", "svelte@5"] });
  const { files } = await changeFiles(rule, DATA.read);
  t.same(
    files.map(({ path }) => path),
    ["rules/nextjs/svelte.yaml", "technologies/svelte.yaml"],
  );
  t.same(parse(files[1]?.text ?? ""), { ...technologies.svelte, checked: "2026-06-01" });
  t.same(DATA.check(files), []);
  const meanwhile = async (path: string) => (path === "technologies/svelte.yaml" ? "name: Theirs\n" : DATA.read(path));
  t.same(
    (await changeFiles(rule, meanwhile)).files.map(({ path }) => path),
    ["rules/nextjs/svelte.yaml"],
  );
});

/** Texts that YAML, Markdown or a shell would read as something else. */
const HOSTILE = [
  "no",
  "yes",
  "null",
  "~",
  "true",
  "1.10",
  "1e3",
  "0x1F",
  "0o7",
  ".inf",
  "2026-01-01",
  "12:30:45",
  "*a",
  "&a",
  "&a *a",
  "!!js/function",
  "! x",
  "- x",
  "-",
  "? x",
  "a: b # c",
  "a:",
  ": a",
  "#",
  " # x",
  "|",
  ">",
  "|-",
  ">+2",
  "%TAG !",
  "%",
  "---",
  "--- a",
  "...",
  "@x",
  "`x`",
  "[a",
  "{a",
  "]",
  "}",
  ",",
  "'",
  '"',
  "''",
  "it's",
  'say "so"',
  "\\",
  "\\n",
  "\\u0041",
  "<<",
  "<<: *a",
  "=",
  "$(reboot)",
  "; rm -rf /",
  "$\x7bx}",
  "{{x}}",
  "<script>",
  "<!-- x -->",
  "a\tb",
  "a  b",
  "é",
  "👩‍👩‍👧",
  "🏳️‍🌈",
  "日本語",
  "a\u00a0b",
  "\u3000",
];
const hostile = fc.constantFrom(...HOSTILE);
const piece = fc.oneof(
  hostile,
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 10 }),
);
const glue = fc.constantFrom(" ", "\n", "\n\n", "\n  ", " \n", ": ", "\t", "\n\n\n", "\n- ", " # ", "");
const text = (least: number, most: number) =>
  fc
    .tuple(fc.array(fc.tuple(piece, glue), { minLength: 1, maxLength: 12 }), fc.boolean())
    .map(([parts, long]) =>
      parts
        .flat()
        .join("")
        .repeat(long ? 8 : 1)
        .normalize("NFC")
        .trim()
        .slice(0, most)
        .trim(),
    )
    .filter(
      (value) =>
        value.normalize("NFC") === value &&
        value.length >= least &&
        [...value].length >= least &&
        !hiddenCharacter(value) &&
        !value.includes(UNREAD),
    );
const line = text(1, 60)
  .map((value) =>
    value
      .replace(/[\n\t]/g, " ")
      .replace(/^[@\s]+/, "")
      .trim(),
  )
  .filter((value) => value !== "");
/** A line that passes for no other. */
const name = line
  .map((value) =>
    value
      .normalize("NFKC")
      .replace(/^[@\s]+/, "")
      .slice(0, 60)
      .trim(),
  )
  .filter((value) => value !== "" && !lookalike(value) && !hiddenCharacter(value));
const url = fc
  .constantFrom("a", "?q=1&b=2#c", "(x)", "'y'", "%20", "~z;w=1", "*a", "!b,c")
  .map((rest) => `https://example.com/${rest}`);
const urls = fc.uniqueArray(url, { minLength: 1, maxLength: 5 });

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

t.test("a submission is read back unchanged from its file, which is valid and formatted", async () => {
  const body = fc.record({
    explanation: text(20, 1000),
    workaround: optional(text(5, 600)),
    notes: optional(text(3, 1000)),
    contributor: optional(name),
    evidence: urls,
    name,
  });
  await fc.assert(
    fc.asyncProperty(body, async ({ name, ...fields }) => {
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      const technologies = { svelte: { name, category: "framework" } };
      const rule = { ...RULE, ...given, techB: "svelte", testedVersions: ["nextjs@1.10", "svelte@5"] };
      const { files } = await changeFiles(ruleOf({ ...rule, technologies }), DATA.read);
      const days = { checked: "2026-06-01", updated: "2026-06-01" };
      assertSame(parse(files[0]?.text ?? ""), { ...rule, techA: "nextjs", basis: "tested", ...days });
      assertSame(parse(files[1]?.text ?? ""), { ...technologies.svelte, checked: days.checked });
      assertSame(DATA.check(files), []);
    }),
    { numRuns: 30 },
  );
});

t.test("so it is for tools, and for what is added to a file", async () => {
  const fields = fc.record({
    description: text(20, 600),
    enterprise: text(3, 400),
    vendor: name,
    pricing: fc.record({ free: fc.boolean(), startingPrice: line }),
    evidence: urls,
  });
  const before = `# yaml-language-server: $schema=../../schemas/ai-tool.schema.json
name: Scribe
category: cli-agent
website: https://scribe.example.com
description: A text that was there before, on one line.
evidence:
  - https://example.com/before
updated: 2026-01-01
`;
  await fc.assert(
    fc.asyncProperty(fields, async (given) => {
      const { files } = await changeFiles(toolOf(given), DATA.read);
      const record = { ...TOOL, ...given, checked: "2026-06-01", updated: "2026-06-01" };
      assertSame(parse(files[0]?.text ?? ""), record);
      assertSame(DATA.check(files), []);
      const update = parse(await updated(toolOf(given), before, "ai-tools/scribe.yaml"));
      assertSame(update, { ...record, evidence: ["https://example.com/before", ...given.evidence] });
    }),
    { numRuns: 15 },
  );
});

function assertSame(found: unknown, wanted: unknown): void {
  const [one, other] = [found, wanted].map((value) => JSON.stringify(value, sorted));
  if (one !== other) throw new Error(`${one}\nis not\n${other}`);
}

const sorted = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

t.test(
  "the same verdict again gains sources and versions, keeps what is not said anew, and all comments",
  async (t) => {
    const text = await updated(ruleOf({ explanation: "The explanation that stands there now." }), KNOWN);
    t.equal(
      text,
      KNOWN.replace("stands there today", "stands there now")
        .replace("the newer one\n", "the newer one\n  - https://example.com/two\n")
        .replace("basis: documented", "basis: tested")
        .replace("postgresql@16]", "postgresql@16, nextjs@15.1.0, postgresql@17]")
        .replace("checked: 2026-01-01", "checked: 2026-06-01")
        .replace("updated: 2026-01-02", "updated: 2026-06-01"),
    );
  },
);

t.test("another verdict brings its own reasons; the old ones go, exceptions and comments stay", async (t) => {
  const other = { status: "compatible", severity: "info" };
  const text = await updated(ruleOf(other), KNOWN);
  const record = parse(text);
  t.match(record, { ...RULE, ...other, basis: "tested", updated: "2026-06-01" });
  t.same(record.evidence, RULE.evidence, "sources of the old verdict do not speak for the new one");
  for (const field of ["workaround", "notes", "contributor"]) t.notOk(field in record, field);
  t.same(record.exceptions, parse(KNOWN).exceptions);
  for (const comment of [
    "The pair everybody asks about.",
    "Checked by hand.",
    "for now",
    "the newer one",
    "Before pages knew of servers.",
  ])
    t.match(text, `# ${comment}`);
});

const when = (record: { exceptions: { when: object; status: string }[] }) =>
  record.exceptions.map(({ when, status }) => [when, status]);

t.test("a verdict for one platform becomes an exception of the general one, after the others", async (t) => {
  const edge = { platform: "edge", status: "incompatible", severity: "critical" };
  const text = await updated(ruleOf(edge), KNOWN);
  const record = parse(text);
  const general = { ...parse(KNOWN), updated: "2026-06-01" };
  t.match(record, { ...general, exceptions: general.exceptions }, "the general verdict is as it was");
  t.same(when(record), [
    [{ nextjs: "<9" }, "incompatible"],
    [{ platform: "edge" }, "incompatible"],
  ]);
  t.match(record.exceptions[1], {
    explanation: RULE.explanation,
    evidence: RULE.evidence,
    testedVersions: RULE.testedVersions,
  });
  const again = parse(await updated(ruleOf({ ...edge, evidence: ["https://example.com/three"] }), text));
  t.equal(again.exceptions.length, 2, "said again it is the same exception");
  t.same(again.exceptions[1].evidence, [...RULE.evidence, "https://example.com/three"]);
  const changed = parse(await updated(ruleOf({ platform: "edge" }), text));
  t.match(changed.exceptions[1], { status: "partial", severity: "warning" }, "and may change");
});

t.test(
  "a general verdict takes the place of one for a platform, which stays as an exception with all of its own",
  async (t) => {
    const edge = KNOWN.replace("notes: Seen", "platform: edge\nnotes: Seen");
    const record = parse(await updated(ruleOf({ status: "compatible", severity: "info" }), edge));
    t.match(record, { ...RULE, status: "compatible", severity: "info", basis: "tested" });
    t.notOk("platform" in record);
    t.same(
      when(record),
      [
        [{ nextjs: "<9", platform: "edge" }, "incompatible"],
        [{ platform: "edge" }, "partial"],
      ],
      "what was said about the edge stays about the edge",
    );
    const { explanation, workaround, evidence, notes, contributor, testedVersions } = parse(KNOWN);
    t.match(record.exceptions[1], { explanation, workaround, evidence, notes, contributor, testedVersions });
  },
);

t.test("verdicts for two platforms stand side by side", async (t) => {
  const edge = KNOWN.replace("notes: Seen", "platform: edge\nnotes: Seen");
  const record = parse(await updated(ruleOf({ platform: "web", status: "compatible", severity: "info" }), edge));
  t.match(record, { platform: "edge", status: "partial", explanation: "The explanation that stands there today." });
  t.same(when(record).at(-1), [{ platform: "web" }, "compatible"]);
});

t.test("what the data say already changes nothing, on a later day either", async (t) => {
  const { texts } = known(await updated(ruleOf(), KNOWN));
  const aged = (texts.get(PATH) ?? "").replace(/2026-06-01/g, "2026-02-01");
  const data = known(aged);
  t.same(await changeFiles(ruleOf({}, data), data.read), { files: [], updates: true });
  const tool = await changeFiles(toolOf(), DATA.read);
  const withTool = createData({
    "ai-tools/scribe.yaml": tool.files[0]?.text.replace(/2026-06-01/g, "2026-02-01") ?? "",
  });
  t.same(await changeFiles(toolOf(), withTool.read), { files: [], updates: true });
});

t.test("fewer of the known sources, in another order, say nothing new", async (t) => {
  const text = await updated(ruleOf(), KNOWN);
  const data = known(text);
  t.same(
    (await changeFiles(ruleOf({ evidence: ["https://example.com/two", "https://example.com/old"] }), data.read)).files,
    [],
  );
});

t.test("what waited does not turn back the days of what came in meanwhile", async (t) => {
  const newer = KNOWN.replace("checked: 2026-01-01", "checked: 2026-06-05").replace(
    "updated: 2026-01-02",
    "updated: 2026-06-05",
  );
  const { files } = await changeFiles(ruleOf(), async (path) => (path === PATH ? newer : undefined));
  t.match(parse(files[0]?.text ?? ""), { checked: "2026-06-05", updated: "2026-06-05", explanation: RULE.explanation });
});

t.test("a tool gains what is new; sources stay unless their field changes", async (t) => {
  const path = "ai-tools/scribe.yaml";
  const before = `# yaml-language-server: $schema=../../schemas/ai-tool.schema.json
name: Scribe
category: cli-agent
website: https://scribe.example.com
description: Writes code in a terminal for those who ask.
platforms:
  desktop: true
  cli: true # since 2.0
pricing:
  free: false
vendor: Quill # the maker
sources:
  platforms: https://example.com/p
  pricing: https://example.com/q
evidence:
  - https://example.com/p
  - https://example.com/q
updated: 2026-01-01
`;
  const text = await updated(toolOf({ platforms: { cli: true }, pricing: { free: true } }), before, path);
  t.equal(
    text,
    before
      .replace("free: false", "free: true")
      .replace("  pricing: https://example.com/q\n", "")
      .replace("  - https://example.com/q\n", "  - https://example.com/q\n  - https://scribe.example.com/about\n")
      .replace("updated: 2026-01-01", "checked: 2026-06-01\nupdated: 2026-06-01"),
  );
});

t.test("prices follow from plans, and a submission that contradicts them takes their place", async (t) => {
  const path = "ai-tools/scribe.yaml";
  const known = {
    plans: [
      { name: "Free", price: "$0" },
      { name: "Pro", price: "$20/month" },
    ],
  };
  const given = { plans: [{ name: "Pro", price: "$30/month" }] };
  const cases: [before: AiTool["pricing"], given: AiTool["pricing"], after: AiTool["pricing"]][] = [
    [known, { free: true }, known],
    [known, { free: true, startingPrice: "$20/month" }, known],
    [known, { startingPrice: "$25/month" }, { free: true, startingPrice: "$25/month" }],
    [known, { ...given, free: true }, given],
    [{ free: true, startingPrice: "$20/month" }, given, given],
  ];
  for (const [before, pricing, after] of cases) {
    const text = stringify({ ...TOOL, ...(before && { pricing: before }), updated: "2026-01-01" });
    const { pricing: written } = parse(await updated(toolOf({ ...(pricing && { pricing }) }), text, path));
    t.strictSame(written, after, JSON.stringify(pricing));
  }
});

const failure = (text: string) => changeFiles(ruleOf(), async () => text).catch((error: unknown) => error);

t.test("a file that cannot be read is not written over", async (t) => {
  const alias = KNOWN.replace("status: partial", "status: &a partial");
  for (const text of ["", "- a\n", "techA: [\n", "a: 1\na: 2\n", "text\n", alias, "\u0000"])
    t.match(await failure(text), { message: /^data\/.+ is not valid: / }, JSON.stringify(text).slice(0, 40));
});
