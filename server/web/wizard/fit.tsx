/** How one part fits the others, in a line. */
import type { Fit, PartVerdict } from "../../catalog/stack-builder.js";
import { firstSentence, namesOf, pairName, withWhat } from "../../catalog/stack-wizard/fit-words.js";
import { StatusLabel } from "../components/status.js";
import { useSite } from "../site.js";

/** The way to the page with all that is known of a pair, or of a technology where it is one with itself. */
export function WhyLink({ pair }: { pair: PartVerdict }) {
  const { links } = useSite();
  const { a, b } = pair;
  return (
    <a href={a === b ? links.to(`/tech/${a.id}`) : links.checkPath(a, b)}>
      Why<span class="hidden">: {pairName(pair)}</span>
    </a>
  );
}

/**
 * The status of a fit, the reason and the way to all of it.
 * @param props.id of the line, for the field that it describes
 */
export function FitLine({ fit, id }: { fit: Fit; id?: string }) {
  const { status, deciding, unknown } = fit;
  if (!deciding) {
    return (
      <p class="fit" id={id}>
        {unknown.length > 0 && (
          <>
            <StatusLabel status="unknown" />{" "}
            <span class="fine">Nothing is known yet of it with {namesOf(unknown)}. That says nothing either way.</span>
          </>
        )}
      </p>
    );
  }
  const partners = withWhat(fit);
  return (
    <p class="fit" id={id}>
      <StatusLabel status={status} /> {partners && `${partners}.`}{" "}
      <span class="fine">
        {firstSentence(deciding.verdict.message)} <WhyLink pair={deciding} />
        {unknown.length > 0 && <> · not known with {namesOf(unknown)}</>}
      </span>
    </p>
  );
}
