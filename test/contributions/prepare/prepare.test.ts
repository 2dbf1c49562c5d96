import t from "tap";
import type { AiTool } from "../../../schemas/types.js";
import type { FieldProblem } from "../../../server/contributions/problem.js";
import { CONTRIBUTION_ID } from "../../../server/forges/forge.js";
import { toolText } from "../../fixtures/data.js";
import { createData, faultyFields, problemsOf, RULE, ruleOf, TOOL, toolOf } from "../../fixtures/submissions.js";

const LONG = "x".repeat(1_000_000);

/** Bodies as they come off the wire, where a key may be __proto__. */
const parsed = (extra: string) => JSON.parse(`${JSON.stringify(RULE).slice(0, -1)},${extra}}`);

const told = (problems: readonly FieldProblem[]) => problems.map(({ what, allowed }) => [what, allowed]);

t.test("a rule becomes a submission with days, credit and an id that tells its pair", async (t) => {
  const submission = ruleOf({ contributor: "@alice" });
  t.match(submission, {
    kind: "compatibility",
    createdAt: "2026-06-01T12:00:00.000Z",
    submitter: "0a1b2c3d",
    credit: "alice",
    subject: "nextjs-postgresql",
    names: ["Next.js", "PostgreSQL"],
    technologies: {},
    warnings: [],
    rule: { ...RULE, basis: "tested", contributor: "alice", checked: "2026-06-01", updated: "2026-06-01" },
  });
  t.equal(submission.id, `rule-nextjs-postgresql-${submission.revision.slice(0, 12)}`);
});

t.test("a tool becomes a submission; who gave it is not part of its record", async (t) => {
  const submission = toolOf({ contributor: "Zoë" });
  t.strictSame(submission.tool, { ...TOOL, checked: "2026-06-01", updated: "2026-06-01" } as never);
  t.match(submission, { kind: "ai-tool", slug: "scribe", subject: "scribe", credit: "Zoë" });
  t.equal(submission.id, `tool-scribe-${submission.revision.slice(0, 12)}`);
});

t.test("the body is not changed", async (t) => {
  const body = { ...RULE, explanation: `  ${RULE.explanation}  ` };
  const before = structuredClone(body);
  problemsOf("compatibility", body);
  t.same(body, before);
});

t.test("only space at the ends and the form of accents are made alike", async (t) => {
  const { rule } = ruleOf({ explanation: `\n  Cafe\u0301  with\tspace\n\n inside of it \n`, notes: " 1.10 " });
  t.equal(rule.explanation, "Café  with\tspace\n\n inside of it");
  t.equal(rule.notes, "1.10");
});

t.test("what is not an object is refused as a whole", async (t) => {
  for (const body of [undefined, null, 1, true, "text", [], [RULE]]) {
    t.match(problemsOf("compatibility", body), [{ field: "", what: "the body is not a JSON object" }]);
    t.match(problemsOf("ai-tool", body), [{ field: "", what: "the body is not a JSON object" }]);
  }
});

t.test("every required field that is missing is named, with what it would hold", async (t) => {
  const problems = problemsOf("compatibility", {});
  t.same(problems.map(({ field }) => field).sort(), Object.keys(RULE).sort());
  t.ok(problems.every(({ what, allowed }) => what.endsWith("is missing") && (allowed ?? "").length > 10));
  const tool = problemsOf("ai-tool", {});
  t.same(tool.map(({ what }) => what).sort(), [
    '"category" is missing',
    '"description" is missing',
    '"evidence" is missing',
    '"name" is missing',
    '"website" or "repository" is missing',
  ]);
});

t.test("what is missing deep in the record of a new technology is named, too", async (t) => {
  const upgradeGuide = { url: "https://example.com/guide", lines: [{}] };
  const problems = problemsOf("compatibility", { ...RULE, technologies: { fresh: { name: "Fresh", upgradeGuide } } });
  const field = "technologies.fresh.upgradeGuide.lines[0].line";
  t.match(
    problems.find((problem) => problem.field === field),
    { what: /"line" is missing$/, allowed: "The release line that it leads to." },
  );
});

t.test("nothing is coerced", async (t) => {
  const wrong: [string, unknown][] = [
    ["techA", 1],
    ["explanation", 12345678901234567890n.toString().length],
    ["evidence", "https://example.com/one"],
    ["testedVersions", { 0: "nextjs@15" }],
    ["status", ["partial"]],
    ["severity", null],
    ["notes", null],
    ["contributor", true],
    ["platform", ""],
    ["technologies", []],
  ];
  for (const [field, value] of wrong) t.same(faultyFields({ [field]: value }), [field], `${field}: ${value}`);
  for (const [field, value] of [
    ["platforms", { web: "true" }],
    ["pricing", { free: 1 }],
  ] as const)
    t.match(problemsOf("ai-tool", { ...TOOL, [field]: value }), [{ field: `${field}.${Object.keys(value)[0]}` }]);
});

