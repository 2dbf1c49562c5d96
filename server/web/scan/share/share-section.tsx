/** A scan for others: as Markdown, by a link, and as a live badge. */
import type { JudgedPair, Scan } from "../../../catalog/scan/scan.js";
import type { Grade, Score } from "../../../catalog/scan/score.js";
import { drawBadge } from "../../../http/views/badge.js";
import { Copy, Fold, Section } from "../../components/parts.js";
import { useSite } from "../../site.js";
import { issuePath } from "../issue-path.js";
import { reportMarkdown } from "./markdown-lines.js";

/** Characters of an encoded list; some sites reject longer badge URLs. */
export const LONGEST_BADGE_LIST = 4000;

interface ShareSectionProps {
  scan: Scan;
  platform: string | undefined;
  /** From `encodeShared`; null if too long. */
  shared: string | null;
}

export function ShareSection({ scan, platform, shared }: ShareSectionProps) {
  const { links } = useSite();
  const addressOf = (issue: JudgedPair) => new URL(issuePath(links, issue, platform), links.absolute("/")).href;
  const again = shared === null ? undefined : links.absolute(`/scan#${shared}`);
  return (
    <Section class="share" title="Share">
      <Fold data-markdown summary="Markdown">
        <p class="fine">For an issue, a pull request or a chat.</p>
        <Copy name="the report as Markdown" text={reportMarkdown(scan, addressOf, again)} />
      </Fold>
      {shared === null ? (
        <p>This list is too long for a link or badge. Use a shorter one, such as a package.json.</p>
      ) : (
        <LinkAndBadge scan={scan} shared={shared} />
      )}
    </Section>
  );
}

function LinkAndBadge({ scan, shared }: { scan: Scan; shared: string }) {
  const { links } = useSite();
  const link = links.absolute(`/scan#${shared}`);
  const badge = createStackBadge(scan);
  return (
    <Fold summary="Link and badge">
      <h3>Link</h3>
      <p class="fine">
        The link contains the list; it is stored nowhere else. Opening it scans the list with current data, without what
        a lockfile requires.
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
