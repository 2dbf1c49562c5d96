/** What is known of technologies that are used together: conflicts, limits, ends, and versions that go together. */
import type { CheckedSet, SetPair } from "../../catalog/ask/set.js";
import type { Subject } from "../../catalog/names/question.js";
import { describeSet, type Resolution } from "../../catalog/stack/resolve/resolution.js";
import type { Member } from "../../catalog/stack/solve/members.js";
import { formatEndOfLife } from "../../catalog/verdict/end-of-life.js";
import { listOf, nameSubject } from "../../catalog/words.js";
import { answerPath, nameWithVersion, replaced } from "../ask/paths.js";
import { KnownMark } from "../components/basis.js";
import { Link, Sources } from "../components/link.js";
import { Fix, List, Section, Table } from "../components/parts.js";
import { pairSentence, StatusLabel } from "../components/status.js";
import { useSite } from "../site.js";
import { counted } from "../texts.js";

/** `Of 6 pairs, 1 conflicts, 4 are known to work and 1 is not known yet.` */
export function summarize({ pairs, counts }: CheckedSet): string {
  const count = (number: number, one: string, several: string) => (number === 0 ? [] : [counted(number, one, several)]);
  const parts = [
    ...count(counts.incompatible, "conflicts", "conflict"),
    ...count(counts.partial, "has limits", "have limits"),
    ...count(counts.deprecated, "is out of support", "are out of support"),
    ...count(counts.compatible, "is known to work", "are known to work"),
    ...count(counts.unknown, "is not known yet", "are not known yet"),
  ];
  const all = `Of ${counted(pairs.length, "pair", "pairs")}, ${listOf(parts)}.`;
  if (counts.unknown === pairs.length) return `We don't know yet whether these go together. ${all}`;
  return counts.incompatible === 0 ? `No known conflict. ${all}` : all;
}

interface PairsProps {
  pairs: readonly SetPair[];
  platform: string | undefined;
}

function PairSentence({ pair: { a, b, verdict }, platform }: { pair: SetPair; platform: string | undefined }) {
  const { links } = useSite();
  return (
    <>
      <h3>
        <Link to={answerPath(links, { kind: "pair", sides: [a, b], platform })}>
          {pairSentence(verdict, nameSubject(a), nameSubject(b))}
        </Link>
      </h3>
      <p>
        <StatusLabel status={verdict.status} /> {verdict.message}
      </p>
      {verdict.basis && (
        <p class="fine">
          <KnownMark basis={verdict.basis} coverage={verdict.coverage} />
        </p>
      )}
      <Fix text={verdict.workaround} />
    </>
  );
}

export function Pairs({ pairs, platform }: PairsProps) {
  return (
    <List class="facts found" of={pairs}>
      {(pair) => <PairSentence pair={pair} platform={platform} />}
    </List>
  );
}

interface FindingsProps {
  checked: CheckedSet;
  subjects: readonly Subject[];
  platform: string | undefined;
  /** The address of the page with other technologies. */
  pathOf: (subjects: readonly Subject[]) => string;
}

/** Conflicts with what could be used instead, then limits, then what is past its end of life. */
export function Findings(props: FindingsProps) {
  const { checked, platform } = props;
  const { today } = useSite();
  const limits = checked.pairs.filter(({ verdict }) => verdict.pairStatus === "partial");
  const endings = checked.pairs.flatMap(({ verdict }) => verdict.ended.map((ended) => formatEndOfLife(ended, today)));
  return (
    <>
      <Conflicts {...props} />
      {limits.length > 0 && (
        <Section title="Limits">
          <Pairs pairs={limits} platform={platform} />
        </Section>
      )}
      {endings.length > 0 && (
        <Section title="Out of support">
          <List of={[...new Set(endings)]} />
        </Section>
      )}
    </>
  );
}

function Conflicts({ checked, subjects, platform, pathOf }: FindingsProps) {
  const pairs = checked.pairs.filter(({ verdict }) => verdict.status === "incompatible");
  if (pairs.length === 0) return null;
  return (
    <Section title="Conflicts">
      <List class="facts found" of={pairs}>
        {(pair) => (
          <>
            <PairSentence pair={pair} platform={platform} />
            {Boolean(checked.replacements.get(pair)?.length) && (
              <p>Try instead, with no known conflict with the others:</p>
            )}
            <List class="links" of={checked.replacements.get(pair) ?? []}>
              {({ subject, insteadOf }) => (
                <Link to={pathOf(replaced(subjects, insteadOf, subject))}>
                  {nameSubject(subject)} instead of {nameSubject(insteadOf)}
                </Link>
              )}
            </List>
          </>
        )}
      </List>
    </Section>
  );
}

/** Whether a technology is there with several of its packages, which need their names. */
const isOneOfSeveral = (parts: readonly { member: Member }[], { technology }: Member): boolean =>
  technology !== undefined && parts.filter(({ member }) => member.technology === technology).length > 1;

interface VersionsProps {
  subjects: readonly Subject[];
  /** Undefined where the search took too long. */
  resolved: Resolution | undefined;
}

export function Versions({ resolved, subjects }: VersionsProps) {
  const nameOf = new Map(subjects.map((subject) => [nameWithVersion(subject), nameSubject(subject)]));
  const title = "Versions that go together";
  if (!resolved || resolved.gaveUp) {
    return (
      <Section title={title}>
        <p>Finding them takes too long here. Ask for fewer technologies, or give versions for some of them.</p>
      </Section>
    );
  }
  const { parts, conflicts, notes } = resolved;
  return (
    <Section anchor="versions" title={title}>
      {conflicts.map(({ names, why, isCertain, nearest }) => (
        <div key={names.join()} class="problem">
          <p>
            No {isCertain && "known "}versions of {listOf(names.map((name) => nameOf.get(name) ?? name))}{" "}
            {isCertain ? "go" : "are known to go"} together.
          </p>
          <Reasons of={why} />
          {nearest.length > 0 && <p>What works: {listOf(nearest.map(describeSet), "or")}.</p>}
        </div>
      ))}
      <p class="fine">The newest known versions that together contradict no known fact, and what they need.</p>
      <Table
        isStacked
        class="stacked set-versions"
        label={`Table: ${title}`}
        columns={["Name", "Version", "Range", "Why"]}
        rows={parts.map(({ asked, member, version = "not known", range, isEnded, why, neededBy }) => [
          <>
            {member.technology?.name ?? member.name}
            {isOneOfSeveral(parts, member) && <code class="fine"> {member.name}</code>}
          </>,
          isEnded ? `${version} (end of life)` : version,
          range && <code>{range}</code>,
          <>
            {asked === undefined ? neededBy.map(({ message }) => message).join(" ") : why.message}{" "}
            <Sources urls={why.sources} />
          </>,
        ])}
      />
      <Reasons of={notes} />
    </Section>
  );
}

const Reasons = ({ of: reasons }: { of: Resolution["notes"] }) => (
  <List of={reasons}>
    {({ message, sources }) => (
      <>
        {message} <Sources urls={sources} />
      </>
    )}
  </List>
);
