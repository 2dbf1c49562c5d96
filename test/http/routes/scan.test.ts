import t, { type Test } from "tap";
import type { ScanResult } from "../../../schemas/types.js";
import { conflictsOf } from "../../../server/catalog/scan/conflicts.js";
import type { Unmet } from "../../../server/catalog/scan/unmet.js";
import { conflictIssue } from "../../../server/http/routes/scan.js";
import { Links } from "../../../server/http/views/links.js";
import { createApp, START } from "../../fixtures/app.js";
import { REVISION, TODAY } from "../../fixtures/catalog.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import { WIDGET_LOCK } from "../../fixtures/lockfile.js";
import { releaseOf, unmetOf } from "../../fixtures/unmet.js";

const catalog = everyFact();

async function createScan(t: Test) {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  return (payload: object) => app.inject({ method: "POST", url: "/api/v1/scan", payload });
}

t.test("reports detected technologies, issues and suggestions", async (t) => {
  const scan = await createScan(t);
  const dependencies = ["next@15.0.0", "react@20.0.0", "prisma", "@prisma/client", "left-pad"];
  const { version, stack, metadata }: ScanResult = (await scan({ dependencies })).json();
  t.equal(version, "1.0");
  t.strictSame(
    stack.detected.map((found) => ({ ...found, packages: found.packages.toSorted() })),
    [
      { id: "nextjs", name: "Next.js", category: "meta-framework", packages: ["next@15.0.0"] },
      { id: "prisma", name: "Prisma", category: "orm", packages: ["@prisma/client", "prisma"] },
      { id: "react", name: "React", category: "framework", packages: ["react@20.0.0"] },
    ],
  );
  t.strictSame(stack.allPackages, dependencies);
  // 100 less 12 for the error, and at most what one allows. A limit whatever the versions costs nothing.
  t.match(stack, {
    score: 69,
    grade: "C",
    breakdown: { compatible: 1, incompatible: 1, critical: 0, error: 1, warning: 0, cap: 69 },
  });
  t.strictSame(
    stack.issues.map(({ pair, status, severity }) => [pair, status, severity]),
    [["nextjs-react", "incompatible", "error"]],
  );
  t.match(stack.issues[0], {
    techA: "nextjs",
    techB: "react",
    docsUrl: "https://stackfit.example/check/nextjs/react",
    packages: ["next@15.0.0", "react@20.0.0"],
  });
  t.equal(stack.issues[0]?.workaround, "Use React ^18.2 or ^19 with Next.js 15.");
  t.ok(stack.suggestions.length > 0);
  for (const { type, url } of stack.suggestions) {
    t.ok(["alternative", "upgrade", "config"].includes(type));
    t.match(url, /^https:\/\/stackfit\.example\/check\//);
  }
  t.strictSame(metadata, {
    scannedAt: START,
    dependencyCount: 5,
    pairsChecked: 3,
    coverage: 0.8,
    unrecognized: ["left-pad"],
    dataRevision: REVISION.id,
  });
});

t.test("a compatible stack has no issues", async (t) => {
  const scan = await createScan(t);
  const { stack } = (await scan({ dependencies: ["next@15", "react@19"] })).json();
  t.match(stack, { score: 100, grade: "A", issues: [], suggestions: [] });
});

t.test("an empty list gives an empty report", async (t) => {
  const scan = await createScan(t);
  const { stack, metadata } = (await scan({ dependencies: [] })).json();
  t.match(stack, { detected: [], allPackages: [], score: null, grade: null, issues: [] });
  t.match(metadata, { dependencyCount: 0, pairsChecked: 0, coverage: 0, unrecognized: [] });
});

t.test("a package.json and bills of materials are read", async (t) => {
  const scan = await createScan(t);
  const requests: object[] = [
    { dependencies: ["next@15.0.0", "react@20.0.0"] },
    { packageJson: { name: "app", dependencies: { next: "15.0.0" }, devDependencies: { react: "20.0.0" } } },
    {
      sbom: { bomFormat: "CycloneDX", components: [{ purl: "pkg:npm/next@15.0.0" }, { purl: "pkg:npm/react@20.0.0" }] },
    },
    {
      sbom: {
        spdxVersion: "SPDX-2.3",
        packages: ["next@15.0.0", "react@20.0.0"].map((locator) => ({
          name: locator,
          externalRefs: [
            { referenceCategory: "PACKAGE-MANAGER", referenceType: "purl", referenceLocator: `pkg:npm/${locator}` },
          ],
        })),
      },
    },
    { dependencies: ["next@15.0.0"], packageJson: { dependencies: { react: "20.0.0" } } },
  ];
  for (const request of requests) {
    const { stack } = (await scan(request)).json();
    t.strictSame(
      stack.issues.map(({ pair, status }: { pair: string; status: string }) => [pair, status]),
      [["nextjs-react", "incompatible"]],
      JSON.stringify(request).slice(0, 60),
    );
  }
});

t.test("the platform is part of the question", async (t) => {
  const scan = await createScan(t);
  const dependencies = ["next", "@prisma/client"];
  t.strictSame((await scan({ dependencies })).json().stack.issues, []);
  t.match((await scan({ dependencies, platform: "edge" })).json(), { stack: { issues: [{ status: "incompatible" }] } });
});

t.test("anything but a list of dependencies is rejected", async (t) => {
  const scan = await createScan(t);
  const many = (count: number) => Array.from({ length: count }, (_, index) => `package-${index}`);
  const refused: object[] = [
    {},
    [],
    { dependencies: "next" },
    { dependencies: { next: "15" } },
    { dependencies: [""] },
    { dependencies: [" "] },
    { dependencies: [null] },
    { dependencies: ["x".repeat(501)] },
    { dependencies: many(5001) },
    { dependencies: many(5000), packageJson: { dependencies: { next: "15" } } },
    { packageJson: "{}" },
    { sbom: {} },
    { sbom: { components: "no list" } },
    { dependencies: [], platform: "" },
  ];
  for (const payload of refused) {
    const response = await scan(payload);
    t.equal(response.statusCode, 400, JSON.stringify(payload).slice(0, 60));
    t.match(response.json(), { version: "1.0", error: { code: "INVALID_INPUT" } });
  }
  t.match((await scan({ dependencies: many(5000) })).json(), { metadata: { dependencyCount: 5000, coverage: 0 } });
});

t.test("an issue lists some of its packages, and `detected` lists all", async (t) => {
  const scan = await createScan(t);
  const many = Array.from({ length: 30 }, (_, patch) => `react@20.0.${patch + 10}`);
  const { stack }: ScanResult = (await scan({ dependencies: ["next@15.0.0", ...many] })).json();
  t.strictSame(stack.detected.find(({ id }) => id === "react")?.packages, many);
  t.strictSame(stack.issues.find(({ pair }) => pair === "nextjs-react")?.packages, [
    "next@15.0.0",
    ...many.slice(0, 10),
  ]);
});

t.test("other requests are answered during a long scan", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const ranges = Array.from(
    { length: 5000 },
    (_, index) => `react@>=${index} <${index + 9} || ^${index}.2.0 || ~${index}.3.1`,
  );
  const told: string[] = [];
  const long = app
    .inject({ method: "POST", url: "/api/v1/scan", payload: { dependencies: ranges } })
    .then((response) => {
      told.push("scan");
      return response;
    });
  const short = app.inject({ url: "/healthz" }).then(() => told.push("health"));
  const [{ statusCode }] = await Promise.all([long, short]);
  t.equal(statusCode, 200);
  t.strictSame(told, ["health", "scan"]);
});

