/** The facts behind a verdict, for and against apart, its exceptions, and what its rule said before. */
import { effectOf, formatDifference } from "../../../catalog/directory/change-effects.js";
import { formatChangeKind, type Readers } from "../../../catalog/directory/changes.js";
import type { PairEvent } from "../../../catalog/directory/pair-history.js";
import type { Fact, Stance } from "../../../catalog/facts/kind.js";
import type { ExceptionView } from "../../../catalog/verdict/explain.js";
import { listOf } from "../../../catalog/words.js";
import { CommitLink, Sources } from "../../components/link.js";
import { Day, Fix, Fold, Folded, Section } from "../../components/parts.js";
import { StatusLabel } from "../../components/status.js";
import { FactList } from "../../components/verdict.js";
import { useSite } from "../../site.js";
import type { PairView } from "../view.js";

const USES_SHOWN = 2;

const HEADINGS: readonly [Stance, string][] = [
  ["against", "Against"],
  ["limits", "With limits"],
  ["for", "For"],
];

export function Evidence({ facts, view: { rule } }: { facts: readonly Fact[]; view: PairView }) {
  const others = facts.filter(({ stance }) => stance === "other");
  return (
    <Section title="Evidence">
      {inOrder(facts).map(([stance, heading]) => (
        <section key={stance} class={`stance ${stance}`}>
          <h3>{heading}</h3>
          <Side facts={facts.filter((fact) => fact.stance === stance)} />
        </section>
      ))}
      {rule && <Remarks of={rule} />}
      {others.length > 0 && (
        <section class="stance">
          <h3>What else is known</h3>
          <Side facts={others} />
        </section>
      )}
    </Section>
  );
}

/** What decides comes first, as the facts do; ends of life are told before it, and decide less. */
function inOrder(facts: readonly Fact[]): [Stance, string][] {
  const lasting = facts.filter(({ kind }) => kind !== "lifecycle");
  const first = [...lasting, ...facts];
  const place = (stance: Stance) => first.findIndex((fact) => fact.stance === stance);
  const there = HEADINGS.filter(([stance]) => place(stance) >= 0);
  return there.sort(([one], [other]) => place(one) - place(other));
}

function Side({ facts }: { facts: readonly Fact[] }) {
  const folded = facts.filter(({ kind }) => kind === "use").slice(USES_SHOWN);
  return (
    <>
      <FactList facts={facts.filter((fact) => !folded.includes(fact))} />
      {folded.length > 0 && (
        <Fold summary={`${folded.length} more public ${folded.length > 1 ? "projects" : "project"}`}>
          <FactList facts={folded} />
        </Fold>
      )}
    </>
  );
}

type Remarked = Pick<ExceptionView, "testedVersions" | "notes" | "contributor">;

function Remarks({ of: { testedVersions = [], notes, contributor } }: { of: Remarked }) {
  return (
    <>
      {notes && <p>{notes}</p>}
      {testedVersions.length > 0 && <p class="fine">Tested versions: {testedVersions.join(", ")}</p>}
      {contributor && <p class="fine">Contributed by {contributor}</p>}
    </>
  );
}

/** Versions, platforms and technologies with a different verdict. */
export function Exceptions({ exceptions }: { exceptions: readonly ExceptionView[] }) {
  return (
    <Section title="Exceptions">
      <ul class="exceptions">
        {exceptions.map((exception) => (
          <li key={`${exception.when} ${exception.message}`}>
            <h3>
              {/^(on|together) /.test(exception.when) ? "" : "With "}
              {exception.when} <StatusLabel status={exception.status} />
            </h3>
            <p>{exception.message}</p>
            <Fix text={exception.workaround} />
            <Remarks of={exception} />
            <p class="fine">
              <Sources urls={exception.sources} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const EVENTS_UNFOLDED = 4;

export interface HistoryProps {
  /** Newest first. */
  events: readonly PairEvent[];
  /** Whether the verdict on the page rests on the rule. */
  decides: boolean;
}

/** Empty where nothing is known. */
export function History({ events, decides }: HistoryProps) {
  const [newest] = events;
  if (!newest) return null;
  const older = events.length - EVENTS_UNFOLDED;
  const checked = newest.fact.rule?.after?.checked;
  const isRule = newest.fact.how !== "removed";
  const current = events.find(({ fact }) => !fact.rule || ["status", "added", "removed"].includes(effectOf(fact)));
  const list = (shown: readonly PairEvent[]) => (
    <ol class="pair-history">
      {shown.map((event) => (
        <li key={event.revision}>
          <Event event={event} isCurrent={isRule && event === current && event.fact.rule !== undefined} />
        </li>
      ))}
    </ol>
  );
  return (
    <Section title="History">
      {isRule && !decides && <p>The verdict above does not rest on this rule.</p>}
      <Folded of={events} open={EVENTS_UNFOLDED} more={older > 1 ? "older changes" : "older change"}>
        {list}
      </Folded>
      {checked && (
        <p class="fine">
          Sources last checked on <Day at={checked} />.
        </p>
      )}
    </Section>
  );
}

interface EventProps {
  event: PairEvent;
  /** Whether the status it brought is that of today. */
  isCurrent: boolean;
}

function Event({ event: { fact, date, revision }, isCurrent }: EventProps) {
  const { catalog, repositoryUrl, today } = useSite();
  const words = [formatChangeKind(fact), formatDifference(catalog, fact, today)];
  return (
    <>
      <p class="fine">
        {isCurrent && "Since "}
        <Day at={date.slice(0, 10)} />
      </p>
      <div>
        <p>{words.filter((text) => text !== undefined).join(": ")}.</p>
        <p class="fine">
          <People readers={fact.readers} /> <CommitLink repositoryUrl={repositoryUrl} revision={revision} />
        </p>
      </div>
    </>
  );
}

function People({ readers }: { readers: Readers | undefined }) {
  if (!readers) return null;
  const { mergedBy, reviewedBy, writtenWith } = readers;
  const parts = [
    ...(reviewedBy ? [`reviewed by ${listOf(reviewedBy)}`] : []),
    ...(mergedBy ? [`merged by ${mergedBy}`] : []),
    ...(writtenWith ? [`written with ${listOf(writtenWith)}`] : []),
  ];
  const text = listOf(parts);
  return <>{`${text.charAt(0).toUpperCase()}${text.slice(1)}.`}</>;
}
