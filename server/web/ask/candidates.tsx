/** Technologies of a kind with their verdicts, in a column for each technology that they should go with. */
import type { FindQuestion } from "../../catalog/ask/answers.js";
import type { Candidate, CandidateFit, Shortlist } from "../../catalog/ask/shortlist.js";
import { bare } from "../../catalog/names/question.js";
import { namedAlternatives } from "../../catalog/verdict/alternatives.js";
import type { Verdict } from "../../catalog/verdict/verdict.js";
import { nameSubject } from "../../catalog/words.js";
import { KnownMark } from "../components/basis.js";
import { Link, SourceLink } from "../components/link.js";
import { Logo } from "../components/logo.js";
import { Table } from "../components/parts.js";
import { StatusLabel } from "../components/status.js";
import { useSite } from "../site.js";
import { answerPath, nameWithVersion } from "./paths.js";

const HEADINGS: Readonly<Record<CandidateFit, (names: string) => string>> = {
  all: (names) => `Works with ${names}`,
  limits: (names) => `Works with ${names}, with limits`,
  some: () => "Known for some of them only",
  ended: () => "Out of support",
  unknown: () => "Not known yet",
  none: () => "Does not work",
};

/** Beside more technologies, reasons have no room: they are on the page of each pair. */
const MOST_WITH_REASONS = 3;

interface CandidatesProps {
  groups: readonly CandidateFit[];
  found: Shortlist;
  asked: FindQuestion;
  names: string;
}

/** The verdicts of each candidate, in a column for each technology that it should go with. Empty where there are none. */
export function Candidates({ groups, found, asked, names }: CandidatesProps) {
  const { with: others } = asked;
  const filled = groups.filter((fit) => found[fit].length > 0);
  if (filled.length === 0) return null;
  return (
    <Table
      class="stacked found-table"
      label={`Table: ${filled.map((fit) => HEADINGS[fit](names)).join("; ")}`}
      columns={["", ...others.map((other) => `with ${nameSubject(other)}`)]}
    >
      {filled.map((fit) => (
        <tbody key={fit}>
          <tr class="found-group">
            <th scope="rowgroup" colSpan={others.length + 1}>
              {HEADINGS[fit](names)}
            </th>
          </tr>
          {found[fit].map((candidate) => (
            <Row key={candidate.technology.id} candidate={candidate} asked={asked} />
          ))}
        </tbody>
      ))}
    </Table>
  );
}

function Row({ candidate: { technology, verdicts, sources }, asked }: { candidate: Candidate; asked: FindQuestion }) {
  const { links } = useSite();
  const { with: others, platform, insteadOf } = asked;
  return (
    <tr>
      <th scope="row">
        <Logo technology={technology} />
        <Link to={`/tech/${technology.id}`}>{technology.name}</Link>
        {insteadOf && namedAlternatives(insteadOf).includes(technology.id) && (
          <span class="fine found-named">our facts name it in place of {insteadOf.name}</span>
        )}
      </th>
      {others.map((other, place) => (
        <td key={nameWithVersion(other)} data-label={`with ${nameSubject(other)}`}>
          <Link
            to={answerPath(links, { kind: "pair", sides: [bare(technology), other], platform })}
            class="found-verdict"
          >
            <span class="hidden">{`${technology.name} with ${nameSubject(other)}: `}</span>
            <StatusLabel status={(verdicts[place] as Verdict).status} />
          </Link>{" "}
          <Reason
            verdict={verdicts[place] as Verdict}
            source={sources[place]}
            isShort={others.length > MOST_WITH_REASONS}
          />
        </td>
      ))}
    </tr>
  );
}

interface ReasonProps {
  verdict: Verdict;
  source: string | undefined;
  isShort: boolean;
}

function Reason({ verdict: { status, message, basis, coverage, workaround }, source, isShort }: ReasonProps) {
  return (
    <>
      {basis && (
        <span class="fine">
          <KnownMark basis={basis} coverage={coverage} />
        </span>
      )}
      {!isShort && status !== "unknown" && (
        <p>
          {message}
          {workaround && status !== "compatible" && <> Fix: {workaround}</>}
          {source && (
            <>
              {" "}
              <span class="fine">
                <SourceLink url={source} />
              </span>
            </>
          )}
        </p>
      )}
    </>
  );
}
