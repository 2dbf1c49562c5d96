import t, { type Test } from "tap";
import type { PlanResult } from "../../../schemas/types.js";
import { createApp, START } from "../../fixtures/app.js";
import { REVISION } from "../../fixtures/catalog.js";
import { UNLIMITED } from "../../fixtures/every-fact.js";
import { UPGRADED_LIST, UPGRADED_LOCK, UPGRADED_PACKAGE, upgradeCatalog } from "../../fixtures/upgrade.js";

const catalog = upgradeCatalog();

async function createPlan(t: Test) {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  return (payload: object) => app.inject({ method: "POST", url: "/api/v1/plan", payload });
}

/** The packages of each step, by its kind. */
const inShort = ({ steps }: PlanResult) =>
  steps.map(({ kind, changes, replacements }) => [
    kind,
    ...changes.map(({ package: name, to }) => `${name}@${to}`),
    ...replacements.map(({ package: name }) => name),
  ]);

const STEPS = [
  ["today", "ui-kit@2.1.0"],
  ["replace", "old-tests"],
  ["together", "react@19", "react-dom@19.2.0", "router@7.0.0"],
];

t.test("plans an upgrade of a list in ordered steps, with reasons and sources", async (t) => {
  const plan = await createPlan(t);
  const response = await plan({ targets: ["react@19"], dependencies: UPGRADED_LIST });
  t.equal(response.statusCode, 200);
  const result: PlanResult = response.json();
  t.strictSame(inShort(result), STEPS);
  t.strictSame(result.targets, [
    {
      asked: "react@19",
      name: "React",
      from: "18.3.1",
      to: "19",
      upgradeGuide: "https://example.com/react-upgrade",
    },
  ]);
  t.match(result.steps[0]?.changes[0], {
    from: "1.0.0",
    range: "^2.1.0",
    reasons: [
      { message: "UI Kit 1.0.0 requires React ^18. React 19 is outside that range.", sources: [/^https:/] },
      { message: "UI Kit 2.1.0 requires React ^18 or ^19. React 19 is within that range." },
    ],
  });
  t.match(result.steps[1]?.replacements[0], { newest: "3.11.0", alternatives: [{ id: "new-tests" }] });
  t.match(result.accepts, [{ package: "forms" }]);
  t.strictSame(result.metadata, { dataRevision: REVISION.id, plannedAt: START, knownFrom: ["data"] });
});

t.test("what a lockfile records of installed releases counts, of a long one too", async (t) => {
  const plan = await createPlan(t);
  const lockfile = JSON.stringify(UPGRADED_LOCK, null, 2);
  const long = JSON.stringify({ ...UPGRADED_LOCK, name: "x".repeat(500_000) }, null, 2);
  for (const request of [{ lockfile }, { lockfile, packageJson: UPGRADED_PACKAGE }, { lockfile: long }]) {
    const result: PlanResult = (await plan({ targets: ["react@19"], ...request })).json();
    t.strictSame(inShort(result), STEPS);
    t.match(result.steps[0]?.changes[0]?.reasons, [
      { message: "ui-kit 1.0.0 requires the peer react ^18.0.0.", file: "package-lock.json", line: Number },
      {},
    ]);
    t.strictSame(
      result.waits.map(({ package: name }) => name),
      ["private-widget", "forms"],
      "one that nothing is known of, and one that brings another",
    );
    t.strictSame(result.metadata.knownFrom, ["data", "lockfile"]);
  }
});

t.test("a target that cannot be planned is a problem in the answer, and not an error", async (t) => {
  const plan = await createPlan(t);
  const targets = ["react@18", "vue@3", "react@17", "router", "react@nineteen"];
  const { statusCode, ...response } = await plan({ targets, dependencies: UPGRADED_LIST });
  t.equal(statusCode, 200);
  const { problems, steps }: PlanResult = response.json();
  t.strictSame(
    problems.map(({ asked, reached }) => [asked, reached]),
    targets.map((asked) => [asked, asked === "react@18"]),
  );
  t.strictSame(steps, []);
});

t.test("anything but targets and a project is rejected", async (t) => {
  const plan = await createPlan(t);
  const targets = ["react@19"];
  const dependencies = ["react@18"];
  const refused: object[] = [
    {},
    { targets },
    { dependencies },
    { targets: [], dependencies },
    { targets: "react@19", dependencies },
    { targets: [" "], dependencies },
    { targets: Array.from({ length: 11 }, () => "react@19"), dependencies },
    { targets, dependencies: [""] },
    { targets, sbom: {} },
    { targets, lockfile: "{" },
    { targets, lockfile: "react\nnext\n" },
    { targets, dependencies, platform: "" },
  ];
  for (const payload of refused) {
    const response = await plan(payload);
    t.equal(response.statusCode, 400, JSON.stringify(payload).slice(0, 60));
    t.match(response.json(), { version: "1.0", error: { code: "INVALID_INPUT" } });
  }
  t.equal((await plan({ targets, lockfile: "x".repeat(2 ** 20) })).statusCode, 413);
});

t.test("it counts as a scan", async (t) => {
  const { app } = await createApp(t, catalog, { limits: { ...UNLIMITED, scan: 1 } });
  const payload = { targets: ["react@19"], dependencies: UPGRADED_LIST };
  const statuses: number[] = [];
  for (const path of ["/plan", "/scan"])
    statuses.push((await app.inject({ method: "POST", url: `/api/v1${path}`, payload })).statusCode);
  t.strictSame(statuses, [200, 429]);
});
