import t from "tap";
import { findingsOf, incompleteFiles, lowestOf } from "../../../../clients/cli/report/report.js";
import { findingOf, projectReportOf, readFileOf, reportOf } from "../../../fixtures/report.js";

t.test("lists the findings of all projects in order", async (t) => {
  const [one, two, three] = ["1", "2", "3"].map((fingerprint) => findingOf({ fingerprint }));
  if (!one || !two || !three) throw new Error("three were made");
  const projects = [
    projectReportOf({ findings: [two, one] }),
    projectReportOf(),
    projectReportOf({ findings: [three] }),
  ];
  t.strictSame(
    findingsOf(reportOf({ projects })).map(({ fingerprint }) => fingerprint),
    ["2", "1", ...projectReportOf().findings.map(({ fingerprint }) => fingerprint), "3"],
  );
});

t.test("a file is incomplete unless fully read", async (t) => {
  const files = (["read", "partly", "unread"] as const).map((state) => readFileOf({ path: state, state }));
  t.strictSame(
    incompleteFiles(reportOf({ files })).map(({ path }) => path),
    ["partly", "unread"],
  );
});

t.test("finds the project with the lowest score, ignoring those without one", async (t) => {
  const scored = (path: string, score: number | null) => projectReportOf({ path, score });
  t.equal(lowestOf(reportOf({ projects: [scored("a", null), scored("b", 70), scored("c", 12)] }))?.path, "c");
  t.equal(lowestOf(reportOf({ projects: [scored("a", null)] })), undefined);
  t.equal(lowestOf(reportOf({ projects: [] })), undefined);
});
