/**
 * The SARIF format, version 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html), with what GitHub's code
 * scanning requires beyond it
 * (https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning).
 */
import type { Location, Log, Notification, ReportingDescriptor, Result } from "sarif";
import { worstFirst } from "../../report/outcome.js";
import {
  type Finding,
  fileFingerprintOf,
  findingsOf,
  incompleteFiles,
  type Place,
  type ReportedFile,
  type ScanReport,
} from "../../report/report.js";
import { jsonText, plain } from "../plain.js";
import { pairOf, STATE_WORDS, sidesOf, subjectOf } from "../words.js";
import type { RepositoryView } from "./github.js";
import { link, text } from "./markdown/escape.js";

/** GitHub refuses a file with more. */
const MAX_RESULTS = 25_000;
/** GitHub shows no more per result. */
const MAX_RELATED = 100;

const LEVELS = { critical: "error", error: "error", warning: "warning", info: "note" } as const;

/** A finding, and what its result has beside it. */
type Standing = readonly [Finding, Pick<Result, "baselineState" | "suppressions">];

/**
 * Writes one run: findings as results, most severe first, at the first line that lists a package, with all others as related
 * locations; waived findings as suppressed results; those of the baseline as unchanged. Ends with a line break.
 */
export function writeSarif(given: ScanReport, { inRepository = (path) => path }: RepositoryView = {}): string {
  const report = { ...given, files: given.files.map((file) => ({ ...file, path: inRepository(file.path) })) };
  const { baseline, waived } = report;
  const found = [
    ...findingsOf(report).map((one): Standing => [one, baseline ? { baselineState: "new" } : {}]),
    ...(baseline?.known ?? []).map((one): Standing => [one, { baselineState: "unchanged" }]),
    ...waived.map(({ finding, waiver: { reason } }): Standing => {
      return [finding, { suppressions: [{ kind: "external", status: "accepted", justification: plain(reason) }] }];
    }),
  ];
  const results = found
    .sort(([one], [other]) => worstFirst(one, other))
    .map(([finding, standing]) => ({ ...resultOf(finding, report, inRepository), ...standing }));
  const all = [...incompleteFiles(report).map(fromFile), ...results];
  return jsonText(logOf(report, all.slice(0, MAX_RESULTS), all.length));
}

function logOf(report: ScanReport, results: Result[], found: number): Log {
  const incomplete = incompleteFiles(report);
  const left = found - results.length;
  const cut = [notify("too-many-results", "warning", `The ${left} least severe results were left out.`)];
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "StackFit",
            semanticVersion: plain(report.version, 100),
            rules: [...RULES],
            notifications: [...NOTIFICATIONS],
            properties: { revision: plain(report.revision.id, 100) },
          },
        },
        invocations: [
          {
            executionSuccessful: incomplete.every(({ state }) => state !== "unread"),
            toolExecutionNotifications: [
              ...incomplete.map((file) => ({
                ...notify("unread-file", file.state === "unread" ? "error" : "warning", describeFile(file)),
                locations: [locationOf({ file: file.path, line: undefined })],
              })),
              ...(left > 0 ? cut : []),
            ],
            toolConfigurationNotifications: report.staleWaivers.map(({ waiver, state }) =>
              notify("stale-waiver", "note", `The waiver for ${subjectOf(waiver)} is ${state}: ${waiver.reason}`),
            ),
          },
        ],
        originalUriBaseIds: { "%SRCROOT%": { description: { text: "The root of the repository." } } },
        results,
      },
    ],
  };
}

function notify(id: string, level: "error" | "warning" | "note", text: string): Notification {
  const index = NOTIFICATIONS.findIndex((notification) => notification.id === id);
  return { descriptor: { id, index }, level, message: { text: messageText(text) } };
}

function resultOf(finding: Finding, report: ScanReport, inRepository: (path: string) => string): Result {
  const { message, workaround, severity, status, sources, fingerprint, project, docsUrl } = finding;
  const named = sidesOf(finding).flatMap(({ packages }) =>
    packages.flatMap(({ text, places }) =>
      places.map(({ file, line }) => ({ text, place: { file: inRepository(file), line } })),
    ),
  );
  const [first, ...others] = named;
  const mainFile = report.projects.find(({ path }) => path === project)?.files[0] ?? project;
  const title = plain(pairOf(finding), 300);
  const lines = [`${title}: ${plain(message)}`, ...(workaround ? [plain(workaround)] : [])];
  return {
    ...ruleOf(status),
    level: LEVELS[severity],
    message: {
      text: messageText(lines.join(" ")),
      markdown: [
        ...lines.map((line) => text(line, 2000)),
        ...sources.slice(0, 5).map((source) => `Source: ${link(source, source)}`),
      ].join("\n\n"),
    },
    // Every result needs one.
    locations: [locationOf(first?.place ?? { file: inRepository(mainFile), line: undefined })],
    ...(others.length > 0 && {
      relatedLocations: others.slice(0, MAX_RELATED).map((other, index) => ({
        id: index + 1,
        ...locationOf(other.place),
        message: { text: messageText(other.text) },
      })),
    }),
    partialFingerprints: fingerprints(fingerprint),
    ...(docsUrl !== undefined && isWebAddress(docsUrl) && { hostedViewerUri: docsUrl }),
    properties: { severity, project: plain(inRepository(project)), sources: sources.map((source) => plain(source)) },
  };
}

