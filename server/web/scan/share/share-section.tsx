/** A scan for others: as Markdown, by a link, and as a live badge. */
import type { ComponentChildren } from "preact";
import { markdownLink } from "../../../catalog/markdown.js";
import type { Conflict } from "../../../catalog/scan/conflicts.js";
import type { JudgedPair, Scan } from "../../../catalog/scan/scan.js";
import type { Grade, Score } from "../../../catalog/scan/score.js";
import { drawBadge } from "../../../http/views/badge.js";
import { Copy, Fold, Section } from "../../components/parts.js";
import { useSite } from "../../site.js";
import type { ScanFigures } from "../figures.js";
import { issuePath } from "../issue-path.js";
import { MOST_SHOWN } from "../words.js";
import { headlineOf, lineOfIssue, linesOfConflicts } from "./markdown-lines.js";
import { LONGEST_LINK } from "./share-link.js";

/** Characters of an encoded list; some sites reject longer badge URLs. */
export const LONGEST_BADGE_LIST = 4000;

interface ShareSectionProps {
  scan: Scan;
  /** From `encodeShared`; null if too long. */
  shared: string | null;
  children?: ComponentChildren;
}

export function ShareSection({ scan, shared, children }: ShareSectionProps) {
  const { links } = useSite();
  if (shared === null || shared.length > LONGEST_LINK) {
    return (
      <Section class="share" title="Share">
        {children}
        <p>This list is too long for a link or badge. Use a shorter one, such as a package.json.</p>
      </Section>
    );
  }
  const link = links.absolute(`/scan#${shared}`);
  const badge = createStackBadge(scan);
  return (
    <Section class="share" title="Share">
      {children}
      <Fold summary="Link and badge">
        <h3>Link</h3>
        <p class="fine">
          The link contains the list; it is stored nowhere else. Opening it scans the list with current data, without
          what a lockfile requires.
        </p>
        <Copy name="the link" text={link} />
        <h3>Badge</h3>
        {shared.length > LONGEST_BADGE_LIST ? (
          <p>This list is too long for a badge. Scan the package.json instead of a lockfile.</p>
        ) : (
          <>
            <p>
              <img
                src={`data:image/svg+xml,${encodeURIComponent(badge.svg)}`}
                alt={badge.text}
                width={badge.width}
                height="20"
              />
            </p>
            <p class="fine">
              The badge URL contains the list, so anyone can read it. The score is calculated from current data whenever
              the badge loads, without what a lockfile requires.
            </p>
            <Copy
              name="the Markdown of the badge"
              text={`[![StackFit score](${links.absolute(`/scan/badge.svg?list=${shared}`)})](${link})`}
            />
          </>
        )}
      </Fold>
    </Section>
  );
}

/** As on pair badges. */
const COLOURS: Record<Grade, string> = { A: "#3FB950", B: "#3FB950", C: "#D29922", D: "#F85149", F: "#F85149" };

interface StackBadge {
  svg: string;
  /** `stack: B 82`. */
  text: string;
  /** In pixels; the height is 20. */
  width: number;
}

export function createStackBadge({ score, grade }: Pick<Score, "score" | "grade">): StackBadge {
  const message = grade === null ? "unknown" : `${grade} ${score}`;
  const svg = drawBadge({ label: "stack", message, color: grade === null ? "#8B949E" : COLOURS[grade] });
  return { svg, text: `stack: ${message}`, width: Number(/width="(\d+)/.exec(svg)?.[1]) };
}

interface ReportMarkdownProps {
  figures: ScanFigures;
  /** The worst first. */
  issues: readonly JudgedPair[];
  conflicts: readonly Conflict[];
  platform: string | undefined;
  /** Opens the scan again; undefined where the list is too long for a link. */
  address: string | undefined;
}

export function ReportMarkdown({ figures, issues, conflicts, platform, address }: ReportMarkdownProps) {
  const { links } = useSite();
  const hidden = issues.length - MOST_SHOWN;
  const addressOf = (issue: JudgedPair) => new URL(issuePath(links, issue, platform), links.absolute("/")).href;
  const lines = [
    headlineOf(figures),
    ...issues.slice(0, MOST_SHOWN).map((issue) => lineOfIssue(issue, addressOf(issue))),
    hidden > 0 ? `- and ${hidden.toLocaleString("en")} more\n` : "",
    linesOfConflicts(conflicts),
    address === undefined ? "" : `\n${markdownLink("Scan it again with StackFit", address)}\n`,
  ];
  return (
    <Fold data-markdown summary="Markdown">
      <p class="fine">For an issue, a pull request or a chat.</p>
      <Copy name="the report as Markdown" text={lines.join("")} />
    </Fold>
  );
}
