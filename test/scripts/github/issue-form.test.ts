import t from "tap";
import { parseIssueForm } from "../../../scripts/github/issue-form.js";
import { renderIssue } from "../../fixtures/issues/form.js";
import fc from "../../fixtures/properties.js";

const RULE = {
  techA: "Next.js",
  techB: "prisma",
  status: "partial",
  severity: "warning",
  explanation: "First line.\n\nSecond paragraph, with `code` and @mention.",
  evidence: "https://example.com/a\nhttps://example.com/b",
  testedVersions: "nextjs@15.1.0\nprisma@6.0.0",
};
const BODY = {
  ...RULE,
  evidence: RULE.evidence.split("\n"),
  testedVersions: RULE.testedVersions.split("\n"),
};

const bodyOf = (kind: "compatibility" | "ai-tool", markdown: string) => {
  const parsed = parseIssueForm(kind, markdown);
  return "body" in parsed ? parsed.body : parsed.problems;
};
const problemsOf = (kind: "compatibility" | "ai-tool", markdown: string) => {
  const parsed = parseIssueForm(kind, markdown);
  return "problems" in parsed ? parsed.problems : [];
};

t.test("reads the answers of a rule; what was left empty is left out", async (t) => {
  t.strictSame(bodyOf("compatibility", renderIssue("compatibility", RULE)), BODY);
});

t.test("reads the issue as browsers send it, with returns", async (t) => {
  t.strictSame(bodyOf("compatibility", renderIssue("compatibility", RULE).replaceAll("\n", "\r\n")), BODY);
});

t.test("reads choices, boxes, pairs and nested fields of a tool", async (t) => {
  const markdown = renderIssue("ai-tool", {
    name: "Agent",
    category: "cli-agent",
    platforms: ["cli", "web"],
    "privacy-trainsOnCode": "no",
    "privacy-dataStorage": "local",
    "pricing-free": "yes",
    "pricing-startingPrice": "10 USD a month",
    sources: "pricing: https://example.com/pricing\nvendor: https://example.com/: it",
    evidence: "- https://example.com/\n\n* https://example.com/docs",
  });
  t.strictSame(bodyOf("ai-tool", markdown), {
    name: "Agent",
    category: "cli-agent",
    platforms: { web: true, cli: true },
    privacy: { trainsOnCode: false, dataStorage: "local" },
    pricing: { free: true, startingPrice: "10 USD a month" },
    sources: { pricing: "https://example.com/pricing", vendor: "https://example.com/: it" },
    evidence: ["https://example.com/", "https://example.com/docs"],
  });
});

t.test("boxes count however they are ticked", async (t) => {
  const markdown = renderIssue("ai-tool", { capabilities: ["api"] }).replace("- [x]", "- [X]");
  t.strictSame(bodyOf("ai-tool", markdown), { capabilities: { api: true } });
});

t.test("reads a technology that comes with a rule from its block of YAML, headings in it included", async (t) => {
  const technologies = "some-thing:\n### not a heading here\n  name: Some thing\n  category: framework";
  t.strictSame(bodyOf("compatibility", renderIssue("compatibility", { ...RULE, technologies })), {
    ...BODY,
    technologies: { "some-thing": { name: "Some thing", category: "framework" } },
  });
});

t.test("a block of YAML that was left empty is left out", async (t) => {
  const markdown = renderIssue("compatibility", { ...RULE, technologies: "x" });
  for (const empty of ["```yaml\n\n```", "```yaml\n```", "_No response_"])
    t.strictSame(bodyOf("compatibility", markdown.replace("```yaml\nx\n```", empty)), BODY, empty);
});

t.test("a form without answers is an empty body, which its schema refuses", async (t) => {
  t.strictSame(bodyOf("compatibility", renderIssue("compatibility", {})), {});
  t.strictSame(bodyOf("ai-tool", renderIssue("ai-tool", {})), {});
  t.strictSame(bodyOf("compatibility", ""), {});
});

t.test("no text passes for the answer to another question", async (t) => {
  const explanation = `It is so.\n\n### Status\n\ncompatible`;
  const problems = problemsOf("compatibility", renderIssue("compatibility", { ...RULE, explanation }));
  t.match(problems, [{ field: "status", what: 'the heading "Status" appears twice', fix: /no line of an answer/ }]);
  t.equal(problems.length, 1);
});

