import t from "tap";
import { writeGithub } from "../../../../../clients/cli/output/formats/github.js";
import {
  findingOf,
  fullReport,
  hostileReport,
  partyOf,
  projectReportOf,
  reportOf,
} from "../../../../fixtures/report.js";

t.test("a finding is an annotation at its first line", async (t) => {
  const finding = findingOf({ a: { ...partyOf("a", "a@1", 7, "apps/a,b:c/package.json"), name: "A" }, sources: [] });
  const [line] = writeGithub(reportOf({ projects: [projectReportOf({ findings: [finding] })] })).split("\n");
  t.equal(
    line,
    "::error file=apps/a%2Cb%3Ac/package.json,line=7,title=A with React%3A incompatible::" +
      "Next.js 15 requires React ^18.2.0 or ^19.0.0, and not 17.%0AUpgrade React to 18.2 or later.",
  );
});

t.test("writes the most severe findings first, each with its level", async (t) => {
  const severities = ["info", "warning", "error", "critical"] as const;
  const projects = severities.map((severity) =>
    projectReportOf({ findings: [findingOf({ severity, message: severity })] }),
  );
  const lines = writeGithub(reportOf({ projects })).split("\n");
  t.same(
    lines.slice(0, 4).map((line) => /^::(\w+) .*::(\w+)%0A/.exec(line)?.slice(1)),
    [
      ["error", "critical"],
      ["error", "error"],
      ["warning", "warning"],
      ["notice", "info"],
    ],
  );
});

t.test("reports partly read files, stale waivers and a summary", async (t) => {
  const out = writeGithub(fullReport());
  t.match(
    out,
    "\n::warning file=go.mod,title=StackFit%3A not read::This file was not read.%0AIt is larger than 5 MiB.\n",
  );
  t.match(out, "\n::notice title=StackFit%3A waiver expired::gulp: Until the move.\n");
  t.match(
    out,
    /\nStackFit: 3 new findings .* 36 of 42 entries recognised \(85 %\), 198 pairs checked, 30 of them known\.\n$/,
  );
});

t.test("omits the line for a whole file", async (t) => {
  const b = { ...partyOf("b"), packages: [{ text: "b", places: [{ file: "vercel.json", line: undefined }] }] };
  const a = { ...partyOf("a"), packages: [] };
  const out = writeGithub(reportOf({ projects: [projectReportOf({ findings: [findingOf({ a, b })] })] }));
  t.match(out, /^::error file=vercel\.json,title=/);
});

t.test("escapes text so that it cannot end a property or start a command", async (t) => {
  const lines = writeGithub(hostileReport()).trimEnd().split("\n");
  t.equal(lines.length, 4, "a finding, a file, a waiver and the sum");
  for (const line of lines.slice(0, 3)) {
    t.match(line, /^::(error|warning|notice) [^:]*::/, "the first `::` after the properties is ours");
    const [, properties = ""] = /^::\w+ (.*?)::/.exec(line) ?? [];
    for (const property of properties.split(",")) t.match(property, /^(file|line|title)=/);
    t.match(line, "%250A", "a percent sign is escaped first");
  }
  t.notMatch(lines[3], /^\s*::|##\[/);
});
