/** How a technology fits the others. */
import type { Fit, PartVerdict } from "../../catalog/stack/builder.js";
import { firstSentence, namesOf, pairName, withWhat } from "../../catalog/stack/wizard/fit-words.js";
import { StatusLabel } from "../components/status.js";
import { useSite } from "../site.js";

export function WhyLink({ pair }: { pair: PartVerdict }) {
  const { links } = useSite();
  const { a, b } = pair;
  return (
    <a href={a === b ? links.to(`/tech/${a.id}`) : links.checkPath(a, b)}>
      Why<span class="hidden">: {pairName(pair)}</span>
    </a>
  );
}

export function FitLine({ fit, id }: { fit: Fit; id?: string }) {
  const { status, deciding, unknown } = fit;
  if (!deciding) {
    return (
      <p class="fit" id={id}>
        {unknown.length > 0 && (
          <>
            <StatusLabel status="unknown" />{" "}
            <span class="fine">We don't know yet about {namesOf(unknown)}. This is neither a yes nor a no.</span>
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
        {unknown.length > 0 && <> · not known yet with {namesOf(unknown)}</>}
      </span>
    </p>
  );
}
