/** The memory curve as an SVG picture for light and dark pages. */
import type { Sample } from "./samples.js";

const WIDTH = 720;
const HEIGHT = 320;
const MARGIN = { left: 64, right: 16, top: 34, bottom: 44 };
const PLOT = { width: WIDTH - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom };

/** A longer run is thinned out to this many samples. */
const MOST_POINTS = 400;

/** Contrast above 3 on white and on GitHub's dark page, as WCAG 1.4.11 requires. */
const SERIES = [
  { name: "resident memory", colour: "#d1502a", of: ({ resident }: Sample) => resident },
  { name: "heap in use", colour: "#3a7fd5", of: ({ heapUsed }: Sample) => heapUsed },
] as const;

/** Text needs a contrast of 4.5. */
const STYLE = `<style>text{font:13px system-ui,sans-serif;fill:#6b7280}line{stroke:#8b929c;stroke-opacity:.35}@media(prefers-color-scheme:dark){text{fill:#9aa4b0}}</style>`;

const MEGABYTE = 1e6;

/** A round step that divides a length into at most six parts: 1, 2 or 5 times a power of ten. */
export function roundStep(length: number): number {
  const least = length / 6;
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10) * power;
}

const steps = (end: number, step: number) =>
  Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, index) => index * step);

/** 1200000 as 1.2 M, 5000 as 5 k. */
function short(count: number): string {
  const [value, unit] = count >= 1e6 ? [count / 1e6, " M"] : count >= 1e3 ? [count / 1e3, " k"] : [count, ""];
  return `${Number(value.toFixed(2))}${unit}`;
}

/** Draws memory by requests. */
export function drawCurve(samples: readonly Sample[]): string {
  const every = Math.max(1, Math.ceil(samples.length / MOST_POINTS));
  const drawn = samples.filter((_, index) => index % every === 0 || index === samples.length - 1);
  const requests = Math.max(1, samples.at(-1)?.requests ?? 1);
  const highest = Math.max(...samples.map(({ resident }) => resident)) / MEGABYTE;
  const step = roundStep(highest);
  const top = Math.ceil(highest / step) * step;
  const x = (count: number) => (MARGIN.left + (PLOT.width * count) / requests).toFixed(1);
  const y = (megabytes: number) => (MARGIN.top + PLOT.height * (1 - megabytes / top)).toFixed(1);
  const bottom = MARGIN.top + PLOT.height;
  const rows = steps(top, step).map(
    (value) =>
      `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(value)}" y2="${y(value)}"/><text x="${MARGIN.left - 8}" y="${y(value)}" dy="4" text-anchor="end">${value}</text>`,
  );
  const columns = steps(requests, roundStep(requests)).map(
    (value) => `<text x="${x(value)}" y="${bottom + 18}" text-anchor="middle">${short(value)}</text>`,
  );
  const curves = SERIES.map(({ name, colour, of }, index) => {
    const points = drawn.map((sample) => `${x(sample.requests)},${y(of(sample) / MEGABYTE)}`).join(" ");
    const left = MARGIN.left + 190 * index;
    return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="1.5"/><path d="M${left} 16h22" stroke="${colour}" stroke-width="3"/><text x="${left + 30}" y="20">${name}, MB</text>`;
  });
  const last = samples.at(-1);
  const description = `Over ${short(requests)} requests in ${Math.round(last?.seconds ?? 0)} seconds resident memory was ${highest.toFixed(0)} MB at most and ${((last?.resident ?? 0) / MEGABYTE).toFixed(0)} MB at the end.`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="title desc">`,
    `<title id="title">Memory of the service under a mixed load</title><desc id="desc">${description}</desc>`,
    STYLE,
    ...rows,
    ...columns,
    `<text x="${MARGIN.left + PLOT.width / 2}" y="${HEIGHT - 6}" text-anchor="middle">requests</text>`,
    ...curves,
    "</svg>\n",
  ].join("\n");
}
