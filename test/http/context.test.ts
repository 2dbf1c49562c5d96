import t from "tap";
import { today } from "../../server/http/context.js";

const at = (time: string) => ({ now: () => new Date(time) });

t.test("today is the day in UTC, also when the clock is set back", async (t) => {
  for (const [time, day] of [
    ["2026-06-01T00:00:00.000Z", "2026-06-01"],
    ["2026-06-01T23:59:59.999Z", "2026-06-01"],
    ["2026-06-01T23:00:00.000-05:00", "2026-06-02"],
    ["2026-06-01T00:30:00.000+02:00", "2026-05-31"],
    ["2028-02-29T12:00:00.000Z", "2028-02-29"],
    ["1969-12-31T23:59:59.999Z", "1969-12-31"],
  ] as const)
    t.equal(today(at(time)), day, time);
});
