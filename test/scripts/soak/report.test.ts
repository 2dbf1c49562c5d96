import t from "tap";
import { judgeMemory } from "../../../scripts/soak/memory.js";
import { goalsOf, type Outcome, tellOutcome } from "../../../scripts/soak/report.js";

const sample = (at: number) => ({
  seconds: at,
  requests: 9_000 * at,
  resident: 3e8,
  heapUsed: 1e8 + at,
  stall: 30,
  connections: 12,
  processor: 5 + 4.5 * at,
});

const OUTCOME: Outcome = {
  loaded: { requests: 360_000, seconds: 40, failures: 0, clients: 200_000, hasty: 3_600, revalidated: 30_000 },
  samples: Array.from({ length: 41 }, (_, at) => sample(at)),
  counts: [
    { route: "GET /check", status: 200, requests: 359_000 },
    { route: "GET /check", status: 400, requests: 1_000 },
  ],
  reloads: 5,
  commits: 5,
};

const unmet = (changes: Partial<Outcome>) => {
  const outcome = { ...OUTCOME, ...changes };
  return goalsOf(outcome, judgeMemory(outcome.samples))
    .filter(({ met }) => !met)
    .map(({ what, measured }) => `${what}: ${measured}`);
};

t.test("each goal is missed by what it is about", (t) => {
  t.strictSame(unmet({}), []);
  t.strictSame(unmet({ counts: [{ route: "GET /check", status: 503, requests: 2 }] }), [
    "answers with a status from 500 on: 2",
  ]);
  t.strictSame(unmet({ loaded: { ...OUTCOME.loaded, failures: 3 } }), ["requests without an answer: 3"]);
  // A timer of ten milliseconds that is 50 late.
  t.strictSame(unmet({ samples: [...OUTCOME.samples, { ...sample(40), stall: 60 }] }), [
    "longest stall of the event loop: 50 ms",
  ]);
  t.strictSame(unmet({ reloads: 4 }), ["commits whose data were served: 4"]);
  const growing = OUTCOME.samples.map((each) => ({ ...each, resident: 3e8 + 100 * each.requests }));
  t.strictSame(unmet({ samples: growing }), ["memory by requests, over the second half: 100.0 MB a million"]);
  t.end();
});

t.test("the report tells what was measured", (t) => {
  const { text, met } = tellOutcome(OUTCOME, "Written today.", "curve.svg");
  t.equal(met, true);
  for (const part of [
    "Written today.",
    "360,000 requests in 40 s, 9,000 a second: 1.00 times",
    "**flat**",
    "![Memory by requests: resident memory and heap in use](curve.svg)",
    "| last quarter | 300 MB | 100 MB |",
    "A request took 0.50 ms of a processor",
    "| `GET /check` | 400 | 1,000 |",
  ])
    t.ok(text.includes(part), part);
  t.equal(tellOutcome({ ...OUTCOME, reloads: 0 }, "", "").met, false);
  t.end();
});
