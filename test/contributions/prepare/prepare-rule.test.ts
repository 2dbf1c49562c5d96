import t from "tap";
import { prepare } from "../../../server/contributions/prepare/prepare.js";
import { formatFieldProblem } from "../../../server/contributions/problem.js";
import { CONTRIBUTION_ID } from "../../../server/forges/forge.js";
import { createData, DATA, faultyFields, problemsOf, RULE, ruleOf } from "../../fixtures/submissions.js";

const SVELTE = {
  name: "Svelte",
  category: "framework",
  aliases: ["sveltekit"],
  packages: { npm: ["svelte", "svelte-x"] },
};
const NEW = { techB: "svelte", technologies: { svelte: SVELTE }, testedVersions: ["nextjs@15", "svelte@5"] };

t.test("either order of the pair, and every spelling of its names, is the same contribution", async (t) => {
  const expected = ruleOf();
  const spellings = [
    { techA: "postgresql", techB: "nextjs" },
    { techA: "Next.js", techB: "PostgreSQL" },
    { techA: " next ", techB: "postgre-sql" },
    { techA: "The Framework" },
    { techA: "pkg:npm/next" },
    { techA: "create-next-app" },
    { evidence: RULE.evidence.toReversed() },
    { testedVersions: RULE.testedVersions.toReversed() },
    { testedVersions: ["next@15.1.0", "PostgreSQL@17"] },
    { testedVersions: ["nextjs@15.1.0", "next@15.1.0", "postgresql@17"] },
    { testedVersions: ["pkg:npm/next@15.1.0", "postgresql@17"] },
  ];
  for (const fields of spellings) {
    const { id, revision, subject } = ruleOf(fields);
    t.same(
      { id, revision, subject },
      { id: expected.id, revision: expected.revision, subject: expected.subject },
      JSON.stringify(fields),
    );
  }
});

t.test("the day, the contributor and the submitter do not matter", async (t) => {
  const later = prepare(
    "compatibility",
    { ...RULE, contributor: "bob" },
    { catalog: DATA.catalog, now: new Date("2027-01-01"), submitter: "ffffffff" },
  );
  t.equal("submission" in later && later.submission.revision, ruleOf().revision);
});

t.test("the sides stand in the order of their ids, and so do the versions", async (t) => {
  const { rule, names } = ruleOf({
    techA: "postgresql",
    techB: "nextjs",
    testedVersions: ["postgresql@17", "react-dom@19", "create-next-app@15", "nextjs@15"],
  });
  t.match(rule, { techA: "nextjs", techB: "postgresql" });
  t.same(names, ["Next.js", "PostgreSQL"]);
  t.same(rule.testedVersions, ["create-next-app@15", "nextjs@15", "postgresql@17", "react-dom@19"]);
});

t.test("the two sides are two, also by other names", async (t) => {
  for (const [techA, techB] of [
    ["nextjs", "nextjs"],
    ["nextjs", "Next.JS"],
    ["next", "the framework"],
    ["create-next-app", "pkg:npm/next"],
  ]) {
    const [problem] = problemsOf("compatibility", { ...RULE, techA, techB });
    t.match(
      problem,
      { field: "techB", what: '`techA` and `techB` are the same technology, "nextjs"' },
      `${techA} ${techB}`,
    );
  }
  t.match(faultyFields({ ...NEW, techA: "sveltekit" })[0], "techB", "and for one that is new");
});

t.test("unknown names are reported with the nearest ones", async (t) => {
  t.match(problemsOf("compatibility", { ...RULE, techA: "nexjs", techB: "zzzzzz" }), [
    { field: "techA", what: '`techA`: "nexjs" is not a known technology', allowed: 'did you mean "nextjs"?' },
    { field: "techB", allowed: undefined, fix: /`technologies`/ },
  ]);
  for (const name of ["__proto__", "constructor", "../etc", "react; reboot", "<b>react</b>", "react\nvue", "*a"])
    t.same(faultyFields({ techA: name }), ["techA"], name);
});

t.test("a side is a technology without a version", async (t) => {
  for (const name of ["nextjs@15", "pkg:npm/next@15.1.0"])
    t.match(problemsOf("compatibility", { ...RULE, techA: name }), [{ field: "techA", fix: /testedVersions/ }], name);
});

t.test("both sides need a version that was tested", async (t) => {
  t.match(problemsOf("compatibility", { ...RULE, testedVersions: ["nextjs@15"] }), [
    { field: "testedVersions", what: '`testedVersions` has no version of "postgresql"' },
  ]);
  t.match(problemsOf("compatibility", { ...RULE, testedVersions: ["react@19"] }), [
    { what: /"nextjs"/ },
    { what: /"postgresql"/ },
  ]);
  t.same(faultyFields({ testedVersions: [] }), ["testedVersions"]);
});

