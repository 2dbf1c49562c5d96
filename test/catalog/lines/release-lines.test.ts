import t from "tap";
import { linesToShow, type ReleaseLine, releaseLines } from "../../../server/catalog/lines/release-lines.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";

const source = "https://example.com/releases";

function technologyWith(parts: object): Technology {
  const [technology] = catalogOf({ technologies: { it: parts } }).technologies;
  if (!technology) throw new Error("there is no technology");
  return technology;
}

t.test("a line is planned, supported or ended by its days; its last day is one of support", async (t) => {
  const cycles = [
    { cycle: "6", released: "2026-06-02" },
    { cycle: "5", released: TODAY, lts: "2026-10-01" },
    { cycle: "4", eol: TODAY, lts: true as const },
    { cycle: "3", released: "2020-01-01", eol: "2026-05-31" },
    { cycle: "2", eol: true as const },
    { cycle: "1" },
  ];
  const lines = releaseLines(technologyWith({ lifecycle: { source, cycles } }), TODAY);
  t.strictSame(
    lines.map(({ name, state }) => [name, state]),
    [
      ["6", "planned"],
      ["5", "supported"],
      ["4", "supported"],
      ["3", "ended"],
      ["2", "ended"],
      ["1", "supported"],
    ],
  );
  t.match(lines[1], { released: TODAY, end: undefined, lts: "2026-10-01" });
  t.match(lines[2], { released: undefined, end: TODAY, lts: true });
  t.strictSame(releaseLines(technologyWith({}), TODAY), [], "without a lifecycle there are none");
});

t.test("lines of a retired technology end with it at the latest", async (t) => {
  const cycles = [
    { cycle: "4" },
    { cycle: "3", eol: "2030-01-01" },
    { cycle: "2", eol: "2019-01-01" },
    { cycle: "1", eol: true as const },
  ];
  const reason = "Its makers went home.";
  const lines = releaseLines(
    technologyWith({ lifecycle: { source, cycles }, endOfLife: { date: "2024-05-06", reason, source } }),
    TODAY,
  );
  t.strictSame(
    lines.map(({ end, state }) => [end, state]),
    [
      ["2024-05-06", "ended"],
      ["2024-05-06", "ended"],
      ["2019-01-01", "ended"],
      [true, "ended"],
    ],
  );
  const [undated] = releaseLines(
    technologyWith({ lifecycle: { source, cycles: [{ cycle: "1" }] }, endOfLife: { reason, source } }),
    TODAY,
  );
  t.match(undated, { end: true, state: "ended" });
});

t.test("shown are the newest, and older ones that are alive", async (t) => {
  const line = (name: number, state: ReleaseLine["state"]): ReleaseLine => ({
    name: String(name),
    released: undefined,
    end: undefined,
    lts: undefined,
    state,
  });
  const numbers = Array.from({ length: 30 }, (_, index) => 30 - index);
  const namesOf = (lines: ReleaseLine[]) => linesToShow(lines).map(({ name }) => Number(name));
  const ended = numbers.map((name) => line(name, name === 12 ? "supported" : "ended"));
  t.strictSame(namesOf(ended), [30, 29, 28, 27, 26, 25, 24, 23, 12]);
  t.strictSame(namesOf(numbers.map((name) => line(name, "supported"))), numbers.slice(0, 12), "not without end");
});