t.test("what a lockfile requires is checked against what it installs", async (t) => {
  const scan = await createScan(t);
  const lockfile = JSON.stringify(WIDGET_LOCK, null, 2);
  const alone: ScanResult = (await scan({ lockfile })).json();
  t.strictSame(alone.stack.allPackages, ["widget@2.0.0", "react@19.1.0"]);
  t.match(alone.stack.issues, [
    {
      ...{ pair: "widget-react", techA: "widget", techB: "react", status: "incompatible", severity: "error" },
      message: "widget 2.0.0 requires react ^18.0.0, and react 19.1.0 is installed.",
      packages: ["widget@2.0.0", "react@19.1.0"],
      requirements: [{ kind: "peer", file: "package-lock.json", line: 13 }],
    },
  ]);
  t.match(alone.stack, { score: 69, grade: "C", breakdown: { error: 1, cap: 69 } }, "it counts");
  t.strictSame(alone.metadata.lockfile, { kind: "package-lock.json", checked: 1, notChecked: 1 });
  const packageJson = { dependencies: { react: "^19.0.0", next: "^15.0.0" }, engines: { node: ">=20" } };
  const both: ScanResult = (await scan({ lockfile, packageJson, dependencies: ["prisma"] })).json();
  t.strictSame(both.stack.allPackages.toSorted(), ["next@^15.0.0", "node@>=20", "prisma", "react@19.1.0"]);
  t.notOk(
    both.stack.issues.some(({ techA }) => techA === "widget"),
    "it is asked for no more",
  );
  t.notOk("lockfile" in (await scan({ packageJson })).json().metadata);
});

