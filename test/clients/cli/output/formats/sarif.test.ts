import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import type { Log, Result, Run } from "sarif";
import t from "tap";
import { NOTIFICATIONS, RULES, ruleOf, writeSarif } from "../../../../../clients/cli/output/formats/sarif.js";
import type { ScanReport } from "../../../../../clients/cli/report/report.js";
import {
  findingOf,
  fullReport,
  hostileReport,
  partyOf,
  projectReportOf,
  reportOf,
} from "../../../../fixtures/report.js";

// The schema of OASIS is in draft-04. Of what has changed since, it uses the name of the identifier alone.
const {
  id: $id,
  $schema: _,
  ...schema
} = JSON.parse(readFileSync("test/fixtures/sarif/sarif-schema-2.1.0.json", "utf8"));
const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
const validate = ajv.compile({ $id, ...schema });

function runOf(report: ScanReport): Run {
  const log = JSON.parse(writeSarif(report)) as Log;
  return log.runs[0] as Run;
}
const resultsOf = (report: ScanReport) => runOf(report).results as Result[];
const uriOf = (result: Result | undefined) => result?.locations?.[0]?.physicalLocation?.artifactLocation?.uri;

t.test("every report is valid SARIF 2.1.0", async (t) => {
  for (const report of [reportOf(), reportOf({ files: [], projects: [] }), fullReport(), hostileReport()]) {
    t.ok(validate(JSON.parse(writeSarif(report))), JSON.stringify(validate.errors?.slice(0, 3)));
  }
  t.notOk(validate({ version: "2.1.0", runs: [{ results: [] }] }), "and the schema bites");
});

t.test("writes a finding at its first line, with the others as related locations", async (t) => {
  const finding = findingOf();
  const [result] = resultsOf(reportOf({ projects: [projectReportOf({ findings: [finding] })] }));
  t.match(result, {
    ruleId: "incompatible",
    ruleIndex: 0,
    level: "error",
    message: {
      text: "Next.js with React: Next.js 15 requires React ^18.2.0 or ^19.0.0, and not 17. Upgrade React to 18.2 or later.",
    },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: "package.json", uriBaseId: "%SRCROOT%" },
          region: { startLine: 12 },
        },
      },
    ],
    relatedLocations: [{ id: 1, message: { text: "react@^17.0.2" }, physicalLocation: { region: { startLine: 14 } } }],
    partialFingerprints: {
      "stackfit/v1": finding.fingerprint,
      primaryLocationLineHash: `${finding.fingerprint}:1`,
    },
  });
  t.equal(result?.suppressions, undefined);
  t.equal(result?.baselineState, undefined);
});

t.test("maps severities to levels, most severe first", async (t) => {
  const findings = (["info", "warning", "error", "critical"] as const).map((severity) => findingOf({ severity }));
  const levels = resultsOf(reportOf({ projects: [projectReportOf({ findings })] })).map(({ level }) => level);
  t.same(levels, ["error", "error", "warning", "note"]);
});

t.test("writes paths as relative URI references", async (t) => {
  const at = (file: string) => {
    const finding = findingOf({ a: partyOf("a", "a", 1, file) });
    return uriOf(resultsOf(reportOf({ projects: [projectReportOf({ findings: [finding] })] }))[0]);
  };
  t.equal(at("apps/my web/日本#?%.json"), "apps/my%20web/%E6%97%A5%E6%9C%AC%23%3F%25.json");
  t.equal(at("a:b/c"), "a%3Ab/c", "no scheme");
  t.equal(at("\ud800"), "%EF%BF%BD");
});

t.test("every result has a location with a region", async (t) => {
  const nowhere = { ...partyOf("a"), packages: [] };
  const finding = findingOf({ project: "apps/a", a: nowhere, b: nowhere });
  const project = projectReportOf({ path: "apps/a", files: ["apps/a/go.mod"], findings: [finding] });
  const [result] = resultsOf(reportOf({ projects: [project] }));
  t.equal(uriOf(result), "apps/a/go.mod");
  t.equal(result?.locations?.[0]?.physicalLocation?.region?.startLine, 1);
});