function fromFile(file: ReportedFile): Result {
  return {
    ...ruleOf("unread-file"),
    level: "warning",
    message: { text: messageText(describeFile(file)) },
    locations: [locationOf({ file: file.path, line: undefined })],
    partialFingerprints: fingerprints(fileFingerprintOf(file.path)),
  };
}

/**
 * GitHub distinguishes alerts by rule, file and `primaryLocationLineHash` only. By default its upload action hashes the line,
 * which several findings share and every new version changes; it keeps a value that is given
 * (https://github.com/github/codeql-action/blob/main/src/fingerprints.ts).
 */
const fingerprints = (value: string) => ({ "stackfit/v1": value, primaryLocationLineHash: `${value}:1` });

function describeFile({ path, state, notes }: ReportedFile): string {
  return [`${path} was ${STATE_WORDS[state]}.`, ...notes].join(" ");
}

/** GitHub requires a region, so a whole file is its first line. */
function locationOf({ file, line }: Place): Location {
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file), uriBaseId: "%SRCROOT%" },
      region: { startLine: line ?? 1 },
    },
  };
}

/** A relative path as a URI reference (https://www.rfc-editor.org/rfc/rfc3986#section-4.2). */
function uriOf(path: string): string {
  const whole = path.replace(/\p{Cs}/gu, "\ufffd");
  return whole.split("/").map(encodeURIComponent).join("/");
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Text without links: SARIF messages may contain `[text](target)` (section 3.11.6). */
function messageText(text: string): string {
  return plain(text).replaceAll("](", "] (");
}

/** What a result can be of: its id and level, what GitHub shows next to each finding, and what it means and asks for. */
const RULE_TEXTS = [
  [
    "incompatible",
    "error",
    ["compatibility", "dependencies"],
    "Two technologies that do not work together",
    "These two technologies do not work together in the versions that the project uses.",
    "Change versions or switch technology: `stackfit fix` finds the nearest versions without a conflict. `stackfit why A B` shows the evidence.",
  ],
  [
    "partial",
    "warning",
    ["compatibility", "dependencies"],
    "Two technologies that only partly work together",
    "These two technologies work together with restrictions, or only in some of the versions that the project allows.",
    "Apply the fix if there is one. `stackfit why A B` shows the evidence.",
  ],
  [
    "deprecated",
    "warning",
    ["compatibility", "dependencies", "end-of-life"],
    "A technology or combination past its end of life",
    "The versions that the project uses are no longer supported by their maintainers.",
    "Upgrade to a supported version or plan a replacement. `stackfit why A B` shows the evidence.",
  ],
  [
    "unread-file",
    "warning",
    ["coverage"],
    "A manifest that was only partly read",
    "All or part of this file could not be read, so its packages were not all checked.",
    "Fix the file, or exclude it in stackfit.yaml if it is not part of the project.",
  ],
] as const;

/** Results refer to rules by index, so the order is fixed. */
export const RULES = RULE_TEXTS.map(
  ([id, level, tags, short, full, help]): ReportingDescriptor => ({
    id,
    shortDescription: { text: short },
    fullDescription: { text: full },
    help: { text: help.replaceAll("`", ""), markdown: help },
    defaultConfiguration: { level },
    // GitHub's properties. No security severity: these are not security findings.
    properties: { tags: [...tags], precision: "high", "problem.severity": level },
  }),
);

export const NOTIFICATIONS = (
  [
    ["unread-file", "warning", "A file was only partly read"],
    ["stale-waiver", "note", "A waiver has expired or no longer matches a finding"],
    ["too-many-results", "warning", "There are more results than a file may hold"],
  ] as const
).map(([id, level, text]): ReportingDescriptor => {
  return { id, shortDescription: { text }, defaultConfiguration: { level } };
});

export function ruleOf(id: string): { ruleId: string; ruleIndex: number } {
  return { ruleId: id, ruleIndex: RULES.findIndex((rule) => rule.id === id) };
}
