import { readFileSync } from "node:fs";
import t from "tap";
import { STATUS_SIGNS, type Status } from "../../../server/catalog/verdict/judgement.js";
import type { Card } from "../../../server/web/cards/card.js";
import { COLOURS, Drawing, SIZE } from "../../../server/web/cards/draw.js";
import { readPng } from "../../fixtures/png.js";

const FONT = "node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2";
const drawing = Drawing.load(readFileSync(FONT));

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