t.test("a tested version is one version", async (t) => {
  const good = ["15", "15.1", "15.1.0", "v15.1.0", "15.1.0-rc.1+build.5", "24.04"];
  for (const version of good)
    t.same(faultyFields({ testedVersions: [`nextjs@${version}`, "postgresql@17"] }), [], version);
  for (const version of ["latest", "^15", ">=15", "15||16", "1;reboot", "$(1)", "15`", "workspace:*", "15/../16"]) {
    const problems = problemsOf("compatibility", { ...RULE, testedVersions: ["postgresql@17", `nextjs@${version}`] });
    t.match(
      problems,
      [{ field: "testedVersions[1]", what: `\`testedVersions[1]\`: "${version}" is not a version` }],
      version,
    );
  }
  for (const text of ["nextjs", "nextjs@", "@15", "nextjs 15", "nextjs@15@16"])
    t.same(faultyFields({ testedVersions: ["postgresql@17", text] }).slice(0, 1), ["testedVersions[1]"], text);
  t.same(faultyFields({ testedVersions: ["nextjs@15", "postgresql@17", "nope@1"] }), ["testedVersions[2]"]);
});

t.test("an explanation that says what is not known is rejected, in a sentence that says why", async (t) => {
  const [problem] = problemsOf("compatibility", { ...RULE, explanation: "It is unclear whether this works together." });
  t.equal(
    problem && formatFieldProblem(problem),
    '`explanation` says that something is not known ("unclear"): a record states what its source says; without one the ' +
      "answer is unknown. Keep only what you know and the source shows.",
  );
});

t.test("a severity that does not go with the status is told beside the other problems", async (t) => {
  t.same(faultyFields({ severity: "info", techA: "nope", testedVersions: ["nextjs@x", "postgresql@17"] }), [
    "severity",
    "techA",
    "testedVersions[0]",
  ]);
});

t.test("a technology that is new comes with its record, and is called by its id", async (t) => {
  for (const techB of ["svelte", "Svelte", "sveltekit", "svelte-x", "svelte.js"]) {
    const { rule, technologies, names, id } = ruleOf({ ...NEW, techB });
    t.match(rule, { techA: "nextjs", techB: "svelte", testedVersions: ["nextjs@15", "svelte@5"] }, techB);
    t.strictSame(technologies, { svelte: { checked: "2026-06-01", ...SVELTE } } as never);
    t.same(names, ["Next.js", "svelte"], "names from outside stand in no title");
    t.match(id, /^rule-nextjs-svelte-/);
  }
});

t.test("a new technology whose id objects inherit is one like any other", async (t) => {
  const technologies = { constructor: { name: "Constructor", category: "framework" } };
  const { rule } = ruleOf({ techB: "constructor", technologies, testedVersions: ["nextjs@15", "constructor@1"] });
  t.match(rule, { techA: "constructor", techB: "nextjs" });
});

t.test("a technology that is neither side, or known already, is refused", async (t) => {
  t.same(faultyFields({ technologies: { svelte: SVELTE } }), ["technologies.svelte"]);
  t.match(
    problemsOf("compatibility", { ...RULE, technologies: { react: { name: "React", category: "framework" } } })[0],
    {
      field: "technologies.react",
      what: "`technologies.react` is already known",
    },
  );
  const again = { next: { name: "Next", category: "framework" } };
  t.match(problemsOf("compatibility", { ...RULE, techA: "next", technologies: again })[0], {
    field: "technologies.next",
    what: '`technologies.next` is already known as "nextjs"',
  });
});

t.test("two new technologies may be the two sides", async (t) => {
  const technologies = { svelte: SVELTE, alpine: { name: "Alpine", category: "framework" } };
  const { rule } = ruleOf({ techA: "svelte", techB: "alpine", technologies, testedVersions: ["svelte@5", "alpine@3"] });
  t.match(rule, { techA: "alpine", techB: "svelte" });
});

t.test("ids stay within their bounds for the longest pairs", async (t) => {
  const [a, b] = ["a".repeat(50), "b".repeat(50)];
  const record = { name: "X", category: "framework" };
  const technologies = { [a]: record, [b]: record };
  const { id } = ruleOf({ techA: a, techB: b, technologies, testedVersions: [`${a}@1`, `${b}@1`] });
  t.match(id, CONTRIBUTION_ID);
  t.ok(id.length <= 140, `${id.length}`);
});

t.test("names of packages keep their own versions", async (t) => {
  const data = createData({
    "technologies/postgresql.yaml": (DATA.texts.get("technologies/postgresql.yaml") ?? "").replace(
      "checked",
      'packages:\n  npm: [pg, "@pg/*"]\nchecked',
    ),
  });
  const { rule } = ruleOf({ testedVersions: ["nextjs@15", "@pg/pool@3.1.0", "pg@8"] }, data);
  t.same(rule.testedVersions, ["nextjs@15", "@pg/pool@3.1.0", "postgresql@8"]);
});