t.test("a block of code in a text hides no heading", async (t) => {
  const explanation = "```yaml\n### Notes\n```";
  t.match(problemsOf("compatibility", renderIssue("compatibility", { ...RULE, explanation })), [{ field: "notes" }]);
});

t.test("headings that are not of the form are told", async (t) => {
  for (const heading of ["Other", "status", "Statusx", "__proto__", "constructor", "## Status", ""]) {
    const markdown = `${renderIssue("compatibility", RULE)}\n### ${heading}\n\nx`;
    t.match(problemsOf("compatibility", markdown), [{ what: `the heading "${heading}" is not in the form` }]);
  }
});

t.test("the form of the other kind is told from the first heading on", async (t) => {
  t.match(problemsOf("ai-tool", renderIssue("compatibility", RULE))[0], {
    what: 'the heading "Tech A" is not in the form',
  });
});

t.test("text above the first heading is told", async (t) => {
  t.match(problemsOf("compatibility", `hello\n\n${renderIssue("compatibility", RULE)}`), [
    { field: "", what: "there is text above the first heading" },
  ]);
});

t.test("answers that the form could not give are told with what is allowed", async (t) => {
  const cases: [Parameters<typeof renderIssue>[1], object][] = [
    [
      { status: "fine" },
      { field: "status", what: '`status`: "fine"', allowed: "allowed: compatible, partial, incompatible" },
    ],
    [{ status: "__proto__" }, { field: "status" }],
    [{ techA: "a\nb" }, { field: "techA", allowed: "one line" }],
    [{ technologies: "a: [" }, { field: "technologies", what: /is not valid YAML: / }],
    [{ technologies: "a: &x 1\nb: *x" }, { field: "technologies", what: /is not valid YAML: / }],
    [{ technologies: "a: 1\n```\nb: 2" }, { field: "technologies", allowed: /one code block/ }],
  ];
  for (const [answers, problem] of cases) {
    const found = problemsOf("compatibility", renderIssue("compatibility", answers));
    t.match(found, [problem], JSON.stringify(answers));
    t.equal(found.length, 1);
  }
  t.match(
    problemsOf(
      "ai-tool",
      renderIssue("ai-tool", { sources: "nothing\nname: https://a.example\nname: https://b.example" }),
    ),
    [
      { field: "sources", allowed: "lines of the form `name: URL`" },
      { field: "sources", what: /lists "name" twice/ },
    ],
  );
  const box = renderIssue("ai-tool", {}).replace("- [ ] web:", "- [x] moon:");
  t.match(problemsOf("ai-tool", box), [{ field: "platforms", fix: "only check or uncheck the boxes" }]);
});

t.test("names of the language's own objects are plain names", async (t) => {
  const parsed = bodyOf("ai-tool", renderIssue("ai-tool", { sources: "__proto__: https://example.com/" })) as {
    sources: object;
  };
  t.strictSame(Object.keys(parsed.sources), ["__proto__"]);
  t.equal(Object.getPrototypeOf(parsed.sources), Object.prototype);
});

t.test("nesting that could end the process is refused before it is read", async (t) => {
  const deep = [
    "[".repeat(10_000),
    "[a,".repeat(10_000),
    '{"]": '.repeat(5_000),
    "- ".repeat(10_000),
    "? ".repeat(10_000),
    Array.from({ length: 200 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n"),
  ];
  for (const technologies of deep) {
    t.match(problemsOf("compatibility", renderIssue("compatibility", { technologies })), [
      { field: "technologies", what: "`technologies` is nested too deeply" },
    ]);
  }
});

t.test("what is longer than GitHub takes is not read", async (t) => {
  t.match(problemsOf("compatibility", "x".repeat(65_537)), [{ allowed: "at most 65536 characters" }]);
});

t.test("whatever stands in an issue, reading it ends, with a body or with what is wrong", async (t) => {
  const isTold = (kind: "compatibility" | "ai-tool", text: string) => {
    const parsed = parseIssueForm(kind, text);
    return "body" in parsed || parsed.problems.length > 0;
  };
  const piece = fc.constantFrom(
    "### ",
    "Status",
    "\n",
    "```yaml\n",
    "```",
    "- [x] ",
    " ",
    ": ",
    "-",
    "[",
    "None",
    "&a",
    "*a",
    "é",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), (parts) => {
      const text = parts.join("");
      return isTold("compatibility", text) && isTold("ai-tool", text);
    }),
    { numRuns: 30 },
  );
  for (const text of ["### ", "```yaml\n", "- [", "### Technologies\n```yaml\n[", "\n", "{ ", " ", "- ", "\t"]) {
    // As long as an issue on GitHub may be.
    t.ok(isTold("compatibility", text.repeat(65_536 / text.length)), JSON.stringify(text));
    for (const start of ["### x", "### Platforms\n- [x] x", "### Sources\nx: x", "### Evidence\n-"])
      t.ok(isTold("ai-tool", `${start}${text.repeat(60_000 / text.length)}x\u2028`), start);
    t.ok(isTold("compatibility", `### Technologies\n\n\`\`\`yaml\n${text.repeat(60_000 / text.length)}\n\`\`\``));
  }
});