t.test("several problems are told at once, each with what was given, what is allowed and what is near", async (t) => {
  const { severity: _left, ...rest } = RULE;
  const body = { ...rest, severty: "info", status: "partail", evidence: ["ftp://x", RULE.evidence[0]], notes: "x" };
  t.same(
    told(problemsOf("compatibility", body)).sort(),
    [
      ['"severity" is missing', problemsOf("compatibility", rest)[0]?.allowed],
      ['unknown field "severty"', 'did you mean "severity"?'],
      [
        '`evidence[0]`: "ftp://x"',
        "it must be a full URL starting with https://, of a public site and without a user name",
      ],
      ['`notes`: "x" is too short', "at least 3 characters"],
      ['`status`: "partail"', 'did you mean "partial"? allowed: compatible, partial, incompatible'],
    ].sort(),
  );
});

t.test("URLs lead to public sites by their names, and name nobody", async (t) => {
  const REFUSED = [
    ...["https://github.com@evil.example/", "https://me:secret@github.com/", "https://github.com\\@evil.example/"],
    ...[
      "https://169.254.169.254/latest/meta-data/",
      "https://127.0.0.1/a",
      "https://[::1]/a.b",
      "https://[fe80::1]/a.b",
    ],
    ...["https://0x7f.1/", "https://2130706433/a.b", "https://localhost/a.b", "https://intranet/a.b"],
    ...["https://metadata.google.internal/", "https://metadata.google.internal./", "https://printer.local:631/"],
    ...[
      "https://a.localhost?b",
      "https://db.corp#a",
      "https://example.com:99999/",
      "https://example.com:22/",
      "https://docs.example.com:8443/a",
      "https://a.test/",
      "https://a.invalid/",
      "https://ex ample.com/",
      "https://.com/",
    ],
  ];
  for (const url of REFUSED) {
    t.same(faultyFields({ evidence: [url] }), ["evidence[0]"], url);
    t.match(problemsOf("ai-tool", { ...TOOL, website: url }), [{ field: "website", allowed: /of a public site/ }], url);
  }
  const TAKEN = [
    ...["https://example.com", "https://docs.example.com:443/a?b=c@d#e@f", "https://github.com/@scope/name/issues/1"],
    ...["https://xn--bcher-kva.example/", "https://internal.example.com/", "https://example.com/a.local"],
  ];
  for (const url of TAKEN) t.same(faultyFields({ evidence: [url] }), [], url);
});

t.test("nested fields are named by the way to them", async (t) => {
  const brought = { svelte: { name: "Svelte", category: "framewrok", aliases: ["Svelte"], npm: 1 } };
  t.same(faultyFields({ techB: "svelte", technologies: brought }).sort(), [
    "technologies.svelte.aliases[0]",
    "technologies.svelte.category",
    "technologies.svelte.npm",
  ]);
  t.match(problemsOf("ai-tool", { ...TOOL, platforms: { phone: true } }), [
    { field: "platforms.phone", what: 'unknown field "phone" in `platforms`', allowed: /desktop, web, cli, mobile/ },
  ]);
  t.match(problemsOf("ai-tool", { ...TOOL, sources: { pricng: "https://example.com" } }), [
    { field: "sources.pricng", allowed: 'did you mean "pricing"?' },
  ]);
});

t.test("a key may look like an escape of an address, or of a pointer", async (t) => {
  for (const key of ["100%", "%zz", "~1", "a/b"])
    t.match(problemsOf("compatibility", parsed(`"technologies": {"${key}": {"name": 5}}`)), [
      { field: `technologies.${key}` },
    ]);
});

t.test("keys that objects inherit are fields like any other", async (t) => {
  for (const key of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
    t.match(problemsOf("compatibility", parsed(`"${key}": {"techA": "x"}`)), [
      { field: key, what: `unknown field "${key}"` },
    ]);
    const nested = JSON.parse(`{"${key}": true}`);
    t.match(problemsOf("ai-tool", { ...TOOL, platforms: nested }), [{ field: `platforms.${key}` }]);
  }
  const { rule } = ruleOf(JSON.parse(`{"techA": "nextjs", "testedVersions": ["nextjs@1", "postgresql@1"]}`));
  t.equal(Object.getPrototypeOf(rule), Object.prototype);
  t.match(problemsOf("compatibility", parsed('"technologies": {"__proto__": {"name": "X"}}')), [
    { field: "technologies.__proto__" },
  ]);
});

