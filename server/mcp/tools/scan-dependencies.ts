/** scan_dependencies: a whole project, its conflicts and its score. */
import type { IssueView, ScanView } from "../../../schemas/types.js";
import { isMatter } from "../../catalog/scan/conflicts.js";
import type { Entry } from "../../catalog/scan/entry.js";
import { type Scan, SEVERITIES, scan } from "../../catalog/scan/scan.js";
import { settingOf } from "../../catalog/verdict/check.js";
import { describeHeld, type Held } from "../../manifests/hold.js";
import { defineTool, oneLine, readArguments, shorten, type World } from "../tool.js";
import { formatMore, formatSeverities, formatVerdict, viewConflict, viewVerdict } from "../verdict-view.js";

/** The maximum of issues in full. */
const USUAL_ISSUES = 10;
const MOST_ISSUES = 50;
/** The maximum of unrecognised entries, suggestions and packages of an issue. */
const MOST_LISTED = 10;

export const scanDependencies = defineTool({
  name: "scan_dependencies",
  title: "Scan the dependencies of a project",
  description: [
    "Checks every pair of technologies in a dependency list or package.json, and returns conflicts, what is past end of life, fixes and a score.",
    "With a lockfile, it also finds every unmet requirement of an installed release, of any package.",
    "Call it once for a whole project, and again with the new list before you change dependencies.",
  ].join(" "),
  run: ({ platform, limit = USUAL_ISSUES, ...asked }, world) => {
    const { catalog, today } = world;
    const { entries, project } = readArguments(asked);
    const result = scan(catalog, entries, settingOf(catalog, platform), today, project?.requirements);
    const all = issuesOf(result, world);
    const view = viewScan(result, entries, all.slice(0, limit));
    return { text: formatScan(view, all, limit, project?.requirements).join("\n"), structured: view };
  },
});

/** What facts say and what the lockfile proves, the worst first. */
function issuesOf({ issues, conflicts }: Scan, world: World): IssueView[] {
  const all: IssueView[] = [
    ...issues.map(({ a, b, verdict }) => {
      const packages = [...new Set([...a.packages, ...b.packages])];
      return { ...viewVerdict(a, b, verdict, world), packages: listed(packages) };
    }),
    ...conflicts.filter(isMatter).map((conflict) => viewConflict(conflict, world)),
  ];
  const rank = ({ severity }: IssueView) => SEVERITIES.indexOf(severity ?? "info");
  return all.sort((one, other) => rank(one) - rank(other));
}

function viewScan(result: Scan, entries: readonly Entry[], issues: IssueView[]): ScanView {
  const { score, grade, recognized, unrecognized, detected, suggestions } = result;
  return {
    score,
    grade,
    seen: entries.length,
    recognized,
    unrecognized: listed(unrecognized),
    technologies: detected.length,
    totalIssues: result.issues.length + result.conflicts.filter(isMatter).length,
    issues,
    suggestions: [...new Set(suggestions.map(({ message }) => oneLine(message)))].slice(0, MOST_LISTED),
  };
}

const listed = (texts: readonly string[]) => texts.slice(0, MOST_LISTED).map(shorten);

/** Score and coverage first, then the issues, then what was left out. */
function formatScan(view: ScanView, issues: readonly IssueView[], limit: number, held: Held | undefined): string[] {
  const rest = issues.slice(limit);
  return [
    formatScore(view, issues),
    formatCoverage(view),
    ...(held ? [describeHeld(held)] : []),
    ...view.issues.flatMap((issue, index) => {
      const [title, ...lines] = formatVerdict(issue);
      const where = issue.places?.length ? [`Where: ${issue.places.join(", ")}`] : [];
      return ["", `${index + 1}. ${title} [${issue.packages.join(", ")}]`, ...lines, ...where];
    }),
    ...(rest.length > 0
      ? ["", `Not shown: ${rest.length} more (${formatSeverities(rest)}). ${formatMore(limit, MOST_ISSUES)}`]
      : []),
    ...formatSuggestions(view),
  ];
}

function formatScore({ score, grade, technologies, totalIssues }: ScanView, issues: readonly IssueView[]): string {
  const found =
    totalIssues > 0
      ? `${totalIssues} ${totalIssues === 1 ? "finding" : "findings"} (${formatSeverities(issues)})`
      : "no conflicts";
  const among = `among ${technologies} ${technologies === 1 ? "technology" : "technologies"}`;
  return score === null
    ? `No score, because no pair of these is known yet; ${found} ${among}. This is neither a yes nor a no.`
    : `Score ${score} of 100, grade ${grade}: ${found} ${among}.`;
}

function formatCoverage({ seen, recognized, unrecognized }: ScanView): string {
  const covered = `Coverage: ${recognized} of ${seen} dependencies belong to a known technology.`;
  const others = seen - recognized;
  if (others === 0) return covered;
  const more = others > unrecognized.length ? ` and ${others - unrecognized.length} more` : "";
  return `${covered} Not covered: ${unrecognized.join(", ")}${more}.`;
}

/** Suggestions that are not part of an issue already. */
function formatSuggestions({ suggestions, issues }: ScanView): string[] {
  const shown = new Set(issues.map(({ workaround }) => workaround && oneLine(workaround)));
  const more = suggestions.filter((suggestion) => !shown.has(suggestion));
  return more.length > 0 ? ["", "Also:", ...more.map((suggestion) => `- ${suggestion}`)] : [];
}
