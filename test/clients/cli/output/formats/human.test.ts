import { stripVTControlCharacters } from "node:util";
import stringWidth from "fast-string-width";
import t from "tap";
import * as closing from "../../../../../clients/cli/output/formats/human.js";
import { findingBlock, writeHuman } from "../../../../../clients/cli/output/formats/human.js";
import { painter } from "../../../../../clients/cli/output/terminal/terminal.js";
import {
  findingOf,
  fullReport,
  hostileReport,
  partyOf,
  projectReportOf,
  readFileOf,
  reportOf,
} from "../../../../fixtures/report.js";

const plainly = { columns: 80, color: false };

t.test("writes findings, summary and next steps in this order", async (t) => {
  const report = reportOf({ projects: [projectReportOf({ findings: [findingOf()], pairsChecked: 120 }, 99)] });
  t.equal(
    writeHuman(report, plainly),
    `This folder: score 69 of 100, grade C (at most 69 with an error)
  package.json:12  ✕ error  next@15.1.0 does not work with react@^17.0.2 → Upgrade React to 18.2 or later

✕ 1 finding (1 error).
  Not recognised: left-pad@1.3.0, @acme/own@2.0.0, once@1.4.0
  12 of 15 entries recognised (80 %), 120 pairs checked, 100 of them known
  StackFit 1.2.3, data of 2026-05-30, 0123456789ab, lifecycles as of 2026-06-01

What to do next
  stackfit scan -v                          show the reason and the sources of
                                            each finding
  stackfit fix                              find the nearest versions without a
                                            conflict
  stackfit why next@15.1.0 "react@^17.0.2"  see the evidence for a finding
  stackfit.yaml                             accept a finding with a waiver
`,
  );
});

t.test("verbose, a finding is a block with its reason, places and sources", async (t) => {
  const report = reportOf({ projects: [projectReportOf({ findings: [findingOf(), findingOf()] }, 99)] });
  const block = `
  ✕ error  Next.js with React (incompatible)
    next@15.1.0, react@^17.0.2
    Next.js 15 requires React ^18.2.0 or ^19.0.0, and not 17.
    fix          Upgrade React to 18.2 or later.
    at           package.json:12, package.json:14
    evidence     declared, checked 2026-02-03, and 1 more source
    source       https://example.com/next/package.json
`;
  const out = writeHuman(report, { ...plainly, isVerbose: true });
  t.match(out, `)\n${block}${block}\n✕ 2 findings`);
  t.notMatch(out, "scan -v");
});

t.test("ten findings take a line each, by file and line", async (t) => {
  const [places, lines] = [
    ["b.json", "a.json"],
    [9, 100, 10, 11, 12],
  ];
  const findings = places.flatMap((file) =>
    lines.map((line) => findingOf({ a: partyOf("a", "a@1", line, file), b: partyOf("b", "b@2", 200, file) })),
  );
  const out = writeHuman(reportOf({ projects: [projectReportOf({ findings })] }), plainly);
  const sorted = ["a.json", "b.json"].flatMap((file) => [9, 10, 11, 12, 100].map((line) => `  ${file}:${line}`));
  t.same(
    out
      .split("\n", 11)
      .slice(1)
      .map((line) => line.replace(/ {2}✕.*/, "")),
    sorted,
  );
  t.equal(out.split("\n")[11], "");
});

t.test("writes a clean result in a few lines, with coverage", async (t) => {
  const report = reportOf({ projects: [projectReportOf({ unrecognized: [], seen: 12 })] });
  t.equal(
    writeHuman(report, plainly),
    `✓ No conflicts found.
  Score 100 of 100, grade A
  12 of 12 entries recognised (100 %), 66 pairs checked, 9 of them known
  StackFit 1.2.3, data of 2026-05-30, 0123456789ab, lifecycles as of 2026-06-01
`,
  );
});

t.test("writes the findings of each project, and one line for each other", async (t) => {
  const out = writeHuman(fullReport(), plainly);
  t.match(
    out,
    /^apps\/web: score .*\n {2}apps\/web\/package\.json:20 {2}! warning {2}prisma@6\.0\.0 works with Vercel Edge, with limits → Use a driver adapter$/m,
  );
  t.match(out, /^ {2}apps\/old\/package\.json:5 {2}✖ critical {2}AngularJS was retired on 2021-12-31$/m);
  t.equal(out.split("Not recognised: left-pad@1.3.0, ").length, 2, "once for all");
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
    const lines = writeHuman(fullReport(), { columns, color: false, isVerbose: true }).split("\n");
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
    const [short, long] = [false, true].map((isVerbose) =>
      writeHuman(hostileReport(), { columns, color: false, isVerbose }),
    );
    const out = `${short}${long}`;
    t.notMatch(out, /[^\n\P{Cc}]|\p{Cf}|\p{Cs}/u);
    t.notMatch(out, /^\s*::|##\[/m);
  }
});

const narrow = { width: 60, paint: painter(false) };