t.test("ids that contain paths are rejected", async (t) => {
  for (const id of ["../x", "a/b", "..", ".", "a\\b", "C:", "a\u0000", "-a", "A", "", "a--b", "x".repeat(51)]) {
    const technologies = { [id]: { name: "X", category: "framework" } };
    const problems = problemsOf("compatibility", { ...RULE, techB: "x", technologies });
    t.ok(problems.length > 0 && problems.every(({ field }) => field.startsWith("technologies")), JSON.stringify(id));
  }
});

t.test("hidden characters are rejected in every text, with field and code point", async (t) => {
  for (const [field, value, name] of [
    ["explanation", `safe \u202egnp.exe and more of it`, "U+202E"],
    ["notes", "a\u0000b", "U+0000"],
    ["workaround", "half a \ud800 pair", "U+D800"],
    ["contributor", "a\u200bb", "U+200B"],
    ["techA", "next\u2060js", "U+2060"],
  ] as const) {
    t.match(problemsOf("compatibility", { ...RULE, [field]: value }), [
      { field, what: `\`${field}\` contains the invisible character ${name}` },
    ]);
  }
  const technologies = { svelte: { name: "Sv\u00adelte", category: "framework" } };
  t.same(faultyFields({ techB: "svelte", technologies }), ["technologies.svelte.name"]);
});

t.test("text that was not valid UTF-8 is rejected at its field", async (t) => {
  t.match(problemsOf("compatibility", { ...RULE, explanation: "Pages cannot reach the na\ufffdve database." }), [
    { field: "explanation", what: /contains U\+FFFD/, fix: "type that character again" },
  ]);
});

t.test("names stay on one line", async (t) => {
  for (const text of ["Ann\nRevision: 1", "Ann\tEvil"]) {
    t.match(problemsOf("compatibility", { ...RULE, contributor: text }), [{ field: "contributor", what: /one line/ }]);
    t.match(problemsOf("ai-tool", { ...TOOL, name: text }), [{ field: "name", what: /one line/ }]);
    t.match(problemsOf("ai-tool", { ...TOOL, pricing: { startingPrice: text } }), [{ field: "pricing.startingPrice" }]);
  }
});

t.test("what a plain form sends for empty fields of a tool is as if it were left out", async (t) => {
  const empty = {
    platforms: {},
    vendor: " ",
    pricing: { free: true, startingPrice: "" },
    privacy: { dataStorage: "" },
  };
  const { platforms: _, privacy: __, ...plain } = TOOL as Partial<AiTool>;
  const { tool } = toolOf({ ...plain, ...empty });
  t.match(tool, { name: TOOL.name, pricing: { free: true } });
  t.notOk(tool?.platforms ?? tool?.vendor ?? tool?.privacy);
  t.match(problemsOf("ai-tool", { ...TOOL, description: "" }), [{ field: "description" }], "a required one is missing");
});

t.test("the three models of training, their default, a month of launch, and a status are accepted", async (t) => {
  for (const privacy of [
    ...[true, false, "optional", "local-only"].map((trainsOnCode) => ({ trainsOnCode })),
    { trainsOnCode: "optional", trainingDefault: "on", retention: "30 days" },
  ])
    t.same(problemsOf("ai-tool", { ...TOOL, privacy }), [], JSON.stringify(privacy));
  for (const [field, value, isFine] of [
    ["launchDate", "2025-01", true],
    ["launchDate", "2025-01-31", true],
    ["launchDate", "2025", false],
    ["launchDate", "2025-13", false],
    ["status", { state: "ended", since: "2026-05-15" }, true],
    ["status", { state: "asleep" }, false],
  ] as const)
    t.equal(
      problemsOf("ai-tool", { ...TOOL, [field]: value }).length === 0,
      isFine,
      `${field} ${JSON.stringify(value)}`,
    );
});

t.test("invalid URLs are rejected at their field", async (t) => {
  for (const url of [
    "https://a.b:99999/",
    "https://256.256.256.256/",
    "https://a%00.b/",
    "https://xn--a.com/",
    "https://exa mple.com",
    "http://example.com/",
    "https://localhost/",
    "javascript:alert(1)//https://a.b",
    "https://example.com/\n<b>",
  ]) {
    t.same(faultyFields({ evidence: [url] }), ["evidence[0]"], url);
    t.same(
      problemsOf("ai-tool", { ...TOOL, website: url }).map(({ field }) => field),
      ["website"],
      url,
    );
  }
});

