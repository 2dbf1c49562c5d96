import t from "tap";
import { conflictsOf } from "../../../../server/catalog/scan/conflicts.js";
import { listEntry } from "../../../../server/catalog/scan/entry.js";
import { type Scan, scan } from "../../../../server/catalog/scan/scan.js";
import { reportMarkdown } from "../../../../server/web/scan/share/markdown-lines.js";
import { MOST_SHOWN } from "../../../../server/web/scan/words.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { unmetOf } from "../../../fixtures/unmet.js";

const catalog = everyFact();

const scanned = (...names: string[]) =>
  scan(catalog, names.map(listEntry), { platform: undefined, present: new Set() }, TODAY);

const textOf = (result: Scan) => reportMarkdown(result, () => "https://stackfit.example/check/x/y", undefined);

t.test("the headline has the figures of the page", async (t) => {
  const result = scanned("next@15.0.0", "react@20.0.0");
  t.ok(textOf(result).startsWith(`### 1 issue found, score ${result.score} of 100 (${result.grade})\n\n- `));
  t.equal(textOf(scanned("mongodb", "react")), "### No data on these together yet\n\n");
});

t.test("a finding is a line with its severity, its page, what is wrong and what to do", async (t) => {
  const [, , line, ...others] = textOf(scanned("next@15.0.0", "react@20.0.0")).split("\n");
  t.match(
    line,
    /^- \*\*Error:\*\* \[Next\.js 15\.0\.0 with React 20\.0\.0\]\(<https:\/\/stackfit\.example\/check\/x\/y>\): incompatible\. \S.* \*\*Fix:\*\* Use React .*\.$/,
  );
  t.strictSame(others, [""]);
});

t.test("conflicts have the same form; scoped packages make no mentions, and a long list is cut", async (t) => {
  const unmet = (by: string) => unmetOf(`${by}@2.0.0`, "react@^18.0.0", "19.1.0");
  const withConflicts = (...names: string[]) =>
    textOf({ ...scanned("mongodb"), conflicts: conflictsOf(catalog.names, names.map(unmet), TODAY) });
  const lines = withConflicts("@scope/widget");
  t.match(lines, /^- \*\*Error:\*\* `@scope\/widget` with React: incompatible\. .*19\.1\.0.* \*\*Fix:\*\* .*\n$/m);
  t.notMatch(lines, /(?<!`)@scope/);
  const many = Array.from({ length: MOST_SHOWN + 5 }, (_, number) => `widget${number}`);
  const cut = withConflicts(...many);
  t.equal(cut.match(/^- \*\*Error/gm)?.length, MOST_SHOWN);
  t.match(cut, /\n- and 5 more\n$/);
});

t.test("what opens the scan again comes last", async (t) => {
  const text = reportMarkdown(scanned("next@15", "react@19"), () => "", "https://stackfit.example/scan#1.abc");
  t.match(text, /\n\n\[Scan it again with StackFit\]\(<https:\/\/stackfit\.example\/scan#1\.abc>\)\n$/);
});
