/** Draws cards in WebAssembly: texts reach the renderer as values, and it loads only the fonts and signs given here */
import type { Node, Renderer } from "@takumi-rs/wasm";
import type { Basis, Status } from "../../catalog/facts/kind.js";
import type { Card } from "./card.js";

/** What services that show links ask for. */
export const SIZE = { width: 1200, height: 630 } as const;

/** The light ones of styles/tokens.css. */
export const COLOURS = {
  ink: "#14161a",
  quiet: "#5a606b",
  line: "#e3e5e8",
  paper: "#ffffff",
  compatible: "#12703a",
  partial: "#8a5300",
  incompatible: "#b3202a",
  deprecated: "#5a606b",
  unknown: "#5a606b",
} as const;

/** Signs as shapes of 24 × 24, since the typeface has only some of them. */
const STATUS_SHAPES: Record<Status, string> = {
  compatible: `<path d="M4 13l5.5 6L20 5"/>`,
  partial: `<path d="M3 14c3-6 6-5 9-2s6 4 9-2"/>`,
  incompatible: `<path d="M5 5l14 14M19 5L5 19"/>`,
  deprecated: `<circle cx="12" cy="12" r="9"/><path d="M6 6l12 12"/>`,
  unknown: `<path d="M7 8c0-6 10-6 10 0 0 4-5 4-5 8M12 20v1"/>`,
};
const BASIS_SHAPES: Record<Basis, string> = {
  tested: `<path fill="currentColor" d="M12 3l9 9-9 9-9-9z"/>`,
  declared: `<path fill="currentColor" d="M5 5h14v14H5z"/>`,
  documented: `<circle fill="currentColor" cx="12" cy="12" r="8"/>`,
  inferred: `<circle cx="12" cy="12" r="8"/>`,
  "seen together": `<circle cx="12" cy="12" r="9"/><circle fill="currentColor" cx="12" cy="12" r="3"/>`,
};

/** A longer text fills its lines anyway. */
const LONGEST_TEXT = 300;

/** What the fonts have, as drawn: wider than Latin 1, narrower than the ranges that their package gives. */
const DRAWN =
  /[\u{20}-\u{7e}\u{a0}-\u{113}\u{116}-\u{12b}\u{12e}-\u{137}\u{139}-\u{13e}\u{141}-\u{148}\u{14a}-\u{14d}\u{150}-\u{17e}\u{218}-\u{21b}\u{400}-\u{45f}\u{490}\u{491}\u{2013}\u{2014}\u{2018}-\u{201a}\u{201c}-\u{201e}\u{2020}-\u{2022}\u{2026}\u{2030}\u{2039}\u{203a}\u{20ac}\u{2122}\u{2191}\u{2193}\u{2212}]/u;

const FAMILY = "Geist";

export class Drawing {
  readonly #renderer: Renderer;
  readonly #families: string;

  private constructor(renderer: Renderer, families: readonly string[]) {
    this.#renderer = renderer;
    this.#families = families.join(", ");
  }

  /** @param fonts WOFF2 files with all weights, each with letters that those before it lack */
  static async load(fonts: readonly Buffer[]): Promise<Drawing> {
    // Four megabytes that a start can do without.
    const { Renderer: Renderers } = await import("@takumi-rs/wasm/node");
    const renderer = new Renderers();
    const families = fonts.map((_, index) => `${FAMILY}-${index}`);
    for (const [index, data] of fonts.entries()) await renderer.registerFont({ name: `${FAMILY}-${index}`, data });
    return new Drawing(renderer, families);
  }

  async draw(card: Card): Promise<Buffer> {
    return Buffer.from(await this.#renderer.render(frame(card, this.#families), { ...SIZE, format: "png" }));
  }
}

type CardStyle = Record<string, string | number>;

const box = (style: CardStyle, children: Node[]): Node => ({
  type: "container",
  style: { display: "flex", ...style },
  children,
});

/** A text without what the fonts lack: letters without the marks that make them so, and no letters of other scripts. */
export function drawable(words: string): string {
  const letters = [...words.normalize("NFC")].map((letter) =>
    DRAWN.test(letter) ? letter : [...letter.normalize("NFKD")].filter((part) => DRAWN.test(part)).join(""),
  );
  return letters.join("").replace(/ {2,}/g, " ").trim();
}

/** A text in so many lines at most, the last with an ellipsis. */
function text(words: string, lines: number, style: CardStyle): Node {
  const shown = drawable([...words].slice(0, LONGEST_TEXT).join(""));
  const cut = {
    maxWidth: "100%",
    overflow: "hidden",
    textOverflow: "ellipsis",
    lineClamp: lines,
    wordBreak: "break-word",
  };
  return { type: "text", text: shown, style: { ...cut, ...style } };
}

function sign(shape: string, colour: string, size: number): Node {
  const root = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24" color="${colour}"`;
  const src = `${root} fill="none" stroke="currentColor" stroke-width="3">${shape}</svg>`;
  return { type: "image", src, width: size, height: size, style: { flexShrink: 0 } };
}

function frame({ title, marks, text: message, foot }: Card, families: string): Node {
  const { ink, quiet, line, paper } = COLOURS;
  const size = title.length > 5 ? 52 : 72;
  const column = { flexDirection: "column", width: "100%", height: "100%", padding: "60px 72px" };
  return box({ ...column, backgroundColor: paper, color: ink, fontFamily: families, fontSize: 32 }, [
    text("StackFit", 1, { fontWeight: 600, letterSpacing: "-0.02em" }),
    box(
      { flexWrap: "wrap", columnGap: 18, marginTop: 40, maxHeight: size * 2.4, overflow: "hidden" },
      title.map(({ text: words, isQuiet }) =>
        text(words, 1, {
          fontSize: size,
          fontWeight: isQuiet ? 400 : 600,
          letterSpacing: "-0.03em",
          lineHeight: 1.15,
          ...(isQuiet && { color: quiet }),
        }),
      ),
    ),
    box(
      { flexWrap: "wrap", columnGap: 28, marginTop: 28 },
      marks.map(({ status, text: words }) =>
        box({ alignItems: "center", columnGap: 14, color: COLOURS[status] }, [
          sign(STATUS_SHAPES[status], COLOURS[status], 32),
          text(words, 1, { fontSize: 36, fontWeight: 600 }),
        ]),
      ),
    ),
    text(message, 3, { marginTop: 20, lineHeight: 1.4 }),
    box(
      {
        alignItems: "center",
        columnGap: 14,
        marginTop: "auto",
        paddingTop: 24,
        borderTop: `2px solid ${line}`,
        color: quiet,
      },
      [...(foot.basis ? [sign(BASIS_SHAPES[foot.basis], quiet, 24)] : []), text(foot.text, 1, { fontSize: 28 })],
    ),
  ]);
}
