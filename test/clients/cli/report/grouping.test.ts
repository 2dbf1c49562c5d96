import t from "tap";
import { grouped } from "../../../../clients/cli/report/grouping.js";
import { findingOf, projectReportOf } from "../../../fixtures/report.js";

const at = (project: string, more: Parameters<typeof findingOf>[0] = {}) => {
  const finding = findingOf({ project, ...more });
  const place = { file: `${project}/package.json`, line: 3 };
  return { ...finding, a: { ...finding.a, packages: [{ text: "next@15.1.0", places: [place] }] } };
};
const project = (path: string, ...findings: ReturnType<typeof at>[]) => projectReportOf({ path, findings });

t.test("what several projects have in common stands with the first, with all projects and places", async (t) => {
  const [a, b, c] = grouped([project("a", at("a")), project("b", at("b")), project("c")]);
  t.equal(a?.findings.length, 1);
  t.match(a?.findings[0], { project: "a", projects: ["a", "b"] });
  t.same(
    a?.findings[0]?.a.packages[0]?.places.map(({ file }) => file),
    ["a/package.json", "b/package.json"],
  );
  t.match(
    [a, b, c],
    [{ reportedElsewhere: 0 }, { findings: [], reportedElsewhere: 1 }, { findings: [], reportedElsewhere: 0 }],
  );
  t.same([a?.score, b?.score], [69, 69], "each keeps its score");
});

t.test("what differs in its words, its severity or its sides stays apart", async (t) => {
  for (const more of [{ message: "Another." }, { severity: "warning" as const }, { status: "partial" as const }]) {
    const both = grouped([project("a", at("a")), project("b", at("b", more))]);
    t.same(
      both.map(({ findings }) => findings.length),
      [1, 1],
    );
  }
});

t.test("a finding about one technology keeps one side", async (t) => {
  const alone = (path: string) => {
    const finding = at(path);
    return { ...finding, b: finding.a };
  };
  const [first] = grouped([project("a", alone("a")), project("b", alone("b"))]);
  t.equal(first?.findings[0]?.a, first?.findings[0]?.b);
});
