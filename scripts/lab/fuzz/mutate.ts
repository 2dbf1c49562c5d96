/** Mutations of real texts. */
import fc from "fast-check";

/** Tokens that some parser treats specially, and some that none expects. */
const WORDS = String.raw`
  \\ \" ''' """ // /* */ <!-- --> <![CDATA[ ]]> <!DOCTYPE &a; &a *a <<: !!js !!binary --- ... {| $a {{ }} [[ ]] __proto__
  constructor null true 1e999 -0 0x10 .inf 2026-02-30 1.10 workspace:* catalog: npm: file:.. git+ssh://a@b/c#d pkg:npm/
  %zz == ~= >=1,<2 || ### [x] gem <<EOF dependencies version packages require \u0000 FROM`;
const TOKENS = [
  ..."{}[]()<>\"'`,:;=#&*!|>%@$\\/-+~^?.0a_ \t\n\r\0",
  ...WORDS.trim().split(/\s+/),
  ..."\u2028\ufeff\u202eé\ud800",
  ..."\r\n|\n\n|\n  |: |- |? |${|\\\n|<<: *a\n|&a |gem '|FROM a:$b\n".split("|"),
];

type Change =
  | { kind: "cut"; at: number; length: number }
  | { kind: "end"; at: number }
  | { kind: "put"; at: number; text: string }
  | { kind: "pump"; at: number; text: string; times: number }
  | { kind: "twice"; at: number; length: number; times: number }
  | { kind: "wrap"; at: number; open: string; close: string; times: number }
  | { kind: "swap"; at: number; other: number };

/** The longest generated text; limits on larger input have their own tests. */
export const LONGEST = 64 * 1024;

const place = fc.nat({ max: LONGEST });
const token = fc.oneof(fc.constantFrom(...TOKENS), fc.string({ maxLength: 4, unit: "binary" }));
const tokens = fc.array(token, { minLength: 1, maxLength: 4 }).map((list) => list.join(""));
const times = fc.oneof(fc.nat({ max: 8 }), fc.nat({ max: 300 }), fc.constantFrom(1_000, 4_000, 16_000, 32_000));

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant("cut" as const), at: place, length: fc.nat({ max: 200 }) }),
  fc.record({ kind: fc.constant("end" as const), at: place }),
  fc.record({ kind: fc.constant("put" as const), at: place, text: tokens }),
  fc.record({ kind: fc.constant("pump" as const), at: place, text: tokens, times }),
  fc.record({
    kind: fc.constant("twice" as const),
    at: place,
    length: fc.nat({ max: 300 }),
    times: fc.nat({ max: 20 }),
  }),
  fc
    .tuple(
      place,
      fc.constantFrom("[]", "{}", "()", '""', "''", "<>", "``"),
      fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 9_000 })),
    )
    .map(([at, pair, times]) => ({ kind: "wrap" as const, at, open: pair[0] ?? "", close: pair[1] ?? "", times })),
  fc.record({ kind: fc.constant("swap" as const), at: place, other: place }),
);

function apply(text: string, change: Change): string {
  const at = text.length === 0 ? 0 : change.at % (text.length + 1);
  const [before, after] = [text.slice(0, at), text.slice(at)];
  switch (change.kind) {
    case "cut":
      return before + after.slice(change.length);
    case "end":
      return before;
    case "put":
      return before + change.text + after;
    case "pump":
      return before + repeat(change.text, change.times) + after;
    case "twice":
      return before + repeat(after.slice(0, change.length), change.times) + after;
    case "wrap":
      return before + repeat(change.open, change.times) + repeat(change.close, change.times) + after;
    case "swap": {
      const lines = text.split("\n");
      const [one, other] = [change.at % lines.length, change.other % lines.length];
      [lines[one], lines[other]] = [lines[other] ?? "", lines[one] ?? ""];
      return lines.join("\n");
    }
  }
}

const repeat = (text: string, times: number) => text.repeat(Math.min(times, Math.ceil(LONGEST / (text.length || 1))));

/** The given texts with up to six changes, at most LONGEST characters. */
export function mutations(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(texts, fc.array(change, { maxLength: 6 }))
    .map(([text, changes]) => changes.reduce((all, next) => apply(all, next).slice(0, LONGEST), text));
}
