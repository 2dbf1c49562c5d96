/** The colour of a monogram: white letters on it, and itself on the paper of both schemes, are easy to see. */

type Rgb = [red: number, green: number, blue: number];

/** White on it has a contrast of 4.8; it has one of 4 on the dark paper, and of 4.8 on the light one. */
const LUMINANCE = 0.17;

/** Weights of linear red, green and blue, from WCAG 2.2. */
const WEIGHTS: Rgb = [0.2126, 0.7152, 0.0722];

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** @returns the relative luminance, from 0 to 1 @param hex six digits after `#` */
export function luminanceOf(hex: string): number {
  return weigh(parse(hex));
}

const weigh = (linear: Rgb) => linear.reduce((sum, value, index) => sum + value * (WEIGHTS[index] ?? 0), 0);

const parse = (hex: string) =>
  [1, 3, 5].map((start) => toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255)) as Rgb;

/** A colour as dark as a monogram needs: darkened, or mixed with white. @param hex six digits after `#` */
export function legibleColour(hex: string): string {
  const linear = parse(hex);
  const luminance = weigh(linear);
  const white = luminance < LUMINANCE ? (LUMINANCE - luminance) / (1 - luminance) : 0;
  const factor = luminance > LUMINANCE ? LUMINANCE / luminance : 1;
  return `#${linear
    .map((value) => Math.round(fromLinear((value + white * (1 - value)) * factor) * 255))
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")}`;
}

/** Turning by it keeps neighbours far apart, however many there are. */
const GOLDEN_ANGLE = 137.508;
/** Pale, so that none looks like the colour of a status. */
const [LOWEST, HIGHEST] = [0.38, 0.62];

/** The muted colour of one of many kinds. @param index its place among them */
export function kindColour(index: number): string {
  const hue = (index * GOLDEN_ANGLE) % 360;
  const channel = (shift: number) => {
    const step = (shift + hue / 60) % 6;
    const value = HIGHEST - (HIGHEST - LOWEST) * Math.max(0, Math.min(step, 4 - step, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return legibleColour(`#${channel(5)}${channel(3)}${channel(1)}`);
}
