/** A verdict at a glance: status, reason, fix. */
import type { Verdict } from "../../catalog/verdict/verdict.js";
import { KnownMark } from "./basis.js";
import { Day, Fix } from "./parts.js";
import { StatusSign } from "./status.js";

export function VerdictPanel({ verdict }: { verdict: Verdict }) {
  const { status, severity, message, workaround, basis, coverage, checked } = verdict;
  return (
    <section class={`verdict ${status}`} aria-label="Verdict">
      <p class="verdict-status">
        <StatusSign status={status} /> {status}
        {severity && severity !== "info" && <span class="severity"> · {severity}</span>}
      </p>
      <p>{message}</p>
      <Fix text={workaround} />
      {basis && (
        <p class="fine">
          <KnownMark basis={basis} coverage={coverage} />
          {checked && (
            <>
              , sources last checked on <Day at={checked} />
            </>
          )}
        </p>
      )}
    </section>
  );
}
