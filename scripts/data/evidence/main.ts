/**
 * Verifies of the facts what a program can verify, and lists what a person should read again.
 *
 *   npm run data:evidence                          addresses, repetitions, contradictions, stale facts
 *   npm run data:evidence -- --checkouts FOLDER    also requirements against their manifests, and whose commits are cited,
 *                                                  in FOLDER/<owner>/<name>
 *   npm run data:evidence -- --links               also opens every page that is cited
 *   options: [--data FOLDER] [--markdown]
 *
 * Exit codes: 0 nothing is wrong (there may be facts to read again), 1 something is wrong, 2 wrong usage, 3 the data
 * cannot be read.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Records } from "../../../server/catalog/catalog.js";
import { loadData } from "../../../server/data/load.js";
import { printable } from "../../../server/data/problem.js";
import { runCommand, type Streams } from "../../command.js";
import { findContradictions } from "../contradictions.js";
import { openDataFolder } from "../folder.js";
import { faultOf, homesOf } from "./addresses.js";
import { citationsOf } from "./citations.js";
import { CitedFiles } from "./cited-files.js";
import { verifyDeclared } from "./declared.js";
import { findStale } from "./freshness.js";
import { type DeadLink, findDeadLinks } from "./links.js";
import { verifyManifests } from "./manifests.js";
import { findStrayCommits } from "./stray-commits.js";
import { findRefusedTests } from "./tests.js";

export interface Section {
  title: string;
  /** Whether what it lists is wrong, or only to be read again. */
  wrong: boolean;
  lines: string[];
}

const USAGE = "usage: npm run data:evidence -- [--checkouts FOLDER] [--links] [--data FOLDER] [--markdown]";

/** Statements of support that are made twice: by the same page for the same technology. */
function findRepetitions({ technologies }: Records): string[] {
  const found: string[] = [];
  for (const [id, { supports = [] }] of technologies) {
    const seen = new Set<string>();
    for (const { with: supported, source, since, until, range } of supports) {
      for (const other of supported) {
        const key = [other, source, since, until, range].join(" ");
        if (seen.has(key)) found.push(`technologies/${id}.yaml: lists ${other} as supported twice (${source})`);
        seen.add(key);
      }
    }
  }
  return found;
}

/** Opens pages. @returns those that are dead */
type OpenPages = (urls: readonly string[]) => Promise<DeadLink[]>;

