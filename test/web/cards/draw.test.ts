import { readFileSync } from "node:fs";
import t from "tap";
import { STATUS_SIGNS, type Status } from "../../../server/catalog/facts/kind.js";
import type { Card } from "../../../server/web/cards/card.js";
import { COLOURS, Drawing, drawable, SIZE } from "../../../server/web/cards/draw.js";
import { FONTS } from "../../../server/web/layout.js";
import { readPng } from "../../fixtures/png.js";

const FOLDER = "node_modules/@fontsource-variable/geist/files";
const drawing = Drawing.load(FONTS.map((name) => readFileSync(`${FOLDER}/${name}`)));

const cardOf = (text: string, status: Status = "compatible"): Card => ({
  title: [{ text }, { text: "with", isQuiet: true }, { text: "React" }],
  marks: [{ status, text: "same word" }],
  text: "A reason.",
  foot: { basis: "tested", text: "tested" },
});

const draw = async (card: Card) => (await drawing).draw(card);

t.test("a card is a picture of the size that services ask for", async (t) => {
  const { width, height, variety } = readPng(await draw(cardOf("Next.js")));
  t.strictSame({ width, height }, SIZE);
  t.ok(variety > 20, "it is not empty");
});

t.test("the same card gives the same bytes, another verdict or basis another picture", async (t) => {
  t.ok((await draw(cardOf("A"))).equals(await draw(cardOf("A"))));
  const pictures = [];
  for (const status of Object.keys(STATUS_SIGNS) as Status[]) pictures.push(await draw(cardOf("A", status)));
  for (const basis of ["declared", "documented", "inferred", "seen together"] as const)
    pictures.push(await draw({ ...cardOf("A"), foot: { basis, text: "tested" } }));
  t.equal(
    new Set(pictures.map((one) => one.toString("base64"))).size,
    9,
    "by sign and colour, as the words are the same",
  );
});

t.test("letters beyond Latin 1 are drawn, and what no font has is left out", async (t) => {
  for (const words of ["é", "Dvořák", "Łódź", "Ţăşş", "Київ", "–", "…"]) t.equal(drawable(words), words);
  t.equal(drawable("Việt"), "Viet", "without the marks that are missing");
  t.equal(drawable("Vue 中文 Next → 💥 x"), "Vue Next x");
  t.equal(drawable("ﬁ"), "fi");
  // What a font lacks is drawn as the same box, whatever it is.
  const letters = [..."řŁźţăşКиїв"];
  const pictures = await Promise.all(letters.map((letter) => draw(cardOf(letter))));
  t.equal(new Set(pictures.map((one) => one.toString("base64"))).size, new Set(letters).size);
});

t.test("hostile and long texts are text", async (t) => {
  const plain = await draw(cardOf("x"));
  for (const text of [
    '</text><image href="file:///etc/passwd"/>',
    "<b>x</b>",
    "&amp;",
    "\u0000\u202e\ud800",
    "字💥",
    "",
  ]) {
    const picture = await draw(cardOf(text));
    t.strictSame(readPng(picture).width, SIZE.width, JSON.stringify(text));
    t.notOk(picture.equals(plain));
  }
  t.ok((await draw(cardOf("W".repeat(100_000)))).equals(await draw(cardOf("W".repeat(1000)))), "cut with an ellipsis");
});

t.test("the colours are the light ones of the pages", async (t) => {
  const tokens = readFileSync("server/web/styles/tokens.css", "utf8");
  for (const [name, colour] of Object.entries(COLOURS)) t.match(tokens, `--${name}: light-dark(${colour}, `);
});
