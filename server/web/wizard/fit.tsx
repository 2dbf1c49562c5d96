/** How one part fits the others, in a line. */
import type { Fit, PartVerdict } from "../../catalog/stack-builder.js";
import type { Technology } from "../../catalog/technology.js";
import { listOf } from "../../catalog/wording.js";
import { StatusLabel } from "../components/status.js";
import { useSite } from "../site.js";

/** More names than this are counted. */
const MOST_NAMED = 3;

/** `A, B and 3 more`. */
function namesOf(technologies: readonly Technology[]): string {
  const names = technologies.map(({ name }) => name);
  const rest = names.length - MOST_NAMED;
  return listOf(rest > 0 ? [...names.slice(0, MOST_NAMED), `${rest} more`] : names);
}

/** The first sentence of a message. Names such as `Next.js` end none, as no space follows the full stop. */
export function firstSentence(message: string): string {
  return /^.+?[.!?](?=\s+["(\p{Lu}]|$)/su.exec(message)?.[0] ?? message;
}

const pairName = ({ a, b }: PartVerdict) => (a === b ? a.name : `${a.name} and ${b.name}`);

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
  const { technology, status, deciding, compatible, unknown } = fit;
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
  const { a, b, verdict } = deciding;
  return (
    <p class="fit" id={id}>
      <StatusLabel status={status} />{" "}
      {status === "compatible" ? (
        <>with {namesOf(compatible)}.</>
      ) : (
        a !== b && <>with {a === technology ? b.name : b === technology ? a.name : `${pairName(deciding)} together`}.</>
      )}{" "}
      <span class="fine">
        {firstSentence(verdict.message)} <WhyLink pair={deciding} />
        {unknown.length > 0 && <> · not known with {namesOf(unknown)}</>}
      </span>
    </p>
  );
}