/** Everything that the options ask for. */
export async function examine(
  folder: string,
  today: string,
  options: { checkouts?: string | undefined; openPages?: OpenPages | undefined },
): Promise<{ sections: Section[]; notes: string[] }> {
  const { catalog, files } = await openDataFolder(folder, today);
  const { records } = await loadData(folder, today);
  const notes: string[] = [];
  // What programs read from Git is checked against checkouts, and not looked up page by page.
  const written = [...files.values()].filter(({ kind }) => kind.name !== "declared");
  const citations = written.flatMap(citationsOf);
  const homes = homesOf(records);
  const sections: Section[] = [
    {
      title: "URLs that cannot be cited",
      wrong: true,
      lines: citations.flatMap(({ url, path, line }) => {
        const fault = faultOf(url, homes);
        return fault ? [`${path}:${line}: ${url} ${fault}`] : [];
      }),
    },
    { title: "Said twice", wrong: true, lines: findRepetitions(records) },
    {
      title: "Rules that contradict the makers without saying why",
      wrong: true,
      lines: findContradictions(catalog, today).map(({ rule: { record }, exception, declared }) => {
        const place = exception === undefined ? "" : `, exception ${exception + 1}`;
        return `rules/${record.techA}/${record.techB}.yaml${place}: ${declared}`;
      }),
    },
  ];
  sections.push({
    title: "Tests with versions that the release refuses",
    wrong: true,
    lines: findRefusedTests(catalog, today),
  });
  if (options.checkouts !== undefined) {
    const cited = new CitedFiles(options.checkouts);
    const isKnown = (ecosystem: string, name: string) => catalog.names.resolvePackage(ecosystem, name) !== undefined;
    for (const [what, report] of [
      ["requirements", await verifyManifests(records.technologies, cited)],
      ["releases", await verifyDeclared(records.declared, isKnown, cited)],
    ] as const) {
      notes.push(`${report.confirmed} ${what} confirmed by their manifests`);
      for (const [reason, count] of report.unread) notes.push(`${count} ${what} not compared: ${reason}`);
      const lines = report.refuted.map(({ path, what }) => `${path}: ${what}`);
      const title = `${what === "releases" ? "Releases" : "Requirements"} not confirmed by their manifests`;
      sections.push({ title, wrong: true, lines });
    }
    const all = [
      ...citations,
      ...[...files.values()].filter(({ kind }) => kind.name === "declared").flatMap(citationsOf),
    ];
    sections.push({
      title: "Commits that no branch or tag contains",
      wrong: true,
      lines: await findStrayCommits(all, options.checkouts),
    });
  }
  if (options.openPages) {
    const dead = await options.openPages(citations.map(({ url }) => url));
    const describe = ({ url, why }: { url: string; why: string }) => {
      const places = citations.filter((citation) => citation.url.split("#")[0] === url).map(({ path }) => path);
      return `${url}: ${why} (${[...new Set(places)].slice(0, 3).join(", ")})`;
    };
    sections.push({ title: "Pages that are gone", wrong: true, lines: dead.filter(({ gone }) => gone).map(describe) });
    sections.push({
      title: "Pages that are unreachable today",
      wrong: false,
      lines: dead.filter(({ gone }) => !gone).map(describe),
    });
  }
  const stale = findStale(catalog, today).map(({ path, why }) => `${path}: ${why}`);
  sections.push({ title: "To be checked again", wrong: false, lines: stale });
  notes.unshift(`${citations.length} citations of ${new Set(citations.map(({ url }) => url)).size} URLs`);
  return { sections, notes };
}

/** Lines of a list that an issue shows; the rest is counted. */
const MOST_LINES = 200;

/** The findings as text for a terminal, or as the body of an issue. */
export function formatFindings(
  { sections, notes }: { sections: Section[]; notes: string[] },
  markdown: boolean,
): string[] {
  const report: string[] = notes.map((note) => (markdown ? `- ${note}` : note));
  for (const { title, lines } of sections) {
    report.push("", markdown ? `## ${title}: ${lines.length}` : `${title}: ${lines.length}`);
    const shown = markdown ? lines.slice(0, MOST_LINES) : lines;
    report.push(
      ...shown.map((line) => (markdown ? `- [ ] \`${printable(line).replaceAll("`", "'")}\`` : `  ${printable(line)}`)),
    );
    if (shown.length < lines.length) report.push(`- … and ${lines.length - shown.length} more`);
  }
  return report;
}

const openPages: OpenPages = (urls) =>
  findDeadLinks(urls, { timeout: 20_000, atOnce: 8, tries: 3, pause: (ms) => pause(ms) });

/** Runs the command. @returns the exit code */
export async function main(argv: string[], { out, err }: Streams): Promise<number> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  let values: { checkouts?: string; links?: boolean; data?: string; markdown?: boolean; help?: boolean };
  try {
    const options = { checkouts: text, links: flag, data: text, markdown: flag, help: { ...flag, short: "h" } };
    values = parseArgs({ args: argv, options }).values;
  } catch (error) {
    err((error as Error).message);
    return 2;
  }
  if (values.help) {
    out(USAGE);
    return 0;
  }
  try {
    const { checkouts, links, data = "data" } = values;
    const options = { checkouts, openPages: links ? openPages : undefined };
    const findings = await examine(data, new Date().toISOString().slice(0, 10), options);
    for (const line of formatFindings(findings, values.markdown === true)) out(line);
    return findings.sections.some(({ wrong, lines }) => wrong && lines.length > 0) ? 1 : 0;
  } catch (error) {
    err((error as Error).message);
    return 3;
  }
}

await runCommand(import.meta.url, main);
