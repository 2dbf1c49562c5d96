import t from "tap";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { Links } from "../../../server/http/views/links.js";
import { formatCalendar } from "../../../server/web/set/calendar.js";
import { createApp } from "../../fixtures/app.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { lifecycle } from "../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    nodejs: { name: "Node.js", lifecycle: lifecycle(["22", "2027-04-30"], ["20", "2026-04-30"]) },
    react: { name: "React" },
  },
});

t.test("each end is a day of the calendar", async (t) => {
  const { app } = await createApp(t, catalog);
  const response = await app.inject("/set.ics?row=nodejs@22,react");
  t.match(response, { statusCode: 200, headers: { "content-type": "text/calendar; charset=utf-8" } });
  t.equal(
    response.body,
    [
      ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//StackFit//Ends of support//EN", "BEGIN:VEVENT"],
      ...["UID:https://stackfit.example/tech/nodejs@22", "DTSTAMP:20260102T030405Z", "DTSTART;VALUE=DATE:20270430"],
      ...["SUMMARY:Node.js 22: last day of support", "URL:https://stackfit.example/tech/nodejs@22"],
      ...["END:VEVENT", "END:VCALENDAR", ""],
    ].join("\r\n"),
  );
});

t.test("unknown names and wrong versions are errors", async (t) => {
  const { app } = await createApp(t, catalog);
  t.match((await app.inject("/set.ics")).json(), { error: { message: /^Name the technologies, as in \/set\.ics/ } });
  t.equal((await app.inject("/set.ics?row=nothing-known")).statusCode, 404);
  t.equal((await app.inject("/set.ics?row=nodejs@nonsense")).statusCode, 400);
});

t.test("what has a meaning in a calendar is escaped, and long lines are folded", async (t) => {
  const technology = { id: "x", name: "A, B; C\\D ".repeat(9) } as Technology;
  const text = formatCalendar(
    [{ technology, line: "1", end: "2027-01-01" }],
    "2026-01-02T03:04:05.000Z",
    new Links("https://stackfit.example"),
  );
  const summary = text
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .find((line) => line.startsWith("SUMMARY:"));
  t.match(summary, /^SUMMARY:A\\, B\\; C\\\\D /);
  t.ok(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75));
});