/** Texts that a form gives back as they were typed: GitHub keeps them, and headings are told instead of read. */
const oneLine = fc
  .string({ unit: "binary", minLength: 1, maxLength: 30 })
  .map((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "").trim())
  .filter((text) => text !== "" && !/^(?:[-*] |### |_No response_$|None$)/.test(text));
const manyLines = fc.array(oneLine, { minLength: 1, maxLength: 4 }).map((lines) => lines.join("\n"));
const list = fc.array(oneLine, { minLength: 1, maxLength: 4 });

t.test("a rule that is typed into the form is read back as it was", async (t) => {
  const rules = fc.record(
    {
      techA: oneLine,
      techB: oneLine,
      status: fc.constantFrom("compatible", "partial", "incompatible"),
      severity: fc.constantFrom("info", "warning", "error", "critical"),
      explanation: manyLines,
      workaround: manyLines,
      evidence: list,
      testedVersions: list,
      basis: fc.constantFrom("tested", "documented", "inferred"),
      platform: fc.constantFrom("web", "edge", "cli"),
      notes: manyLines,
      contributor: oneLine,
    },
    { requiredKeys: ["techA"] },
  );
  fc.assert(
    fc.property(rules, (rule) => {
      const answers = Object.fromEntries(
        Object.entries(rule).map(([id, value]) => [id, Array.isArray(value) ? value.join("\n") : value]),
      );
      t.strictSame(bodyOf("compatibility", renderIssue("compatibility", answers)), { ...rule });
    }),
    { numRuns: 15 },
  );
});

t.test("a tool that is typed into the form is read back as it was", async (t) => {
  const yes = (names: string[]) => fc.subarray(names, { minLength: 1 });
  const tools = fc.record(
    {
      name: oneLine,
      description: manyLines,
      platforms: yes(["desktop", "web", "cli", "mobile"]),
      capabilities: yes(["ssr", "mobile", "database", "api", "deployment", "testing"]),
      trainsOnCode: fc.constantFrom(true, false, "optional" as const),
      free: fc.boolean(),
      sources: fc.dictionary(fc.constantFrom("name", "pricing", "vendor"), fc.webUrl(), {
        minKeys: 1,
        noNullPrototype: true,
      }),
      evidence: list,
    },
    { requiredKeys: ["name"] },
  );
  const word = (value: unknown) => (value === true ? "yes" : value === false ? "no" : String(value));
  fc.assert(
    fc.property(tools, (tool) => {
      const { name, description, platforms, capabilities, trainsOnCode, free, sources, evidence } = tool;
      const trues = (names: string[]) => Object.fromEntries(names.map((key) => [key, true]));
      const answers = {
        name,
        ...(description && { description }),
        ...(platforms && { platforms }),
        ...(capabilities && { capabilities }),
        ...(trainsOnCode !== undefined && { "privacy-trainsOnCode": word(trainsOnCode) }),
        ...(free !== undefined && { "pricing-free": word(free) }),
        ...(sources && {
          sources: Object.entries(sources)
            .map(([key, url]) => `${key}: ${url}`)
            .join("\n"),
        }),
        ...(evidence && { evidence: evidence.join("\n") }),
      };
      t.same(bodyOf("ai-tool", renderIssue("ai-tool", answers)), {
        name,
        ...(description && { description }),
        ...(platforms && { platforms: trues(platforms) }),
        ...(capabilities && { capabilities: trues(capabilities) }),
        ...(trainsOnCode !== undefined && { privacy: { trainsOnCode } }),
        ...(free !== undefined && { pricing: { free } }),
        ...(sources && { sources }),
        ...(evidence && { evidence }),
      });
    }),
    { numRuns: 15 },
  );
});