t.test("oversized input is rejected with a short message", async (t) => {
  const keys = Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`x${index}`, 1]));
  const bodies: Record<string, object> = {
    "a long text": { ...RULE, explanation: LONG },
    "a long name": { ...RULE, techA: LONG },
    "a long key": { ...RULE, [LONG]: 1 },
    "a long address": { ...RULE, evidence: [`https://example.com/${LONG}`] },
    "many fields": { ...RULE, ...keys },
    "many sources": { ...RULE, evidence: Array.from({ length: 90_000 }, (_, index) => `x${index}`) },
    "many versions": { ...RULE, testedVersions: Array.from({ length: 90_000 }, (_, index) => `x@${index}`) },
    "many hidden characters": { ...RULE, evidence: Array.from({ length: 20 }, () => "\u0000".repeat(50_000)) },
    "many technologies": {
      ...RULE,
      technologies: Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`t${index}`, {}])),
    },
    "many alternatives": {
      ...RULE,
      technologies: { x: { alternatives: Array.from({ length: 90_000 }, (_, index) => `x${index}`) } },
    },
  };
  for (const [name, body] of Object.entries(bodies)) {
    const problems = problemsOf("compatibility", body);
    t.ok(problems.length > 0 && problems.length <= 50, `${name}: ${problems.length} problems`);
    t.ok(JSON.stringify(problems).length < 20_000, `${name}: ${JSON.stringify(problems).length} characters`);
  }
});

t.test("as many sources as a reviewer can read are taken, and one more is not", async (t) => {
  const sources = (count: number) => Array.from({ length: count }, (_, index) => `https://example.com/${index}`);
  t.equal(ruleOf({ evidence: sources(20) }).rule.evidence.length, 20);
  t.match(problemsOf("compatibility", { ...RULE, evidence: sources(21) }), [
    { field: "evidence", what: "`evidence` has 21 entries", allowed: "at most 20" },
  ]);
});

t.test("the same source twice is refused, also when only space tells the two apart", async (t) => {
  t.same(faultyFields({ evidence: ["https://example.com/a", " https://example.com/a"] }), ["evidence"]);
});

t.test("a credit is a name, without the sign of a mention", async (t) => {
  t.equal(ruleOf({ contributor: "@ alice" }).credit, "alice");
  t.equal(ruleOf().credit, undefined);
  t.notOk("contributor" in ruleOf().rule);
  for (const contributor of ["@", " @ "]) t.same(faultyFields({ contributor }), ["contributor"]);
});

t.test("praise does not keep a submission from being taken; reviewers are told", async (t) => {
  const { warnings } = ruleOf({ explanation: "These two are simply amazing when put together." });
  t.match(warnings, [/^`explanation` uses promotional words \(amazing\)/]);
  t.match(toolOf({ description: "The ultimate editor for everybody." }).warnings, [
    /^`description` uses promotional words/,
  ]);
});

t.test("a tool's slug is made of its name, else of its host", async (t) => {
  const slugs: [name: string, website: string, slug: string][] = [
    ["Scribe", "https://x.example", "scribe"],
    ["  Scribe 2.0 (beta)! ", "https://x.example", "scribe-2-0-beta"],
    ["Café 12", "https://x.example", "cafe-12"],
    ["../../etc/passwd", "https://x.example", "etc-passwd"],
    ["$(reboot)", "https://x.example", "reboot"],
    ["助手 AI", "https://www.zhushou.example/ai", "zhushou-example"],
    ["Łódź", "https://lodz.example", "lodz-example"],
    ["!!!", "https://wow.example", "wow-example"],
    ["__proto__", "https://x.example", "proto"],
    ["constructor", "https://x.example", "constructor"],
  ];
  for (const [name, website, slug] of slugs) {
    const submission = toolOf({ name, website });
    t.equal(submission.slug, slug, name);
    t.match(submission.id, CONTRIBUTION_ID);
  }
  t.equal(toolOf({ name: "n".repeat(80) }).slug.length, 80);
  t.ok(toolOf({ name: "n".repeat(80) }).id.length <= 140);
});

