import t from "tap";
import { type OutLine, outLines } from "../../../../server/catalog/lines/out-lines.js";
import type { ReleaseLine } from "../../../../server/catalog/lines/release-lines.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { viewTechnology } from "../../../../server/web/technology/focus.js";
import { ReleaseLines } from "../../../../server/web/technology/sections/release-lines.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { lifecycle } from "../../../fixtures/facts.js";
import { render } from "../../../fixtures/page.js";

/** On 2026-06-01, the day of the fixtures. */
const LINES: ReleaseLine[] = [
  { name: "6", released: "2026-10-01", end: undefined, state: "planned", lts: undefined },
  { name: "5", released: "2026-01-01", end: "2029-01-01", state: "supported", lts: "2026-12-01" },
  { name: "4", released: "2024-01-01", end: undefined, state: "supported", lts: true },
  { name: "3", released: "2022-01-01", end: "2024-01-01", state: "ended", lts: undefined },
  { name: "2", released: "2020-01-01", end: true, state: "ended", lts: undefined },
  { name: "1", released: undefined, end: "2021-01-01", state: "ended", lts: undefined },
];

const { names } = catalogOf({
  technologies: { it: { name: "It", lifecycle: lifecycle(["6", undefined, "2026-10-01"], ["5"], ["4"]) } },
});
const it = names.byId("it") as Technology;

const page = (lines: ReleaseLine[], focus?: OutLine) =>
  render(<ReleaseLines view={viewTechnology(it, focus)} lines={lines} source="https://example.com/releases" />);

/** The row of a line in the picture. */
function filterRow(html: string, name: string): string {
  const row = html
    .split("</tr>")
    .find((text) => new RegExp(`<th scope="row">(?:<a [^>]*>)?${name}(?:</a>)? `).test(text));
  if (!row) throw new Error(`${name} has no row`);
  return row;
}

t.test("every release line shows its state with a sign, a word and a date", async (t) => {
  const html = page(LINES);
  const cases: [name: string, told: RegExp][] = [
    ["6", /…<\/span> planned<.*from <time[^>]*>2026-10-01/],
    ["5", /✓<\/span> supported<.*until <time[^>]*>2029-01-01/],
    ["4", /→<\/span> open<.*no end date announced/],
    ["3", /⊘<\/span> ended<.*on <time[^>]*>2024-01-01/],
    ["2", /⊘<\/span> ended<.*date not known/],
    ["1", /⊘<\/span> ended<.*on <time[^>]*>2021-01-01/],
  ];
  for (const [name, told] of cases) t.match(filterRow(html, name), told, name);
});

t.test("long-term support is marked, with its date while in the future", async (t) => {
  const html = page(LINES);
  t.match(filterRow(html, "5"), /LTS<\/abbr><\/span><span class="fine">from 2026-12-01/);
  t.match(filterRow(html, "4"), /LTS<\/abbr>/);
  t.notMatch(filterRow(html, "4"), /from/);
  t.notMatch(filterRow(html, "3"), /LTS/);
});

t.test("bars differ in shape, not only in colour", async (t) => {
  const html = page(LINES);
  const shapes = (name: string) =>
    [...filterRow(html, name).matchAll(/class="(support(?: vague)?|open|lts|now)"/g)].map(([, of]) => of);
  t.strictSame(shapes("5"), ["support", "lts", "now"]);
  t.strictSame(shapes("4"), ["support", "lts", "open", "now"], "open to the right without an end");
  t.strictSame(shapes("3"), ["support", "now"]);
  t.strictSame(shapes("2"), ["support vague", "now"], "a date is not known");
  t.strictSame(shapes("1"), ["support vague", "now"]);
  t.match(filterRow(html, "3"), /class="lifetime ended"/);
});

/** Left end and width of the bar of a line, in per cent. */
function barOf(html: string, name: string): [left: number, width: number] {
  const [, left, width] = /<rect[^>]* x="([\d.]+)%"[^>]* width="([\d.]+)%"/.exec(filterRow(html, name)) ?? [];
  return [Number(left), Number(width)];
}

t.test("bars are placed by date, with today between past and future", async (t) => {
  const html = page(LINES);
  const now = Number(/class="now" x1="([\d.]+)%"/.exec(filterRow(html, "5"))?.[1]);
  const [left3, width3] = barOf(html, "3");
  const [left5, width5] = barOf(html, "5");
  const [left4, width4] = barOf(html, "4");
  t.ok(left3 + width3 < now && left5 < now && left5 + width5 > now);
  t.ok(Math.abs(left4 - (left3 + width3)) < 0.1, "4 came out on the day that 3 ended");
  t.ok(Math.abs(left4 + width4 - now) < 0.1, "what has no end is known until today");
  t.ok(Math.abs(width5 / width3 - 3 / 2) < 0.01, "three years are half as long again as two");
  for (const { name } of LINES) {
    const [left, width] = barOf(html, name);
    t.ok(left >= 0 && width > 0 && left + width <= 100, name);
  }
});

t.test("the chart is hidden from screen readers, and its content is also text", async (t) => {
  const html = page(LINES);
  for (const [svg] of html.matchAll(/<svg[^>]*>/g)) t.match(svg, /aria-hidden="true"/);
  t.notMatch(html, /style=/);
  const dates = html.slice(html.indexOf("<details>"));
  t.match(
    dates,
    /<th scope="row">2<\/th><td><time datetime="2020-01-01">2020-01-01<\/time><\/td><td>no<\/td><td>ended, date not known/,
  );
  t.match(dates, /<th scope="row">1<\/th><td>not known/);
  t.match(dates, /<td>none announced/);
  t.match(html, /<a href="https:\/\/example\.com\/releases"/);
});

t.test("release lines without a bar are in the table", async (t) => {
  const many = Array.from(
    { length: 11 },
    (_, index): ReleaseLine => ({
      name: String(11 - index),
      released: `${2020 - index}-01-01`,
      end: `${2021 - index}-01-01`,
      state: "ended",
      lts: undefined,
    }),
  );
  const html = page(many);
  t.match(html, "All dates, and 3 more lines");
  t.equal(html.match(/class="lifetime ended" width="100%"/g)?.length, 8);
  t.match(html.slice(html.indexOf("<details>")), /<th scope="row">1<\/th>/);
  t.notMatch(html, />LTS</, "no column for what no line has");
  t.match(page(many.slice(0, 9)), "and 1 more line<");
  t.notMatch(page(many.slice(0, 8)), "more line");
});

t.test("lines that are out link to their pages, and the one of the page is marked and shown in any case", async (t) => {
  const plain = page(LINES);
  t.match(filterRow(plain, "5"), '<a href="/tech/it@5">5</a>');
  t.notMatch(filterRow(plain, "6"), "<a ", "what is planned has no page");
  const focus = outLines(it, TODAY).find(({ name }) => name === "4");
  t.match(filterRow(page(LINES, focus), "4"), '<a href="/tech/it@4" aria-current="page">4</a>');
  t.match(filterRow(page(LINES, focus), "4"), 'class="supported focus"');
  const old: ReleaseLine = { name: "4", released: undefined, end: true, state: "ended", lts: undefined };
  const many = Array.from({ length: 9 }, (_, index): ReleaseLine => ({ ...old, name: `${20 - index}` }));
  t.match(page([...many, old], focus), 'aria-current="page">4</a>');
});
