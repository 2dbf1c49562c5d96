import t from "tap";
import { judgeMemory } from "../../soak/memory.js";
import { formatOutcome, judgeGoals, type Outcome } from "../../soak/report.js";

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
  return judgeGoals(outcome, judgeMemory(outcome.samples))
    .filter(({ met }) => !met)
    .map(({ what, measured }) => `${what}: ${measured}`);
};

t.test("each goal detects its own failure", (t) => {
  t.strictSame(unmet({}), []);
  t.strictSame(unmet({ counts: [{ route: "GET /check", status: 503, requests: 2 }] }), [
    "answers with status 500 or higher: 2",
  ]);
  t.strictSame(unmet({ loaded: { ...OUTCOME.loaded, failures: 3 } }), ["requests without an answer: 3"]);
  // A timer of ten milliseconds that is 50 late.
  t.strictSame(unmet({ samples: [...OUTCOME.samples, { ...sample(40), stall: 60 }] }), [
    "longest stall of the event loop: 50 ms",
  ]);
  t.strictSame(unmet({ reloads: 4 }), ["commits whose data were served: 4"]);
  const growing = OUTCOME.samples.map((each) => ({ ...each, resident: 3e8 + 100 * each.requests }));
  t.strictSame(unmet({ samples: growing }), ["memory growth in the second half: 100.0 MB a million"]);
  t.end();
});

t.test("the report contains the measurements", (t) => {
  const { text, met } = formatOutcome(OUTCOME, "Written today.", "curve.svg");
  t.equal(met, true);
  for (const part of [
    "Written today.",
    "360,000 requests in 40 s, 9,000 a second, which is 1.00 hours",
    "**flat**",
    "![Memory by requests: resident memory and heap in use](curve.svg)",
    "| last quarter | 300 MB | 100 MB |",
    "A request took 0.50 ms of CPU",
    "| `GET /check` | 400 | 1,000 |",
  ])
    t.ok(text.includes(part), part);
  t.equal(formatOutcome({ ...OUTCOME, reloads: 0 }, "", "").met, false);
  t.end();
});