t.test("a tool that is known is meant by other spellings of its name too", async (t) => {
  for (const name of ["Agent", "AGENT", "a.g-e_n t"]) t.equal(toolOf({ name }).slug, "agent", name);
  t.equal(toolOf({ name: "Agents" }).slug, "agents");
  t.equal(toolOf({ name: "Agent" }, createData({ "ai-tools/agent.yaml": null })).slug, "agent");
});

t.test("a name that looks like a known one never means it", async (t) => {
  const cursor = createData({ "ai-tools/cursor.yaml": toolText().replace(/^name: .*$/m, "name: Cursor") });
  const prepared = (fields: object) => problemsOf("ai-tool", { ...TOOL, ...fields }, cursor);
  t.equal(toolOf({ name: "cursor" }, cursor).slug, "cursor");
  const REFUSED: [name: string, what: RegExp][] = [
    ["Сursor", /`name` contains "Сursor", with letters of two alphabets: С \(U\+0421\)$/],
    ["Cursоr", /о \(U\+043E\)$/],
    ["Curѕоr", /ѕ \(U\+0455\), о \(U\+043E\)$/],
    ["Cυrsor", /υ \(U\+03C5\)$/],
    ["Ｃｕｒｓｏｒ", /Ｃ \(U\+FF23\), another form of C$/],
    ["𝐂ursor", /𝐂 \(U\+1D402\), another form of C$/],
    ["ﬁnder", /ﬁ \(U\+FB01\), another form of fi$/],
  ];
  for (const [name, what] of REFUSED) t.match(prepared({ name }), [{ field: "name", what }], name);
  for (const name of ["Cürsor", "Ĉursor", "cursọr"]) {
    t.equal(toolOf({ name, website: "https://other.example" }, cursor).slug, "other-example", name);
    t.match(prepared({ name, website: undefined, repository: "https://example.com/r" }), [
      { field: "name", fix: /plain/ },
    ]);
  }
  t.match(prepared({ vendor: "Аnthropic" }), [{ field: "vendor" }]);
  t.match(prepared({ contributor: "Ｒeviewer" }), [{ field: "contributor" }]);
  const brought = (fields: object) => ({
    techB: "svelte",
    testedVersions: ["nextjs@15", "svelte@5"],
    technologies: { svelte: { name: "Svelte", category: "framework", ...fields } },
  });
  t.same(faultyFields(brought({ name: "Rеact" })), ["technologies.svelte.name"]);
  t.same(faultyFields(brought({ aliases: ["ｒeact"] })), ["technologies.svelte.aliases[0]"]);
  t.same(faultyFields({ techA: "nеxtjs", testedVersions: ["nеxtjs@15", "postgresql@17"] }), [
    "techA",
    "testedVersions[0]",
  ]);
});

t.test("letters that may look like others are shown to reviewers with their code points", async (t) => {
  t.same(toolOf({ name: "Агент AI", website: "https://agent.example" }).warnings, [
    "`name` has letters that may look like others: А (U+0410), г (U+0433), е (U+0435), н (U+043D), т (U+0442).",
  ]);
  t.match(toolOf({ name: "日本語 Editor", website: "https://a.example" }).warnings, [/日 \(U\+65E5\)/]);
  t.same(toolOf({ contributor: "Zoë" }).warnings, []);
  t.same(toolOf().warnings, []);
});

t.test("a tool without a name in Latin letters or a website is asked for one", async (t) => {
  const { website: _website, ...rest } = TOOL;
  for (const name of ["助手", "!!!"]) {
    const problems = problemsOf("ai-tool", { ...rest, name, repository: "https://example.com/r" });
    t.match(problems, [{ field: "name", fix: /website/ }]);
  }
  const host = `https://${"long.".repeat(40)}example/`;
  t.match(problemsOf("ai-tool", { ...TOOL, name: "!!!", website: host }), [{ field: "name" }]);
});

t.test("what differs in content has another id; spelling out what is the default has not", async (t) => {
  t.equal(ruleOf({ basis: "tested" }).id, ruleOf().id);
  t.equal(ruleOf({ contributor: "bob" }).id, ruleOf().id);
  for (const fields of [{ notes: "Only with pooling." }, { platform: "edge" }, { basis: "documented" }])
    t.not(ruleOf(fields).revision, ruleOf().revision);
  t.equal(toolOf({ contributor: "bob" }).id, toolOf().id);
  t.equal(
    toolOf({ evidence: ["https://b.example", "https://a.example"] }).id,
    toolOf({ evidence: ["https://a.example", "https://b.example"] }).id,
  );
  t.not(toolOf({ platforms: { web: true } }).id, toolOf({ platforms: { web: false } }).id);
});
