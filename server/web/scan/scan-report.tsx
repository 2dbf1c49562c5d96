/** The report of a scan. Headings start at level two. */
import type { Scan } from "../../catalog/scan/scan.js";
import type { Held } from "../../manifests/hold.js";
import { Section } from "../components/parts.js";
import { Issues, PlanAnything } from "./issues.js";
import { Recognised } from "./recognised.js";
import { Requirements } from "./requirements.js";
import { ShareSection } from "./share/share-section.js";
import { Summary } from "./summary.js";

const SCAN_FORM = "scan-form";

interface ScanReportProps {
  scan: Scan;
  platform?: string | undefined;
  /** What the lockfiles say of what their releases require. */
  held: Pick<Held, "lockfiles">;
  /** From `encodeShared`; null if too long for a link. */
  shared: string | null;
}

export function ScanReport({ scan, platform, held, shared }: ScanReportProps) {
  const requirements = <Requirements held={held} conflicts={scan.conflicts} />;
  return (
    <div class="scan-report">
      <Summary scan={scan} />
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
        <ShareSection scan={scan} platform={platform} shared={shared} />
      </div>
    </div>
  );
}
