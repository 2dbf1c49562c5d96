import t from "tap";
import { catalogOf, TODAY } from "../../../../test/fixtures/catalog.js";
import { lifecycle, requires, SOURCE } from "../../../../test/fixtures/facts.js";
import type { Declaration, Release } from "../../../data/lockfiles/release.js";
import { measure, STATUSES, TRUTHS } from "../../measure/answers.js";
import { askAll } from "../../measure/questions.js";

type Condition = Record<string, string>;

/** What holds for exactly those versions, which no other fact overrides. */
const says = (status: "compatible" | "partial" | "incompatible", when: Condition) => ({
  when,
  status,
  severity: "info" as const,
  explanation: "An explanation for the test.",
  evidence: [SOURCE],
});

/**
 * Rules give every answer to Plug. Of Lone nothing is known, and Gone has ended: with Host 2.0 it is said to work, although
 * it declares that it does not.
 */
const catalog = catalogOf({
  technologies: {
    nodejs: { category: "runtime", lifecycle: lifecycle(["18"]) },
    host: { packages: { npm: ["host"] } },
    plug: { packages: { npm: ["plug"] } },
    lone: { packages: { npm: ["lone"] } },
    gone: {
      packages: { npm: ["gone"] },
      requires: [requires(">=1 <2", "host", "^1.0.0")],
      endOfLife: { date: "2020-01-01", reason: "It ended for this test.", source: SOURCE },
    },
  },
  rules: [
    {
      techA: "host",
      techB: "plug",
      exceptions: [
        says("compatible", { host: "1.0.0", plug: "1.0.0" }),
        says("partial", { host: "1.1.0", plug: "1.0.0" }),
        says("incompatible", { host: "1.2.0", plug: "1.0.0" }),
        says("compatible", { host: "2.0.0", plug: "1.0.0" }),
        says("partial", { host: "2.1.0", plug: "1.0.0" }),
        says("incompatible", { host: "2.2.0", plug: "1.0.0" }),
      ],
    },
    {
      techA: "nodejs",
      techB: "plug",
      exceptions: [
        says("compatible", { nodejs: "18", plug: "1.0.0" }),
        says("partial", { nodejs: "18", plug: "1.1.0" }),
        says("incompatible", { nodejs: "18", plug: "1.2.0" }),
      ],
    },
    { techA: "gone", techB: "host", exceptions: [says("compatible", { gone: "1.0.0", host: "2.0.0" })] },
  ],
});

const HOST: Declaration = { kind: "package", name: "host", range: "^1.0.0", optional: false };
/** Line 18 is in it in part. */
const NODE: Declaration = { kind: "runtime", name: "node", range: ">=18.5", optional: false };

const release = (name: string, version: string, ...declarations: Declaration[]): Release => ({
  ecosystem: "npm",
  name,
  version,
  declarations,
});

const releases = [
  ...["1.0.0", "1.1.0", "1.2.0", "2.0.0", "2.1.0", "2.2.0"].map((version) => release("host", version)),
  release("plug", "1.0.0", HOST, NODE),
  release("plug", "1.1.0", NODE),
  release("plug", "1.2.0", NODE),
  release("lone", "1.0.0", HOST, NODE),
  release("lone", "2.0.0", { ...HOST, optional: true }),
  release("gone", "1.0.0", HOST, NODE),
];

const { questions } = askAll(catalog, [{ part: "open", releases }], TODAY);
const measurement = measure(catalog, questions, TODAY);

/** The numbers of a table in the order of truths and statuses. */
const numbersOf = (table: keyof typeof measurement.tables) =>
  TRUTHS.map((truth) => STATUSES.map((status) => measurement.tables[table][truth][status]));

t.test("answers are counted by what the releases declare", async (t) => {
  t.same(TRUTHS, ["refused", "accepted", "in part"]);
  t.same(STATUSES, ["compatible", "partial", "incompatible", "deprecated", "unknown"]);
  const peers = [
    // Gone refuses 2.1 and 2.2 by its declaration, and works with 2.0 by the rule, but has ended. Lone is unknown.
    [1, 1, 3, 1, 3],
    [1, 1, 1, 3, 3],
    [0, 0, 0, 0, 0],
  ];
  t.same(numbersOf("peers"), peers);
  const none = [0, 0, 0, 0, 0];
  t.same(numbersOf("engines"), [none, none, [1, 1, 1, 1, 1]]);
  t.same(numbersOf("peers and engines"), [peers[0], peers[1], [1, 1, 1, 1, 1]]);
  t.same(numbersOf("optional peers"), [[0, 0, 0, 0, 3], [0, 0, 0, 0, 3], none], "Lone 2, and in no other table");
});

t.test("questions within a technology, of pre-releases and held-out projects have tables of their own", async (t) => {
  const parts = catalogOf({ technologies: { host: { packages: { npm: ["host", "host-part"] } } } });
  const locked = [release("host-part", "1.0.0", HOST), release("host", "1.1.0-rc.1")];
  const { questions } = askAll(parts, [{ part: "held", releases: locked }], TODAY);
  const { tables } = measure(parts, questions, TODAY);
  const filled = Object.entries(tables).flatMap(([name, { refused }]) =>
    Object.values(refused).some((count) => count === 1) ? [name] : [],
  );
  t.same(filled, [
    "peers and engines",
    "peers",
    "peers, held projects",
    "peers, within a technology",
    "peers, pre-releases",
  ]);
});

t.test("wrong answers are told by what decided them", async (t) => {
  const one = (pair: string, question: string) => [
    {
      cause: "exception",
      questions: 1,
      pairs: 1,
      worst: [{ pair, questions: 1, example: { question, declared: "^1.0.0" } }],
    },
  ];
  const { falseGreen, falseRed, hiddenConflicts } = measurement;
  t.match(falseGreen, one("plug × host", "plug@1.0.0 + host@2.0.0"));
  t.match(falseRed, one("plug × host", "plug@1.0.0 + host@1.2.0"));
  t.match(hiddenConflicts, one("gone × host", "gone@1.0.0 + host@2.0.0"));
  t.same(
    [falseGreen, falseRed, hiddenConflicts].map(({ length }) => length),
    [1, 1, 1],
  );
});
