import { stripVTControlCharacters } from "node:util";
import stringWidth from "fast-string-width";
import t from "tap";
import { writeHuman } from "../../../../../clients/cli/output/formats/human.js";
import {
  findingOf,
  fullReport,
  hostileReport,
  projectReportOf,
  readFileOf,
  reportOf,
} from "../../../../fixtures/report.js";

const plainly = { columns: 80, color: false };

t.test("writes findings, summary and next steps in this order", async (t) => {
  const report = reportOf({ projects: [projectReportOf({ findings: [findingOf()] }, 99)] });
  t.equal(
    writeHuman(report, plainly),
    `This folder: score 69 of 100, grade C (at most 69 with an error)

  ✕ error  Next.js with React (incompatible)
    next@15.1.0, react@^17.0.2
    Next.js 15 requires React ^18.2.0 or ^19.0.0, and not 17.
    fix          Upgrade React to 18.2 or later.
    at           package.json:12, package.json:14
    evidence     declared, checked 2026-02-03, and 1 more source
    source       https://example.com/next/package.json

✕ 1 finding (1 error).
  Not recognised: left-pad@1.3.0, @acme/own@2.0.0, once@1.4.0
  12 of 15 entries recognised (80 %), 66 pairs checked
  StackFit 1.2.3, data of 2026-05-30, 0123456789ab, lifecycles as of 2026-06-01

What to do next
  stackfit fix               find the nearest versions without a conflict
  stackfit why nextjs react  see the evidence for the first finding
  stackfit.yaml              accept a finding with a waiver
  stackfit.yaml              add your own technologies with an overlay
`,
  );
});

t.test("writes a clean result in a few lines, with coverage", async (t) => {
  const report = reportOf({ projects: [projectReportOf({ unrecognized: [], seen: 12 })] });
  t.equal(
    writeHuman(report, plainly),
    `✓ No conflicts found.
  Score 100 of 100, grade A
  12 of 12 entries recognised (100 %), 66 pairs checked
  StackFit 1.2.3, data of 2026-05-30, 0123456789ab, lifecycles as of 2026-06-01
`,
  );
});

t.test("writes projects with findings in full, and one line for each other", async (t) => {
  const out = writeHuman(fullReport(), plainly);
  t.match(out, /^apps\/web: score .*\n12 of 15 entries recognised .*\nNot recognised: left-pad@1\.3\.0/m);
  t.match(out, "\n- apps/docs: score 100 of 100, grade A, no findings\n");
  t.ok(out.indexOf("apps/web: ") < out.indexOf("- apps/docs: "));
});

t.test("an unread file never makes a clean result", async (t) => {
  const files = [readFileOf(), readFileOf({ path: "go.mod", state: "unread", notes: ["It is no text."] })];
  const out = writeHuman(reportOf({ files }), plainly);
  t.notMatch(out, "✓");
  t.match(out, "Only partly read\n  - go.mod: not read. It is no text.\n");
});

t.test("colour adds nothing but colour", async (t) => {
  const colored = writeHuman(fullReport(), { columns: 80, color: true });
  t.match(colored, "\u001b[31m✕ error\u001b[39m");
  t.equal(stripVTControlCharacters(colored), writeHuman(fullReport(), plainly));
});

t.test("lines fit the terminal, except URLs and commands", async (t) => {
  for (const columns of [24, 40, 80, 200, undefined]) {
    const lines = writeHuman(fullReport(), { columns, color: false }).split("\n");
    const long = lines.filter((line) => stringWidth(line) > Math.min(columns ?? 80, 120));
    t.same(
      long.filter((line) => !/https:\/\/|^ {2}stackfit why /.test(line)),
      [],
      `${columns} columns`,
    );
  }
});

t.test("escapes text from files, facts and servers for terminals and CI logs", async (t) => {
  for (const columns of [30, 80]) {
    const out = writeHuman(hostileReport(), { columns, color: false });
    t.notMatch(out, /[^\n\P{Cc}]|\p{Cf}|\p{Cs}/u);
    t.notMatch(out, /^\s*::|##\[/m);
  }
});
