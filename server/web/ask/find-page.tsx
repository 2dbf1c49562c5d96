/** `/find/{kind}`: technologies of a kind that go with others. */
import type { FindQuestion } from "../../catalog/ask/answers.js";
import type { TechnologyKind } from "../../catalog/ask/kind.js";
import { bare } from "../../catalog/ask/pair-verdict.js";
import type { SetPair } from "../../catalog/ask/set.js";
import type { Candidate, CandidateFit, Shortlist } from "../../catalog/ask/shortlist.js";
import type { Subject } from "../../catalog/names/question.js";
import { rolesOf } from "../../catalog/technology/role.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { namedAlternatives } from "../../catalog/verdict/alternatives.js";
import { listOf, nameSubject } from "../../catalog/words.js";
import { Link } from "../components/link.js";
import { Logo } from "../components/logo.js";
import { Fold, List, Section } from "../components/parts.js";
import { QuestionBox } from "../components/question-box.js";
import { Layout } from "../layout.js";
import { Pairs } from "../set/answer.js";
import { useSite } from "../site.js";
import { Candidates } from "./candidates.js";
import { answerPath, findPath, findTitle, nameWithVersion } from "./paths.js";

interface FindPageProps {
  asked: FindQuestion;
  /** How the others go with each other, the worst first. */
  own: readonly SetPair[];
  found: Shortlist;
}

export function FindPage({ asked, own, found }: FindPageProps) {
  const { links } = useSite();
  const { of: kind, with: others, platform, insteadOf } = asked;
  const title = findTitle(asked);
  const names = listOf(others.map(nameSubject));
  // What matters more than any candidate: that what is there does not go together without more.
  const limits = own.filter(({ verdict: { status } }) => status !== "compatible" && status !== "unknown");
  const unversioned = others.map(({ technology }) => bare(technology));
  return (
    <Layout
      title={title}
      description={`${title}: what is known to work, how we know, and what does not work.`}
      canonical={findPath({ ...asked, with: unversioned, platform: undefined })}
      wide
    >
      <h1>{title}</h1>
      {insteadOf && rolesOf(insteadOf).length + namedAlternatives(insteadOf).length === 0 && (
        <p>
          Our facts name nothing in the place of {insteadOf.name} yet. These are all of its kind, {kind.name}; not each
          does the same.
        </p>
      )}
      {others.length === 0 ? (
        <All kind={kind} insteadOf={insteadOf} candidates={found.all} />
      ) : (
        <>
          <Summary found={found} names={names} />
          {limits.length > 0 && (
            <Section title="Whichever you choose">
              <Pairs pairs={limits} platform={platform} />
            </Section>
          )}
          <Candidates groups={GOOD} {...{ found, asked, names }} />
          <Unknown candidates={found.unknown} others={others} platform={platform} names={names} />
          {(["ended", "none"] as const).map(
            (fit) =>
              found[fit].length > 0 && (
                <Fold key={fit} summary={formatCount(fit, found)}>
                  <Candidates groups={[fit]} {...{ found, asked, names }} />
                </Fold>
              ),
          )}
        </>
      )}
      <Section title="Change the question">
        <QuestionBox
          id="ask-again"
          value={[
            insteadOf ? `alternatives to ${insteadOf.id}` : kind.name,
            ...(others.length > 0 ? ["for", others.map(nameWithVersion).join(", ")] : []),
          ].join(" ")}
          large
          label="What you look for, and what you use"
        />
        {others.length > 1 && (
          <p>
            Or see how <Link to={answerPath(links, together(others, platform))}>{names} work with each other</Link>.
          </p>
        )}
      </Section>
    </Layout>
  );
}

function together(others: readonly Subject[], platform: string | undefined) {
  const [a, b, ...rest] = others as [Subject, Subject, ...Subject[]];
  return rest.length === 0
    ? ({ kind: "pair", sides: [a, b], platform } as const)
    : ({ kind: "set", subjects: others, platform } as const);
}

interface AllProps {
  kind: TechnologyKind;
  insteadOf: Technology | undefined;
  candidates: readonly Candidate[];
}

function All({ kind, insteadOf, candidates }: AllProps) {
  const technologies = candidates.map(({ technology }) => technology);
  const ids = insteadOf ? namedAlternatives(insteadOf) : [];
  const isNamed = ({ id }: Technology) => ids.includes(id);
  const [named, others] = [technologies.filter(isNamed), technologies.filter((one) => !isNamed(one))];
  const example = `${insteadOf ? `alternatives to ${insteadOf.id}` : kind.name} for Next.js`;
  return (
    <>
      <p class="lead">
        {insteadOf && named.length > 0
          ? `In its place our facts name ${listOf(named.map(({ name }) => name))}.`
          : `${candidates.length} technologies.`}{" "}
        Say what you use, and see which of them work with it, such as “{example}”.
      </p>
      <Names technologies={named} />
      {named.length === 0 ? (
        <Names technologies={others} />
      ) : (
        <Fold summary={`${others.length} ${others.length === 1 ? "other" : "others"} of this kind: ${kind.name}`}>
          <Names technologies={others} />
        </Fold>
      )}
    </>
  );
}

function Names({ technologies }: { technologies: readonly Technology[] }) {
  return (
    <ul class="names">
      {technologies.map((technology) => (
        <li key={technology.id}>
          <Logo technology={technology} /> <Link to={`/tech/${technology.id}`}>{technology.name}</Link>
        </li>
      ))}
    </ul>
  );
}

function Summary({ found, names }: { found: Shortlist; names: string }) {
  const parts = [
    `${found.all.length === 0 ? "None" : found.all.length} known to work with ${names}`,
    ...(found.limits.length > 0 ? [`${found.limits.length} with limits`] : []),
    ...(found.some.length > 0 ? [`${found.some.length} known in part`] : []),
    ...(found.ended.length > 0 ? [formatCount("ended", found)] : []),
    ...(found.unknown.length > 0 ? [`${found.unknown.length} not known yet`] : []),
    ...(found.none.length > 0 ? [formatCount("none", found)] : []),
  ];
  return <p class="lead">{listOf(parts)}.</p>;
}

function formatCount(fit: "ended" | "none", { [fit]: { length } }: Shortlist): string {
  return fit === "ended" ? `${length} out of support` : `${length} that ${length === 1 ? "does" : "do"} not work`;
}

/** Shown without being asked for, from best to worst. */
const GOOD: readonly CandidateFit[] = ["all", "limits", "some"];

interface UnknownProps {
  candidates: readonly Candidate[];
  others: readonly Subject[];
  platform: string | undefined;
  names: string;
}

function Unknown({ candidates, others, platform, names }: UnknownProps) {
  const { links } = useSite();
  if (candidates.length === 0) return null;
  return (
    <Fold summary={`${candidates.length} of which we don't know yet whether they work with ${names}`}>
      <p class="fine">
        This is neither a yes nor a no. <Link to="/contribute">You can add what you know</Link>.
      </p>
      <List class="links" of={candidates}>
        {({ technology }) => (
          <Link to={answerPath(links, together([bare(technology), ...others], platform))}>
            {technology.name}
            <span class="hidden"> with {names}</span>
          </Link>
        )}
      </List>
    </Fold>
  );
}