t.test("shows suggestions for the pair once, except the workaround, whatever the order of their sides", async (t) => {
  const suggestions = [
    { type: "upgrade", message: "Upgrade React to 18.2 or later.", techA: "nextjs", techB: "react" },
    { type: "alternative", message: "Preact goes with it.", techA: "react", techB: "nextjs" },
    { type: "alternative", message: "About others.", techA: "react", techB: "vue" },
  ] as const;
  const block = findingBlock(findingOf(), suggestions, narrow);
  t.equal(block.split("Upgrade React").length, 2);
  t.match(block, "\n    alternative  Preact goes with it.\n");
  t.notMatch(block, "About others.");
});

t.test("writes no line for missing values", async (t) => {
  const bare = { ...partyOf("a"), packages: [] };
  const finding = findingOf({
    a: bare,
    b: bare,
    status: "deprecated",
    severity: "warning",
    message: "It has ended.",
    workaround: null,
    basis: undefined,
    checked: undefined,
    sources: [],
  });
  t.equal(findingBlock(finding, [], narrow), "  ! warning  a\n    It has ended.");
});

t.test("never wraps URLs", async (t) => {
  const url = `https://example.com/${"long/".repeat(20)}`;
  const block = findingBlock(findingOf({ sources: [url], docsUrl: url }), [], narrow);
  t.match(block, `    evidence     declared, checked 2026-02-03\n    source       ${url}\n    page         ${url}`);
});

t.test("long text wraps after its label", async (t) => {
  const workaround = "Upgrade React to a version that all the others accept.";
  t.match(
    findingBlock(findingOf({ workaround }), [], { ...narrow, width: 45 }),
    ["    fix          Upgrade React to a version", "                 that all the others accept."].join("\n"),
  );
});

t.test("lists the first six packages, and counts the others", async (t) => {
  const packages = Array.from({ length: 8 }, (_, index) => ({ text: `p${index}`, places: [] }));
  const side = { ...partyOf("a"), packages };
  t.match(findingBlock(findingOf({ a: side, b: side }), [], narrow), "p0, p1, p2, p3, p4, p5 and 2 more");
});

const wide = { width: 100, paint: painter(false) };

t.test("writes nothing for empty lists", async (t) => {
  for (const block of [closing.incompleteBlock, closing.staleBlock, closing.knownBlock, closing.goneBlock]) {
    t.equal(block(reportOf(), wide), "");
  }
});

t.test("lists partly read files, waivers and fixed findings with their reasons", async (t) => {
  const report = fullReport();
  t.equal(
    closing.incompleteBlock(report, wide),
    "Only partly read\n  - apps/web/yarn.lock: only partly read. Line 7 is no entry.\n  - go.mod: not read. It is larger than 5 MiB.",
  );
  t.equal(
    closing.staleBlock(report, wide),
    "Waivers to renew or remove\n  - gulp: expired on 2026-01-31 (Until the move.)\n  - a and b: no longer matches a finding (Was needed once.)",
  );
  t.equal(closing.knownBlock(report, wide), "Already in main\n  - known-a with known-b (apps/web)");
  t.equal(closing.goneBlock(report, wide), "Fixed since main\n  - gone-a with gone-b (apps/web)");
});

t.test("cuts a long list, and counts the rest", async (t) => {
  const files = Array.from({ length: 25 }, (_, index) => readFileOf({ path: `${index}/go.mod`, state: "unread" }));
  const lines = closing.incompleteBlock(reportOf({ files }), wide).split("\n");
  t.equal(lines.length, 22);
  t.equal(lines.at(-1), "  - and 5 more");
});

t.test("without manifests, lists the supported files and no coverage", async (t) => {
  const empty = reportOf({ files: [], projects: [] });
  const summary = closing.summaryBlock(empty, wide);
  t.match(summary, "? Nothing to scan: no manifests found.\n  Supported files: manifests and lockfiles");
  t.notMatch(summary, "recognised");
});

t.test("summarizes waived findings and the baseline", async (t) => {
  t.match(closing.summaryBlock(fullReport(), wide), "\n  1 finding waived; 1 already in the baseline, 1 fixed\n");
});

t.test("lists the first few unrecognised names", async (t) => {
  t.equal(closing.unknownText([]), "");
  t.equal(closing.unknownText(["a@1", "b"]), "Not recognised: a@1, b");
  t.match(closing.unknownText(Array.from({ length: 12 }, (_, index) => `p${index}`)), / p7 and 4 more$/);
});

t.test("suggests next steps for what was found", async (t) => {
  const known = projectReportOf({ seen: 12, unrecognized: [] });
  t.equal(closing.nextBlock()(reportOf({ projects: [known] }), wide), "", "nothing to do");

  const alone = findingOf({ a: partyOf("gulp"), b: partyOf("gulp"), status: "deprecated" });
  const nextTo = (finding: typeof alone) =>
    closing.nextBlock()(reportOf({ projects: [{ ...known, findings: [finding] }] }), wide);
  t.match(nextTo({ ...alone, status: "incompatible" }), "stackfit fix");
  t.notMatch(nextTo(alone), "stackfit fix", "which finds nothing to do");
  t.notMatch(nextTo(alone), "stackfit why", "one technology is no pair to explain");
  const image = findingOf({ a: partyOf("postgresql", "postgres:16"), b: partyOf("npm", "npm@>=8;x") });
  t.match(nextTo(image), "stackfit why postgresql npm ", "what is no name and version stays an id");
});
