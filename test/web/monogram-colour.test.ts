import { readFileSync } from "node:fs";
import fc from "fast-check";
import t from "tap";
import { categoryWords } from "../../server/catalog/facts/category.js";
import { kindColour, legibleColour, luminanceOf } from "../../server/web/logos.js";

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
