import t from "tap";
import { MARKER, MOST_CHARACTERS, writeMarkdown } from "../../../../clients/cli/output/markdown.js";
import {
  findingOf,
  fullReport,
  HOSTILE_TEXT,
  hostileReport,
  partyOf,
  projectReportOf,
  readFileOf,
  reportOf,
} from "../../../fixtures/report.js";

t.test("a comment begins with its marker and the outcome, then the table", async (t) => {
  const report = reportOf({ projects: [projectReportOf({ findings: [findingOf()] }, 99)] });
  const lines = writeMarkdown(report).split("\n");
  t.same(lines.slice(0, 6), [
    MARKER,
    "### ✕ StackFit: 1 finding (1 error).",
    "",
    "| | What | Why | What to do | Where |",
    "|---|---|---|---|---|",
    "| ✕ error | **Next.js with React**: incompatible<br>`next@15.1.0`<br>`react@^17.0.2` " +
      "| Next.js 15 declares React ^18.2.0 or ^19.0.0, and not 17. | Upgrade React to 18.2 or later. " +
      "| `package.json:12`<br>`package.json:14` |",
  ]);
});

t.test("a clean result is a line, with the coverage and what was not recognised", async (t) => {
  t.equal(
    writeMarkdown(reportOf()),
    `${MARKER}
### ✓ StackFit: No conflicts found.

<details><summary>3 entries not recognised</summary>

- \`left-pad@1.3.0\`
- \`@acme/own@2.0.0\`
- \`once@1.4.0\`

</details>

<sub>Score 100 of 100, grade A · 12 of 15 entries recognised (80 %), 66 pairs checked · StackFit 1.2.3, facts of 2026-05-30, 0123456789ab</sub>
`,
  );
});

t.test("with a baseline, it is new findings, what is fixed, and how many were there before", async (t) => {
  const out = writeMarkdown(fullReport());
  t.match(out, "### ✕ StackFit: 3 new findings (1 critical, 1 error, 1 warning) in 2 projects compared with main.");
  t.match(out, "\n1 there before are not listed.\n");
  t.match(out, "**1 finding fixed here**\n\n- gone-a with gone-b in `apps/web`\n");
});

t.test("what was not read is open to see, and the rest folded up", async (t) => {
  const out = writeMarkdown(fullReport());
  t.match(out, "**2 files not read as a whole**\n\n- `apps/web/yarn.lock`: read in part. Line 7 is no entry.\n");
  t.match(
    out,
    "<details><summary>1 finding waived</summary>\n\n- left with right in `apps/web`: Known, and moving away. (until 2026-12-31)\n",
  );
  t.match(
    out,
    "<details><summary>2 waivers to renew or remove</summary>\n\n- gulp: expired. Until the move.\n- a and b: unused.",
  );
  t.match(out, "(declared, checked 2026-02-03)");
  t.match(out, "- `apps/old`: score 39 of 100, grade F, held at 39 by a critical finding; 12 of 15");
  t.equal(out.split("<details>").length, out.split("</details>").length);
});

t.test("a source is named by its site, or its repository", async (t) => {
  const sources = ["https://www.example.com/a/b", "https://github.com/o/r/blob/v1/package.json", "a book"];
  const out = writeMarkdown(reportOf({ projects: [projectReportOf({ findings: [findingOf({ sources })] })] }));
  t.match(
    out,
    "- Next.js with React: [www\\.example.com](<https://www.example.com/a/b>), " +
      "[github.com/o/r](<https://redirect.github.com/o/r/blob/v1/package.json>), a book (declared,",
  );
});

t.test("the worst comes first, over all projects", async (t) => {
  const signs = writeMarkdown(fullReport()).match(/^\| [✖✕!i] \w+/gm);
  t.same(signs, ["| ✖ critical", "| ✕ error", "| ! warning"]);
});

t.test("a comment that would be too long is cut at findings, and says how many are left out", async (t) => {
  const findings = Array.from({ length: 500 }, (_, index) =>
    findingOf({
      a: partyOf(`a${index}`),
      severity: index === 400 ? "critical" : "warning",
      message: "Why. ".repeat(80),
    }),
  );
  const out = writeMarkdown(reportOf({ projects: [projectReportOf({ findings })] }));
  t.ok(out.length <= MOST_CHARACTERS);
  t.ok(out.length > MOST_CHARACTERS - 2000, "and no more than needed");
  const shown = out.match(/^\| [✖!] /gm)?.length ?? 0;
  t.match(out, `\n\n… and ${500 - shown} more findings that do not fit here.\n`);
  t.match(out, "| ✖ critical | **a400 with React**", "the worst is never the one left out");
  t.ok(out.endsWith("</sub>\n"));
});

t.test("even the worst of everything fits", async (t) => {
  const bad = "@x|`<".repeat(1000);
  const party = (id: string) => ({
    ...partyOf(id),
    name: bad,
    packages: Array(50).fill({ text: bad, places: [{ file: bad, line: 1 }] }),
  });
  const finding = findingOf({
    a: party("a"),
    b: party("b"),
    message: bad,
    workaround: bad,
    sources: Array(50).fill(bad),
  });
  const waiver = { pair: [bad, bad] as [string, string], reason: bad, until: bad };
  const many = <T>(one: T) => Array.from({ length: 200 }, () => one);
  const out = writeMarkdown(
    reportOf({
      version: bad,
      files: many(readFileOf({ path: bad, state: "unread", notes: [bad, bad] })),
      projects: many(projectReportOf({ path: bad, findings: [finding], unrecognized: many(bad) })),
      waived: many({ finding, waiver }),
      staleWaivers: many({ waiver, state: "unused" as const }),
      baseline: { ref: bad, known: [finding], gone: many(finding) },
    }),
  );
  t.ok(out.length <= MOST_CHARACTERS, `${out.length}`);
  t.match(out, /^\| ✕ error/m, "with at least a finding");
});

t.test("nothing from files, facts or servers is Markdown, HTML, a mention or a reference", async (t) => {
  const out = writeMarkdown(hostileReport());
  t.match(HOSTILE_TEXT, "@someone");
  // Outside of code nothing may be left of it: fenced code, then elements of code.
  const prose = out.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, "");
  t.notMatch(prose, /<script|@someone|#123|https:\/\/example|(?<!\\)\]\(javascript|(?<!\\)!\[/);
  t.notMatch(prose, /<(?!!-- stackfit -->|\/?(?:details|summary|sub|br|code)>)/);
  t.notMatch(out, /[^\n\P{Cc}]|\p{Cf}/u);
  t.equal(out.split("\n").filter((line) => line.startsWith("| ✕")).length, 1);
});