t.test("suppresses waived findings, and marks new and unchanged ones", async (t) => {
  const results = resultsOf(fullReport());
  const states = results.map(({ ruleId, baselineState, suppressions }) => [
    ruleId,
    baselineState,
    suppressions?.[0]?.justification,
  ]);
  t.same(states, [
    ["unread-file", undefined, undefined],
    ["unread-file", undefined, undefined],
    ["deprecated", "new", undefined],
    ["incompatible", "new", undefined],
    ["incompatible", "unchanged", undefined],
    ["incompatible", undefined, "Known, and moving away."],
    ["partial", "new", undefined],
  ]);
  t.match(results[5]?.suppressions, [{ kind: "external", status: "accepted" }]);
});

t.test("writes partly read files as results and notifications, and stale waivers as notifications", async (t) => {
  const { invocations, results } = runOf(fullReport());
  const [invocation] = invocations ?? [];
  t.equal(invocation?.executionSuccessful, false);
  t.match(invocation?.toolExecutionNotifications, [
    {
      descriptor: { id: "unread-file", index: 0 },
      level: "warning",
      message: { text: "apps/web/yarn.lock was only partly read. Line 7 is no entry." },
    },
    { level: "error", message: { text: "go.mod was not read. It is larger than 5 MiB." } },
  ]);
  t.equal(invocation?.toolConfigurationNotifications?.length, 2);
  t.equal(uriOf(results?.[1]), "go.mod");
  t.equal(runOf(reportOf()).invocations?.[0]?.executionSuccessful, true);
});

t.test("leaves out the least severe results beyond GitHub's limit, and says so", async (t) => {
  const warning = findingOf({ severity: "warning" });
  const findings = [...Array.from({ length: 25_001 }, () => warning), findingOf({ severity: "critical" })];
  const { results, invocations } = runOf(reportOf({ projects: [projectReportOf({ findings })] }));
  t.equal(results?.length, 25_000);
  t.equal(results?.[0]?.properties?.severity, "critical");
  t.match(invocations?.[0]?.toolExecutionNotifications?.[0], {
    descriptor: { id: "too-many-results" },
    message: { text: "The 2 least severe results were left out." },
  });
});

t.test("messages contain no links, and only http(s) URLs are viewer links", async (t) => {
  const [, result] = resultsOf(hostileReport());
  t.match(result?.message.text, "[a] (javascript:alert(1))");
  t.notMatch(result?.message.text, "](");
  t.notMatch(result?.message.markdown, /(?<!\\)\]\(javascript|<script/);
  t.equal(result?.hostedViewerUri, undefined);
});

t.test("rule ids never change, as alerts and suppressions depend on them", async (t) => {
  t.same(
    RULES.map(({ id }) => id),
    ["incompatible", "partial", "deprecated", "unread-file"],
  );
  t.same(
    NOTIFICATIONS.map(({ id }) => id),
    ["unread-file", "stale-waiver", "too-many-results"],
  );
});

t.test("each rule meets GitHub's requirements, and none is a security rule", async (t) => {
  for (const rule of RULES) {
    const { shortDescription, fullDescription, help, properties, defaultConfiguration } = rule;
    for (const text of [shortDescription?.text, fullDescription?.text]) t.ok(text && text.length <= 1024, rule.id);
    t.ok(help?.text && help.markdown, rule.id);
    t.notMatch(help?.text, "`");
    t.ok(properties?.tags && properties.tags.length <= 10);
    t.match(defaultConfiguration?.level, /^(error|warning|note)$/);
    t.match(properties?.["problem.severity"], /^(error|warning|recommendation)$/);
    t.notOk("security-severity" in (properties ?? {}));
    t.notOk(properties?.tags?.includes("security"));
  }
});

t.test("a result refers to its rule by id and index", async (t) => {
  t.same(ruleOf("deprecated"), { ruleId: "deprecated", ruleIndex: 2 });
});
