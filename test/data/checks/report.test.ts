import t from "tap";
import { checkRange, collectInto, idCheck } from "../../../server/data/checks/report.js";
import { type DataFile, parseFile } from "../../../server/data/file.js";
import type { Problem } from "../../../server/data/problem.js";
import { technologyText } from "../../fixtures/data.js";

const file = parseFile("technologies/x.yaml", technologyText("aliases: [one, two]\n")).file as DataFile;

t.test("a problem is reported at the line and column of what it is about", async (t) => {
  const problems: Problem[] = [];
  const report = collectInto(problems);
  report(file, ["aliases", 1], { what: "is wrong" });
  report(file, ["nowhere"], { what: "is wrong as a whole" });
  t.match(problems, [
    { path: "technologies/x.yaml", line: 5, column: 16, what: "is wrong" },
    { path: "technologies/x.yaml", line: 2, column: 1, what: "is wrong as a whole" },
  ]);
});

t.test("ids and ranges are reported where they are none", async (t) => {
  const problems: Problem[] = [];
  const report = collectInto(problems);
  const check = idCheck(new Set(["react", "vue"]), report);
  check(file, [], "react");
  checkRange(file, [], "^1.2.3 || >=3 <4", report);
  t.same(problems, []);
  check(file, [], "raect");
  check(file, [], "something-else");
  checkRange(file, [], "newest", report);
  t.match(problems, [
    { what: 'unknown technology "raect"', allowed: 'did you mean "react"?' },
    { what: 'unknown technology "something-else"', allowed: "an id is a file name in data/technologies" },
    { what: '"newest" is not a version range', allowed: /node-semver/ },
  ]);
});