t.test("a long lockfile is read as a short one is", async (t) => {
  const scan = await createScan(t);
  const lockfile = JSON.stringify({ ...WIDGET_LOCK, name: "x".repeat(5_000_000) });
  const { stack }: ScanResult = (await scan({ lockfile })).json();
  t.match(stack.issues, [{ pair: "widget-react" }]);
});

t.test("issues of both kinds come most severe first", async (t) => {
  const scan = await createScan(t);
  const { stack }: ScanResult = (
    await scan({
      lockfile: JSON.stringify(WIDGET_LOCK),
      dependencies: ["next@15.0.0", "prisma"],
      platform: "edge",
    })
  ).json();
  const order = ["critical", "error", "warning", "info"];
  const ranks = stack.issues.map(({ severity }) => order.indexOf(severity));
  t.equal(new Set(ranks).size, 2);
  t.strictSame(ranks, ranks.toSorted());
});

t.test("what is no lockfile, or a broken one, is refused in the words of the reader", async (t) => {
  const scan = await createScan(t);
  for (const [lockfile, message] of [
    ["{", "`lockfile` cannot be read. This looks like JSON, but it ends before it is complete."],
    [
      "lockfileVersion: '9.0'\nimporters: [",
      "`lockfile` cannot be read. This looks like a pnpm-lock.yaml, but it is not valid",
    ],
    ["react\nnext\n", "`lockfile` is no lockfile: it was read as list."],
    ['{"dependencies": {"react": "19"}}', "`lockfile` is no lockfile: it was read as package.json."],
    [" ", "`lockfile`"],
    [5, "`lockfile`"],
  ] as const) {
    const answer = await scan({ lockfile });
    t.equal(answer.statusCode, 400, String(lockfile));
    t.equal(answer.json().error.code, "INVALID_INPUT");
    t.ok(answer.json().error.message.startsWith(message), answer.json().error.message);
  }
  const large = await scan({ lockfile: "x".repeat(8 * 2 ** 20) });
  t.equal(large.statusCode, 413);
  t.match(large.json().error.message, /8 MiB for a scan.*`stackfit scan` in a terminal/);
});

const links = new Links("https://stackfit.example");
const { names } = everyFact();

const unmet = (by: string, line: number) =>
  unmetOf(`${by}@2.0.0`, "react@^18.0.0", "19.1.0", {
    by: releaseOf(`${by}@2.0.0`, { file: "package-lock.json", line }),
  });

const issueOf = (...all: Unmet[]) => conflictsOf(names, all, TODAY).map((conflict) => conflictIssue(conflict, links));

t.test("packages that are no technology are called by their names, and have no page", async (t) => {
  const [issue] = issueOf(unmet("widget", 9));
  t.match(issue, {
    ...{ pair: "widget-react", techA: "widget", techB: "react", status: "incompatible", severity: "error" },
    packages: ["widget@2.0.0", "react@19.1.0"],
    requirements: [
      {
        ...{ kind: "peer", by: "widget@2.0.0", through: "widget@2.0.0", of: "react", range: "^18.0.0" },
        ...{ found: "react@19.1.0", file: "package-lock.json", line: 9 },
      },
    ],
  });
  t.notOk(issue && "docsUrl" in issue);
});

t.test("known technologies have a page", async (t) => {
  t.equal(issueOf(unmet("next", 3))[0]?.docsUrl, "https://stackfit.example/check/nextjs/react");
});

t.test("packages are the first of each side, requirements are all there are", async (t) => {
  const [issue] = issueOf(...Array.from({ length: 25 }, (_, index) => unmet(`@scope/p${index}`, index + 1)));
  t.equal(issue?.packages.length, 11);
  t.equal(issue?.requirements?.length, 25);
});

t.test("what is missing has no release", async (t) => {
  const [issue] = issueOf({ ...unmet("widget", 1), found: undefined, through: undefined });
  t.match(issue?.requirements, [{ found: null, through: null }]);
});
