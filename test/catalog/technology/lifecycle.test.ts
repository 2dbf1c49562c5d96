import t from "tap";
import type { Technology } from "../../../schemas/types.js";
import {
  currentCycle,
  endOfLife,
  isBehindByMinor,
  isJustReplaced,
  supportedCycles,
} from "../../../server/catalog/technology/lifecycle.js";
import { parseAskedVersion } from "../../../server/catalog/versions/ecosystems.js";
import { parseRange } from "../../../server/catalog/versions/parse.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, SOURCE } from "../../fixtures/facts.js";

function technology(record: Partial<Technology>) {
  const [only] = catalogOf({ technologies: { a: record } }).technologies;
  if (!only) throw new Error("no technology");
  return only;
}

const LINES = technology({
  checked: "2026-05-01",
  lifecycle: lifecycle(
    ["16", undefined, "2026-12-01"],
    ["15", undefined, "2024-10-21"],
    ["14", "2026-06-01", "2023-10-26"],
    ["13", "2024-12-21"],
    ["12", true],
  ),
});
const endOf = (version: string | undefined, today = TODAY) =>
  endOfLife(LINES, version === undefined ? undefined : parseRange(version), today);

t.test("a version has ended when all the lines that it touches have", async (t) => {
  const cases: [string | undefined, ended: string[] | undefined, date?: string | undefined][] = [
    ["13", ["13"], "2024-12-21"],
    ["13.4.1", ["13"], "2024-12-21"],
    ["12", ["12"], undefined],
    ["12 || 13", ["13", "12"], "2024-12-21"],
    [">=13", undefined],
    ["15", undefined],
    ["14", undefined],
    ["9", undefined],
    [undefined, undefined],
  ];
  for (const [version, lines, date] of cases) {
    const end = endOf(version);
    t.same(
      end?.cycles.map(({ name }) => name),
      lines,
      version ?? "no version",
    );
    t.equal(end?.date, date, version ?? "no version");
    if (end) t.match(end, { whole: false, source: SOURCE, checked: "2026-05-01" });
  }
});

t.test("a line asked about by its very name is that line alone", async (t) => {
  const server = technology({ lifecycle: lifecycle(["11.0-sp1", "2015-07-14"], ["11.0", "2014-01-14"]) });
  const dateOf = (version: string) => endOfLife(server, parseAskedVersion(version), "2015-01-01")?.date;
  t.equal(dateOf("11.0"), "2014-01-14");
  t.equal(dateOf("11.0-sp1"), undefined, "it had not ended then");
  t.equal(endOfLife(server, parseAskedVersion("11.0-sp1"), TODAY)?.date, "2015-07-14");
});

t.test("the last day of a line is still a day of support", async (t) => {
  t.equal(endOf("14", "2026-06-01"), undefined);
  t.equal(endOf("14", "2026-06-02")?.date, "2026-06-01");
});

t.test("a technology all of whose lines have ended is over as a whole, since the last of them", async (t) => {
  const over = technology({ lifecycle: lifecycle(["2", "2024-01-01"], ["1", "2020-01-01"]) });
  for (const version of [undefined, parseRange("2"), parseRange("1")]) {
    t.match(endOfLife(over, version, TODAY), { whole: true, date: "2024-01-01" }, version?.text ?? "no version");
  }
  t.equal(endOfLife(over, undefined, "2024-01-01"), undefined);
  t.match(endOfLife(over, parseRange("1"), "2023-01-01"), { whole: false, date: "2020-01-01" });
});

t.test("a retirement covers every version, from the day after its date", async (t) => {
  const endOfLifeRecord = { reason: "Nobody maintains it.", source: SOURCE, checked: "2026-04-01" };
  const retired = technology({ endOfLife: { ...endOfLifeRecord, date: "2026-06-01" }, lifecycle: lifecycle(["3"]) });
  t.equal(endOfLife(retired, parseRange("3"), "2026-06-01"), undefined);
  t.match(endOfLife(retired, parseRange("3"), "2026-06-02"), {
    whole: true,
    date: "2026-06-01",
    checked: "2026-04-01",
  });
  const undated = technology({ endOfLife: endOfLifeRecord });
  t.match(endOfLife(undated, undefined, "2000-01-01"), { whole: true, date: undefined });
});

t.test("nothing is known of the end of a technology without lines", async (t) => {
  t.equal(endOfLife(technology({}), parseRange("1"), TODAY), undefined);
});

t.test("the current line is the newest that is out and supported", async (t) => {
  t.equal(currentCycle(LINES, TODAY)?.name, "15");
  t.equal(currentCycle(LINES, "2026-12-01")?.name, "16", "from the day of its release");
  t.equal(currentCycle(LINES, "2024-01-01")?.name, "14");
  const named = technology({ lifecycle: lifecycle(["ltsc"], ["8", "2020-01-01"]) });
  t.equal(currentCycle(named, TODAY), undefined, "a line without a number is none to compare with");
});

t.test("the supported lines come newest first", async (t) => {
  const names = (today: string) => supportedCycles(LINES, today).map(({ name }) => name);
  t.same(names(TODAY), ["15", "14"]);
  t.same(names("2026-12-01"), ["16", "15"]);
});

t.test("a package of npm is behind by minor versions of a supported major, or past its end", async (t) => {
  const cycles = lifecycle(["3.5"], ["3.4", "2024-09-03"], ["2.7", "2023-12-31"], ["0.83", "2025-06-09"], ["0.84"]);
  const isBehind = (packages: Technology["packages"], version: string) => {
    const end = endOfLife(technology({ ...(packages && { packages }), lifecycle: cycles }), parseRange(version), TODAY);
    return end && isBehindByMinor(end, TODAY);
  };
  t.equal(isBehind({ npm: ["a"] }, "3.4.1"), true);
  t.equal(isBehind({ npm: ["a"] }, "2.7.0"), false, "no line of its major is supported");
  t.equal(isBehind({ npm: ["a"] }, "0.83.1"), false, "before 1.0 a minor may break anything");
  t.equal(isBehind({ pypi: ["a"] }, "3.4.1"), false, "elsewhere minors are lines of their own");
  t.equal(isBehind({ npm: ["a"] }, "3.5.0"), undefined);
});

t.test("a line that the next one replaced within weeks is no old one for a year", async (t) => {
  const weekly = technology({
    lifecycle: lifecycle(
      ["1.98", undefined, "2026-05-20"],
      ["1.97", "2026-05-20", "2026-04-09"],
      ["1.96", "2026-04-09", "2026-02-27"],
      ["1.88", "2025-04-01", "2025-02-20"],
      ["1.87", "2025-02-20", "2024-12-30"],
      ["1.80", "2026-05-01", "2024-12-01"],
    ),
  });
  const isJust = (version: string) => {
    const end = endOfLife(weekly, parseRange(version), TODAY);
    return end && isJustReplaced(end, TODAY);
  };
  t.equal(isJust("1.97.1"), true);
  t.equal(isJust("1.96 || 1.97"), true);
  t.equal(isJust("1.87"), false, "ended more than a year ago");
  t.equal(isJust("1.80"), false, "supported beside later ones");
  t.equal(isJust("1.98"), undefined);
  const yearly = technology({
    lifecycle: lifecycle(["2", undefined, "2026-01-01"], ["1", "2026-01-01", "2025-01-01"]),
  });
  const end = endOfLife(yearly, parseRange("1"), TODAY);
  t.equal(end && isJustReplaced(end, TODAY), false, "lines that last have a window");
});
