import stringWidth from "fast-string-width";
import t from "tap";
import { tableOf } from "../../../../../clients/cli/output/terminal/table.js";
import { painter } from "../../../../../clients/cli/output/terminal/terminal.js";
import fc from "../../../../fixtures/properties.js";
import { HOSTILE_TEXT } from "../../../../fixtures/report.js";

const COLUMNS = ["Name", "Score", "Says"];
const view = (width: number) => ({ width, paint: painter(false) });

t.test("fits columns to their content, counting wide characters", async (t) => {
  const rows = [
    ["Next.js", "100", "fine"],
    ["日本語", "7", ""],
  ];
  t.equal(
    tableOf(COLUMNS, rows, view(80)),
    ["Name     Score  Says", "Next.js  100    fine", "日本語   7", ""].join("\n"),
  );
});

t.test("shrinks the widest column and wraps its cells", async (t) => {
  const rows = [["Next.js", "100", "goes well together with all of it"]];
  t.equal(
    tableOf(COLUMNS, rows, view(36)),
    ["Name     Score  Says", "Next.js  100    goes well together", "                with all of it", ""].join("\n"),
  );
});

t.test("turns rows into blocks if narrow columns do not fit", async (t) => {
  const rows = [
    ["A long name", "1", "Many words in it"],
    ["B", "2", "x"],
  ];
  t.equal(
    tableOf(COLUMNS, rows, view(24)),
    ["Name   A long name", "Score  1", "Says   Many words in it", "", "Name   B", "Score  2", "Says   x", ""].join(
      "\n",
    ),
  );
});

t.test("styles a cell without its padding", async (t) => {
  const out = tableOf(["A"], [[{ text: "x", style: "red" }]], { width: 80, paint: painter(true) });
  t.equal(out, "\u001b[1mA\u001b[22m\n\u001b[31mx\u001b[39m\n");
});

t.test("escapes cells for terminals and CI logs", async (t) => {
  const out = tableOf(["A", "B"], [["::error::x", HOSTILE_TEXT]], view(40));
  t.notMatch(out, /[^\n\P{Cc}]|\p{Cf}/u);
  t.notMatch(out, /^\s*::|##\[/m);
});

t.test("no line is longer than the terminal", async () => {
  const cell = fc.string({ unit: "grapheme", maxLength: 60 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, cell), { maxLength: 4 }),
      fc.integer({ min: 24, max: 120 }),
      (rows, width) =>
        tableOf(COLUMNS, rows, view(width))
          .split("\n")
          .every((line) => stringWidth(line) <= width),
    ),
  );
});
