/** scan_project: the folder that an assistant works in, read as `scan` reads it. Only over stdio, where there is such a folder. */
import { realpathSync, statSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { defineTool, Mistake, oneLine, quote } from "../../../server/mcp/tool.js";
import { formatMore, formatSeverities, titleOf } from "../../../server/mcp/verdict-view.js";
import { UnreadableError, UsageError } from "../command.js";
import type { ReadConfig } from "../config/read.js";
import { checkPlatform } from "../config/setup.js";
import { firstOf } from "../output/plain.js";
import { placeText } from "../output/words.js";
import { gather } from "../project/gather.js";
import { readTargets } from "../project/targets.js";
import { judgeStack } from "../report/judge.js";
import { worstFirst } from "../report/outcome.js";
import {
  type Finding,
  grouped,
  incompleteFiles,
  lowestOf,
  type ProjectReport,
  type ReportedFile,
} from "../report/report.js";
import { applyWaivers } from "../report/waivers.js";

const USUAL_FINDINGS = 15;
const MOST_FINDINGS = 100;
/** Places of a finding, and files that could not be read. */
const MOST_LISTED = 3;

/** @param root the folder that everything stays in, an absolute path @param config its patterns, platform and waivers count */
export const scanProject = (root: string, config: ReadConfig | undefined) =>
  defineTool({
    name: "scan_project",
    title: "Scan the project in a folder",
    description: [
      "Reads all manifests and lockfiles of a folder and returns what does not go together: every unmet requirement of an installed release, and what StackFit knows of the technologies; each with releases, fix, file and line.",
      "Call it before and after you change dependencies, instead of scan_dependencies: it needs no file contents. It changes nothing and sends nothing.",
    ].join(" "),
    run: ({ path = ".", platform = config?.platform, limit = USUAL_FINDINGS }, { catalog, today }) => {
      const folder = folderIn(root, path);
      return asMistake(() => {
        checkPlatform(catalog, platform);
        const { files, stacks } = gather(readTargets([folder], { cwd: root, root }, { config }), root);
        if (stacks.length === 0)
          throw new Mistake(
            `No manifest or lockfile was found in ${quote(path)}. Choose another folder, or call scan_dependencies.`,
          );
        const projects = stacks.map((stack) => judgeStack(catalog, stack, platform, today));
        const found = projects.flatMap(({ findings }) => findings);
        const { kept, waived } = applyWaivers(found, config?.waivers ?? [], catalog.names, today);
        const shown = projects.map((project) => ({
          ...project,
          findings: project.findings.filter((one) => kept.includes(one) && one.severity !== "info"),
        }));
        const told = grouped(shown).flatMap(({ findings }) => findings);
        told.sort(worstFirst);
        const lines = [
          formatHead(told, projects),
          ...told.slice(0, limit).map((finding, index) => `${index + 1}. ${formatFinding(finding)}`),
          ...formatRest(told.slice(limit), limit),
          ...(waived.length > 0 ? [`Accepted in the configuration, not listed: ${waived.length}.`] : []),
          ...formatUnread(files),
        ];
        return { text: lines.join("\n") };
      });
    },
  });

/** @throws Mistake for what is no folder below the root, links included */
function folderIn(root: string, path: string): string {
  const advice = "Pass the path of a folder relative to it, such as packages/web.";
  const folder = resolve(root, path);
  let inside: string;
  try {
    if (!statSync(folder).isDirectory()) throw new Mistake(`${quote(path)} is a file. ${advice}`);
    inside = relative(realpathSync(root), realpathSync(folder));
  } catch (error) {
    if (error instanceof Mistake) throw error;
    throw new Mistake(`${quote(path)} does not exist below the folder of the server. ${advice}`);
  }
  if (inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    throw new Mistake(`${quote(path)} is outside the folder that the server was started in. ${advice}`);
  return folder;
}

/** What the command line refuses is a mistake of the caller. */
function asMistake<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof UsageError || error instanceof UnreadableError)
      throw new Mistake(oneLine(error.message.replace(/^--platform/, "platform")));
    throw error;
  }
}

function formatHead(findings: readonly Finding[], projects: readonly ProjectReport[]): string {
  const lowest = lowestOf({ projects });
  const isOne = projects.filter(({ score }) => score !== null).length === 1;
  const score = lowest ? ` ${isOne ? "Score" : "Lowest score"}: ${lowest.score} of 100, grade ${lowest.grade}.` : "";
  const where = projects.length > 1 ? ` in ${projects.length} projects` : "";
  return `${findings.length === 0 ? "No conflicts" : formatSeverities(findings)}${where}.${score}`;
}

/** One line: what is wrong, what to do, and where. */
function formatFinding(finding: Finding): string {
  const { severity, project, a, b, status, message, workaround, requirements } = finding;
  const proving = requirements.flatMap(({ by, found }) => [by.place ?? [], found?.place ?? []].flat());
  const places = proving.length > 0 ? proving : [...a.packages, ...b.packages].flatMap((one) => one.places);
  const where = [...new Set(places.map(placeText))].slice(0, MOST_LISTED).join(", ");
  const folder = project === "." ? "" : ` in ${project}`;
  const fix = workaround ? ` Fix: ${workaround}` : "";
  const title = titleOf({ a: a.name, b: b.name });
  return oneLine(`${severity}${folder}: ${title}: ${status}. ${message}${fix}${where && ` (${where})`}`);
}

function formatRest(rest: readonly Finding[], limit: number): string[] {
  return rest.length > 0 ? [`Not shown: ${formatSeverities(rest)}. ${formatMore(limit, MOST_FINDINGS)}`] : [];
}

function formatUnread(files: readonly ReportedFile[]): string[] {
  const unread = incompleteFiles({ files });
  const named = unread.map(({ path, notes: [note = ""] }) => `${path} (${note})`);
  return unread.length > 0 ? [`Not or only partly read: ${firstOf(named, MOST_LISTED)}.`] : [];
}
