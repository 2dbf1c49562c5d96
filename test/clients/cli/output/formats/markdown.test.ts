import t from "tap";
import { MARKER, MAX_CHARACTERS, writeMarkdown } from "../../../../../clients/cli/output/formats/markdown.js";
import {
  findingOf,
  fullReport,
  HOSTILE_TEXT,
  hostileReport,
  partyOf,
  projectReportOf,
  readFileOf,
  reportOf,
} from "../../../../fixtures/report.js";

t.test("a comment starts with its marker, the result and a table", async (t) => {
  const report = reportOf({ projects: [projectReportOf({ findings: [findingOf()] }, 99)] });
  const lines = writeMarkdown(report).split("\n");
  t.same(lines.slice(0, 6), [
    MARKER,
    "### ✕ StackFit: 1 finding (1 error).",
    "",
    "| | What | Why | Fix | Where |",
    "|---|---|---|---|---|",
    "| ✕ error | **Next.js with React**: incompatible<br>`next@15.1.0`<br>`react@^17.0.2` " +
      "| Next.js 15 requires React ^18.2.0 or ^19.0.0, and not 17. | Upgrade React to 18.2 or later. " +
      "| `package.json:12`<br>`package.json:14` |",
  ]);
});

t.test("writes a clean result in one line, with coverage and unrecognised entries", async (t) => {
  t.equal(
    writeMarkdown(reportOf()),
    `${MARKER}
### ✓ StackFit: No conflicts found.

<details><summary>3 entries not recognised</summary>

- \`left-pad@1.3.0\`
- \`@acme/own@2.0.0\`
- \`once@1.4.0\`

</details>

<sub>Score 100 of 100, grade A · 12 of 15 entries recognised (80 %), 66 pairs checked, 9 of them known · StackFit 1.2.3, data of 2026-05-30, 0123456789ab</sub>
`,
  );
});

t.test("with a baseline, writes new and fixed findings, and counts the known ones", async (t) => {
  const out = writeMarkdown(fullReport());
  t.match(out, "### ✕ StackFit: 3 new findings (1 critical, 1 error, 1 warning) in 2 projects compared with main.");
  t.match(out, "\n1 finding already in the baseline is not listed.\n");
  t.match(out, "**1 finding fixed here**\n\n- gone-a with gone-b in `apps/web`\n");
});

t.test("shows partly read files, and collapses the rest", async (t) => {
  const out = writeMarkdown(fullReport());
  t.match(out, "**2 files only partly read**\n\n- `apps/web/yarn.lock`: only partly read. Line 7 is no entry.\n");
  t.match(
    out,
    "<details><summary>1 finding waived</summary>\n\n- left with right in `apps/web`: Known, and moving away. (until 2026-12-31)\n",
  );
  t.match(
    out,
    "<details><summary>2 waivers to renew or remove</summary>\n\n- gulp: expired. Until the move.\n- a and b: unused.",
  );
  t.match(out, "(declared, checked 2026-02-03)");
  t.match(out, "- `apps/old`: score 39 of 100, grade F (at most 39 with a critical finding); 12 of 15");
  t.equal(out.split("<details>").length, out.split("</details>").length);
});

t.test("names a source by site or repository", async (t) => {
  const sources = ["https://www.example.com/a/b", "https://github.com/o/r/blob/v1/package.json", "a book"];
  const out = writeMarkdown(reportOf({ projects: [projectReportOf({ findings: [findingOf({ sources })] })] }));
  t.match(
    out,
    "- Next.js with React: [www\\.example.com](<https://www.example.com/a/b>), " +
      "[github.com/o/r](<https://redirect.github.com/o/r/blob/v1/package.json>), a book (declared,",
  );
});

t.test("writes the most severe findings of all projects first", async (t) => {
  const signs = writeMarkdown(fullReport()).match(/^\| [✖✕!i] \w+/gm);
  t.same(signs, ["| ✖ critical", "| ✕ error", "| ! warning"]);
});

t.test("cuts findings to fit a comment, and counts those left out", async (t) => {
  const findings = Array.from({ length: 500 }, (_, index) =>
    findingOf({
      a: partyOf(`a${index}`),
      severity: index === 400 ? "critical" : "warning",
      message: "Why. ".repeat(80),
    }),
  );
  const out = writeMarkdown(reportOf({ projects: [projectReportOf({ findings })] }));
  t.ok(out.length <= MAX_CHARACTERS);
  t.ok(out.length > MAX_CHARACTERS - 2000, "and no more than needed");
  const shown = out.match(/^\| [✖!] /gm)?.length ?? 0;
  t.match(out, `\n\n… and ${500 - shown} more findings that do not fit here.\n`);
  t.match(out, "| ✖ critical | **a400 with React**", "the worst is never the one left out");
  t.ok(out.endsWith("</sub>\n"));
});

t.test("fits a comment with the longest of everything", async (t) => {
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
      baseline: { ref: bad, known: [finding], gone: many(finding), isListed: true },
    }),
  );
  t.ok(out.length <= MAX_CHARACTERS, `${out.length}`);
  t.match(out, /^\| ✕ error/m, "with at least a finding");
});

t.test("escapes Markdown, HTML, mentions and references", async (t) => {
  const out = writeMarkdown(hostileReport());
  t.match(HOSTILE_TEXT, "@someone");
  // Outside of code nothing may be left of it: fenced code, then elements of code.
  const prose = out.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, "");
  t.notMatch(prose, /<script|@someone|#123|https:\/\/example|(?<!\\)\]\(javascript|(?<!\\)!\[/);
  t.notMatch(prose, /<(?!!-- stackfit -->|\/?(?:details|summary|sub|br|code)>)/);
  t.notMatch(out, /[^\n\P{Cc}]|\p{Cf}/u);
  t.equal(out.split("\n").filter((line) => line.startsWith("| ✕")).length, 1);
});
