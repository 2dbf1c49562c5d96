import { stripVTControlCharacters } from "node:util";
import stringWidth from "fast-string-width";
import t from "tap";
import { writeHuman } from "../../../../clients/cli/output/human.js";
import {
  findingOf,
  fullReport,
  hostileReport,
  projectReportOf,
  readFileOf,
  reportOf,
} from "../../../fixtures/report.js";

const plainly = { columns: 80, color: false };

t.test("a project with a finding reads from what is wrong to what to do next", async (t) => {
  const report = reportOf({ projects: [projectReportOf({ findings: [findingOf()] }, 99)] });
  t.equal(
    writeHuman(report, plainly),
    `This folder: score 69 of 100, grade C, held at 69 by an error

  ✕ error  Next.js with React (incompatible)
    next@15.1.0, react@^17.0.2
    Next.js 15 declares React ^18.2.0 or ^19.0.0, and not 17.
    do      Upgrade React to 18.2 or later.
    where   package.json:12, package.json:14
    source  https://example.com/next/package.json
            declared, checked 2026-02-03, and 1 more source

✕ 1 finding (1 error).
  Not recognised: left-pad@1.3.0, @acme/own@2.0.0, once@1.4.0
  12 of 15 entries recognised (80 %), 66 pairs checked
  StackFit 1.2.3, facts of 2026-05-30, 0123456789ab, lifecycles as of 2026-06-01

What to do next
  stackfit fix               see the nearest versions and alternatives without
                             conflict
  stackfit why nextjs react  see the facts and sources behind the first of them
  stackfit.yaml              accept a finding with a waiver: its pair, a reason
                             and a last day
  stackfit.yaml              teach it technologies of your own, with an overlay
`,
  );
});

t.test("a clean result takes a few lines, with the coverage", async (t) => {
  const report = reportOf({ projects: [projectReportOf({ unrecognized: [], seen: 12 })] });
  t.equal(
    writeHuman(report, plainly),
    `✓ No conflicts found.
  Score 100 of 100, grade A
  12 of 12 entries recognised (100 %), 66 pairs checked
  StackFit 1.2.3, facts of 2026-05-30, 0123456789ab, lifecycles as of 2026-06-01
`,
  );
});

t.test("of many projects, those with findings are told, and the others in a line each", async (t) => {
  const out = writeHuman(fullReport(), plainly);
  t.match(out, /^apps\/web: score .*\n12 of 15 entries recognised .*\nNot recognised: left-pad@1\.3\.0/m);
  t.match(out, "\n- apps/docs: score 100 of 100, grade A, no findings\n");
  t.ok(out.indexOf("apps/web: ") < out.indexOf("- apps/docs: "));
});

t.test("a file that was not read never makes a clean result", async (t) => {
  const files = [readFileOf(), readFileOf({ path: "go.mod", state: "unread", notes: ["It is no text."] })];
  const out = writeHuman(reportOf({ files }), plainly);
  t.notMatch(out, "✓");
  t.match(out, "Not read as a whole\n  - go.mod: not read. It is no text.\n");
});

t.test("colour is never alone, and takes nothing away", async (t) => {
  const colored = writeHuman(fullReport(), { columns: 80, color: true });
  t.match(colored, "\u001b[31m✕ error\u001b[39m");
  t.equal(stripVTControlCharacters(colored), writeHuman(fullReport(), plainly));
});

t.test("lines fit the terminal, but for addresses and calls, which stay whole", async (t) => {
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

t.test("nothing from files, facts or servers reaches the terminal or a runner of CI as it is", async (t) => {
  for (const columns of [30, 80]) {
    const out = writeHuman(hostileReport(), { columns, color: false });
    t.notMatch(out, /[^\n\P{Cc}]|\p{Cf}|\p{Cs}/u);
    t.notMatch(out, /^\s*::|##\[/m);
  }
});
