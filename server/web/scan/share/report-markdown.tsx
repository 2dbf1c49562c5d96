/** The report as Markdown, which browsers that have read a lockfile correct: see `browser/lockfile.tsx`. */
import { markdownLink } from "../../../catalog/markdown.js";
import type { Conflict } from "../../../catalog/scan/conflicts.js";
import type { JudgedPair } from "../../../catalog/scan/scan.js";
import { Copy, Fold } from "../../components/parts.js";
import { useSite } from "../../site.js";
import { type Figures, pairOf } from "../figures.js";
import { issuePath } from "../issue-path.js";
import { MOST_SHOWN } from "../words.js";
import { headlineOf, lineOfIssue, linesOfConflicts } from "./markdown-lines.js";

interface ReportMarkdownProps {
  figures: Figures;
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
  return (
    <Fold data-markdown summary="Markdown">
      <p class="fine">For an issue, a pull request or a chat.</p>
      <Copy
        name="the report as Markdown"
        text={
          <>
            <span data-headline>{headlineOf(figures)}</span>
            {issues.slice(0, MOST_SHOWN).map((issue) => (
              <span key={pairOf(issue)} data-row={pairOf(issue)}>
                {lineOfIssue(issue, new URL(issuePath(links, issue, platform), links.absolute("/")).href)}
              </span>
            ))}
            {hidden > 0 && `- and ${hidden.toLocaleString("en")} more\n`}
            <span data-conflicts>{linesOfConflicts(conflicts)}</span>
            {address !== undefined && `\n${markdownLink("Scan it again with StackFit", address)}\n`}
          </>
        }
      />
    </Fold>
  );
}
