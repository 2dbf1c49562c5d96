/** A scan to take along: a link for others, and a badge that is made anew from the data of the day. */
import type { Scan } from "../../catalog/scan.js";
import { Copy } from "../components/copy.js";
import { useSite } from "../site.js";
import { LONGEST_LINK } from "./share.js";
import { stackBadge } from "./stack-badge.js";

/** Longer addresses are refused by some who show badges, in letters of the list. */
export const LONGEST_BADGE_LIST = 4000;

/** @param props.shared the list as `encodeShared` gives it; null where it is too long */
export function TakeAlong({ scan, shared }: { scan: Scan; shared: string | null }) {
  const { links } = useSite();
  if (shared === null || shared.length > LONGEST_LINK) {
    return (
      <section class="take-along">
        <h2>Take it along</h2>
        <p>This list is too long for a link. A shorter one, such as that of a package.json, has a link and a badge.</p>
      </section>
    );
  }
  const link = links.absolute(`/scan#${shared}`);
  const badge = stackBadge(scan);
  return (
    <section class="take-along">
      <h2>Take it along</h2>
      <h3>Link</h3>
      <p class="fine">
        The list is a part of the link and is kept nowhere else. Whoever opens it sees it scanned with the data of that
        day.
      </p>
      <Copy name="the link" text={link} />
      <h3>Badge</h3>
      {shared.length > LONGEST_BADGE_LIST ? (
        <p>This list is too long for the address of a badge. Scan the package.json instead of a lockfile.</p>
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
            The address of the badge holds the list, readable for all who see it. The score is worked out when the badge
            is asked for, so it cannot claim what the data do not say.
          </p>
          <Copy
            name="the Markdown of the badge"
            text={`[![StackFit score](${links.absolute(`/scan/badge.svg?list=${shared}`)})](${link})`}
          />
        </>
      )}
    </section>
  );
}
