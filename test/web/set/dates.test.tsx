import t from "tap";
import { asSide, type ResolvedName } from "../../../server/catalog/names/names.js";
import { Dates } from "../../../server/web/set/dates.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { lifecycle } from "../../fixtures/facts.js";
import { render } from "../../fixtures/page.js";

/** Pages of tests are of 2026-06-01. */
const catalog = catalogOf({
  technologies: {
    nodejs: { name: "Node.js", lifecycle: lifecycle(["22", "2027-04-30"], ["20", "2026-04-30"]) },
    react: { name: "React" },
  },
});

const shown = (...names: string[]) =>
  render(<Dates subjects={names.map((name) => asSide(catalog.names.resolve(name) as ResolvedName))} />, { catalog });

t.test("the days on which support ends lead to the lines, to a calendar and to a feed", async (t) => {
  const html = shown("nodejs@22", "nodejs@20", "react");
  t.match(
    html,
    /2026-04-30<\/time> <a href="\/tech\/nodejs@20">Node\.js 20<\/a>, out of support<.*2027-04-30<\/time> .*, in 333 days</s,
  );
  t.match(html, '<a href="/set.ics?row=nodejs@22,nodejs@20,react">');
  t.match(html, '<a href="/feed.xml?tech=nodejs,react">');
});

t.test("where no day is known, that is said, and there is no calendar", async (t) => {
  const html = shown("react");
  t.match(html, "No end of support is announced for any of them.");
  t.notMatch(html, "set.ics");
  t.match(html, '<a href="/tech/react/feed.xml">');
});
