/** The report of a scan. Headings start at level two. */
import type { Entry } from "../../catalog/scan/entry.js";
import type { Scan } from "../../catalog/scan/scan.js";
import type { Held } from "../../manifests/hold.js";
import { Section } from "../components/parts.js";
import { useSite } from "../site.js";
import { figuresOf } from "./figures.js";
import { Issues, PlanAnything } from "./issues.js";
import { Recognised } from "./recognised.js";
import { Requirements } from "./requirements.js";
import { ReportMarkdown, ShareSection } from "./share/share-section.js";
import { Summary } from "./summary.js";

const SCAN_FORM = "scan-form";

interface ScanReportProps {
  scan: Scan;
  entries: readonly Entry[];
  platform?: string | undefined;
  /** What the lockfiles say of what their releases require. */
  held: Pick<Held, "lockfiles">;
  /** From `encodeShared`; null if too long for a link. */
  shared: string | null;
}

export function ScanReport({ scan, entries, platform, held, shared }: ScanReportProps) {
  const { links } = useSite();
  const figures = figuresOf(scan, entries);
  const requirements = <Requirements held={held} conflicts={scan.conflicts} />;
  return (
    <div class="scan-report">
      <Summary figures={figures} />
      {scan.issues.length === 0 ? (
        requirements
      ) : (
        <Issues scan={scan} platform={platform} form={SCAN_FORM}>
          {requirements}
        </Issues>
      )}
      <div class="thirds">
        <Recognised scan={scan} />
        <Section title="Upgrade">
          <PlanAnything form={SCAN_FORM} />
        </Section>
        <ShareSection scan={scan} shared={shared}>
          <ReportMarkdown
            figures={figures}
            issues={scan.issues}
            conflicts={scan.conflicts}
            platform={platform}
            address={shared === null ? undefined : links.absolute(`/scan#${shared}`)}
          />
        </ShareSection>
      </div>
    </div>
  );
}
