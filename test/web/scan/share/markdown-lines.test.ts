import t from "tap";
import { conflictsOf } from "../../../../server/catalog/scan/conflicts.js";
import { listEntry } from "../../../../server/catalog/scan/entry.js";
import { scan } from "../../../../server/catalog/scan/scan.js";
import { figuresOf } from "../../../../server/web/scan/figures.js";
import { headlineOf, lineOfIssue, linesOfConflicts } from "../../../../server/web/scan/share/markdown-lines.js";
import { MOST_SHOWN } from "../../../../server/web/scan/words.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { unmetOf } from "../../../fixtures/unmet.js";

const catalog = everyFact();

function scanned(...names: string[]) {
  const entries = names.map(listEntry);
  return { entries, result: scan(catalog, entries, { platform: undefined, present: new Set() }, TODAY) };
}

t.test("the headline has the figures of the page", async (t) => {
  const { entries, result } = scanned("next@15.0.0", "react@20.0.0");
  t.equal(
    headlineOf(figuresOf(result, entries)),
    `### 1 issue found, score ${result.score} of 100 (${result.grade})\n\n`,
  );
  const unknown = scanned("mongodb", "react");
  t.equal(headlineOf(figuresOf(unknown.result, unknown.entries)), "### No data on these together yet\n\n");
});

t.test("a finding is a line with its severity, its page, what is wrong and what to do", async (t) => {
  const [issue] = scanned("next@15.0.0", "react@20.0.0").result.issues;
  if (!issue) throw new Error("there is an issue");
  const line = lineOfIssue(issue, "https://stackfit.example/check/x/y");
  t.match(
    line,
    /^- \*\*Error:\*\* \[Next\.js 15\.0\.0 with React 20\.0\.0\]\(<https:\/\/stackfit\.example\/check\/x\/y>\): incompatible\. \S.* \*\*Fix:\*\* Use React .*\.\n$/,
  );
  t.equal(line.match(/\n/g)?.length, 1);
});

t.test("conflicts have the same form; scoped packages make no mentions, and a long list is cut", async (t) => {
  const unmet = (by: string) => unmetOf(`${by}@2.0.0`, "react@^18.0.0", "19.1.0");
  const lines = linesOfConflicts(conflictsOf(catalog.names, [unmet("@scope/widget")], TODAY));
  t.match(lines, /^- \*\*Error:\*\* `@scope\/widget` with React: incompatible\. .*19\.1\.0.* \*\*Fix:\*\* .*\n$/);
  t.notMatch(lines, /(?<!`)@scope/);
  const many = Array.from({ length: MOST_SHOWN + 5 }, (_, number) => unmet(`widget${number}`));
  const conflicts = conflictsOf(catalog.names, many, TODAY);
  t.equal(conflicts.length, many.length);
  t.match(linesOfConflicts(conflicts), /\n- and 5 more\n$/);
  t.equal(linesOfConflicts([]), "");
});
