import t from "tap";
import { FileCheck } from "../../../server/data/checks/file-check.js";
import { type DataFile, parseFile } from "../../../server/data/file.js";
import type { DataProblem } from "../../../server/data/problem.js";
import { technologyText } from "../../fixtures/data.js";

const file = parseFile("technologies/x.yaml", technologyText("aliases: [one, two]\n")).file as DataFile;

t.test("a problem is reported at the line and column of what it is about", async (t) => {
  const problems: DataProblem[] = [];
  const check = new FileCheck(file, new Set(), problems);
  check.report(["aliases", 1], "is wrong", "correct it");
  check.report(["nowhere"], "is wrong as a whole", "correct it");
  t.match(problems, [
    { path: "technologies/x.yaml", line: 5, column: 16, what: "is wrong", fix: "correct it" },
    { path: "technologies/x.yaml", line: 2, column: 1, what: "is wrong as a whole" },
  ]);
});

t.test("ids and ranges are reported where they are none", async (t) => {
  const problems: DataProblem[] = [];
  const check = new FileCheck(file, new Set(["react", "vue"]), problems);
  check.id([], "react");
  check.range([], "^1.2.3 || >=3 <4");
  t.same(problems, []);
  check.id([], "raect");
  check.id([], "something-else");
  check.range([], "newest");
  t.match(problems, [
    { what: 'unknown technology "raect"', allowed: 'did you mean "react"?' },
    { what: 'unknown technology "something-else"', allowed: "an id is a file name in data/technologies" },
    { what: '"newest" is not a version range', allowed: /node-semver/ },
  ]);
});
