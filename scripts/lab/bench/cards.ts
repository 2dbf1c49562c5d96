/** How much processor time the pictures take that pages are shared with: the first, and many after a warm-up. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Card } from "../../../server/web/cards/card.js";
import { Drawing } from "../../../server/web/cards/draw.js";
import { FONTS } from "../../../server/web/layout.js";
import { atMost, median, type Section, table } from "./section.js";

const require = createRequire(import.meta.url);

const MANY = 300;
/** Milliseconds of processor time of nearly every card. */
const MOST = 50;
/** Milliseconds that the first one after a start may take. */
const FIRST = 300;

const cardOf = (index: number): Card => ({
  title: [{ text: `Next.js ${index}` }, { text: "with", isQuiet: true }, { text: `React ${index * 7}` }],
  marks: [{ status: index % 2 ? "compatible" : "incompatible", text: index % 2 ? "compatible" : "incompatible" }],
  text: `Next.js ${index} accepts React ^18.2.0 or ^19.0.0 as a peer. React ${index * 7} is one of these releases.`,
  foot: { basis: "declared", text: "declared" },
});

/** Milliseconds of processor time, and of the clock. */
/** After so many, the engine has compiled the renderer. */
const WARM_UP = 16;

async function time(drawing: Drawing, index: number): Promise<{ cpu: number; clock: number }> {
  const [began, used] = [performance.now(), process.cpuUsage()];
  await drawing.draw(cardOf(index));
  const { user, system } = process.cpuUsage(used);
  return { cpu: (user + system) / 1000, clock: performance.now() - began };
}

/** Measures the pictures. */
export async function measureCards(): Promise<Section> {
  const fonts = FONTS.map((name) => readFileSync(require.resolve(`@fontsource-variable/geist/files/${name}`)));
  const drawing = await Drawing.load(fonts);
  const cold = await time(drawing, 0);
  for (let index = 1; index < WARM_UP; index += 1) await drawing.draw(cardOf(index));
  const warm = await time(drawing, 1);
  const times: number[] = [];
  for (let index = 2; index < MANY + 2; index += 1) times.push((await time(drawing, index)).cpu);
  const middle = median(times);
  const most = times.sort((a, b) => a - b)[Math.ceil(MANY * 0.99) - 1] ?? Number.NaN;
  return {
    title: "Pictures of shared pages",
    body: [
      `${MANY} different cards, each drawn once.`,
      table(
        ["", "processor, ms", "clock, ms"],
        [
          ["the first", cold.cpu.toFixed(0), cold.clock.toFixed(0)],
          ["first after it", warm.cpu.toFixed(0), warm.clock.toFixed(0)],
          ["median", middle.toFixed(0), ""],
          ["99 of 100 within", most.toFixed(0), ""],
        ],
      ),
    ].join("\n\n"),
    goals: [
      atMost("processor time of a card, 99 of 100", MOST, most, "ms"),
      atMost("first card after the warm-up", FIRST, warm.clock, "ms"),
    ],
  };
}
