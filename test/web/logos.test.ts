import { readFileSync } from "node:fs";
import fc from "fast-check";
import t from "tap";
import { categoryWords } from "../../server/catalog/technology/category.js";
import { CONFIRMED, getLogo, kindColour, legibleColour, monogramColour, monogramOf } from "../../server/web/logos.js";
import { catalogOf } from "../fixtures/catalog.js";

const { technologies } = catalogOf({
  technologies: {
    "a-react": { name: "React", repository: "https://github.com/facebook/react" },
    "b-react": { name: "react", homepage: "https://react.dev" },
    "c-hypothesis": { name: "Hypothesis", homepage: "https://hypothesis.works" },
    "d-unheard": { name: "Nobody Has Heard Of It", homepage: "https://example.com" },
    "e-path": { name: "../../package", homepage: "https://example.com" },
    "f-homeless": { name: "React" },
    "g-own-licence": { name: "Godot Engine", homepage: "https://godotengine.org" },
  },
});

t.test("a logo belongs to the technology, not to a namesake", async (t) => {
  const shown = technologies.filter((technology) => getLogo(technology)).map(({ id }) => id);
  t.strictSame(shown, ["a-react"], "by its home");
});

t.test("a logo is a safe SVG path", async (t) => {
  for (const technology of technologies) t.match(getLogo(technology) ?? "", /^[\d\sA-Za-z.,+-]*$/);
  const [first] = technologies;
  if (first) t.equal(getLogo(first), getLogo(first), "the same each time");
});

t.test("icons confirmed by hand are in the package, and those that may not be shown give their colour", async (t) => {
  const entries = [...CONFIRMED.keys()].map((id) => [id, { name: `Name of ${id}` }]);
  const confirmed = catalogOf({ technologies: Object.fromEntries(entries) }).technologies;
  const kindOfAll = new Set(confirmed.map(monogramColour)).size;
  t.ok(kindOfAll > CONFIRMED.size / 2, "each has a colour of its own");
  const without = confirmed.filter((technology) => !getLogo(technology)).map(({ id }) => id);
  t.strictSame(without.sort(), ["tauri", "vue", "yarn"], "whose licences do not let us");
});

t.test("a monogram has the colour of its technology, or else of its category", async (t) => {
  const [vue, one, two, other] = catalogOf({
    technologies: {
      vue: { name: "Vue" },
      one: { name: "Nobody", category: "database" },
      two: { name: "Nobody Else", category: "database" },
      three: { name: "Nobody At All", category: "language" },
    },
  }).technologies.toSorted(
    (a, b) => ["vue", "one", "two", "three"].indexOf(a.id) - ["vue", "one", "two", "three"].indexOf(b.id),
  );
  if (!vue || !one || !two || !other) return t.fail("they are there");
  const [, green = ""] = /^#..(..)../.exec(monogramColour(vue)) ?? [];
  t.ok(Number.parseInt(green, 16) > 100, "the green of Vue");
  t.equal(monogramColour(one), monogramColour(two));
  t.not(monogramColour(one), monogramColour(other));
});

t.test("a monogram has one or two letters of the name", async (t) => {
  const expected = {
    "Next.js": "N",
    "React Router": "RR",
    "Ant Design of Vue": "AD",
    "styled-components": "SC",
    ".NET": "N",
    "C++": "C",
    "@scope/part": "SP",
    "7-Zip": "7Z",
    école: "É",
    𝒜b: "𝒜",
    "💥": "💥",
  };
  for (const [name, letters] of Object.entries(expected)) t.equal(monogramOf(name), letters, name);
});

/** The relative luminance of a colour, from 0 to 1, as WCAG 2.2 defines it. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const tokens = readFileSync("server/web/styles/tokens.css", "utf8");
const [, lightPaper = "", darkPaper = ""] = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];

const isLegible = (colour: string) =>
  contrast(colour, "#ffffff") >= 4.5 && contrast(colour, lightPaper) >= 3 && contrast(colour, darkPaper) >= 3;

t.test("white letters are legible on any colour, and the colour stands out on either paper", async () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(hex, (colour) => isLegible(legibleColour(colour))),
    { examples: [["#000000"], ["#ffffff"], ["#ffff00"], ["#0000ff"]] },
  );
});

t.test("every category has a legible colour of its own", async (t) => {
  const colours = categoryWords().map((_, index) => kindColour(index));
  t.strictSame(
    colours.filter((colour) => !isLegible(colour)),
    [],
  );
  t.equal(new Set(colours).size, colours.length);
});

t.test("a colour keeps its hue", async (t) => {
  t.match(legibleColour("#ff0000"), /^#[c-f].0000$/);
  t.match(legibleColour("#808080"), /^#(..)\1\1$/, "grey stays grey");
});
