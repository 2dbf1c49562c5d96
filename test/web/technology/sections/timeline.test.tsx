import fc from "fast-check";
import t from "tap";
import type { ReleaseLine } from "../../../../server/catalog/lines/release-lines.js";
import { createTimeScale } from "../../../../server/web/technology/sections/timeline.js";

const line = (released: string | undefined, end: ReleaseLine["end"]): ReleaseLine => ({
  name: "1",
  released,
  end,
  state: "supported",
  lts: undefined,
});

t.test("days are placed in order, to scale, within the chart", async (t) => {
  const { place, now } = createTimeScale([line("2020-01-01", "2028-01-01")], "2024-01-01");
  t.ok(place("2020-01-01") > 0 && place("2028-01-01") < 100, "with a little room at the ends");
  t.ok(Math.abs(now - 50) < 0.1, "the middle of the time is that of the picture");
  t.equal(now, place("2024-01-01"));
  t.equal(place("1990-01-01"), 0);
  t.equal(place("2090-01-01"), 100);
});

t.test("open ends extend beyond today", async (t) => {
  const today = "2024-01-01";
  t.ok(createTimeScale([line("2020-01-01", undefined)], today).now < 91);
  t.ok(createTimeScale([line("2020-01-01", "2023-01-01")], today).now > 95);
});

t.test("year labels are few, evenly spaced and away from the ends", async () => {
  const day = fc
    .date({ min: new Date("1980-01-01"), max: new Date("2060-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const end = fc.option(fc.oneof(day, fc.constant(true as const)), { nil: undefined });
  const lines = fc.array(fc.tuple(fc.option(day, { nil: undefined }), end).map(([from, to]) => line(from, to)));
  fc.assert(
    fc.property(lines, day, (all, today) => {
      const { years, place, now } = createTimeScale(all, today);
      const steps = new Set(years.slice(1).map(({ year }, index) => year - (years[index]?.year ?? 0)));
      return (
        years.length <= 4 &&
        steps.size <= 1 &&
        now > 0 &&
        now < 100 &&
        years.every(({ year, place: at }) => at > 5 && at < 95 && at === place(`${year}-01-01`))
      );
    }),
  );
});

t.test("one year and forty years have labels", async (t) => {
  const yearsOf = (from: string, to: string) => createTimeScale([line(from, to)], from).years.map(({ year }) => year);
  t.strictSame(yearsOf("2023-06-01", "2024-06-01"), [2024]);
  t.strictSame(yearsOf("2020-06-01", "2024-06-01"), [2021, 2022, 2023, 2024]);
  t.strictSame(yearsOf("1985-06-01", "2025-06-01"), [1990, 2000, 2010, 2020]);
});
