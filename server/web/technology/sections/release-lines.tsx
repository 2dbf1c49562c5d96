import type { Status } from "../../../catalog/facts/kind.js";
import { type OutLine, outLines } from "../../../catalog/lines/out-lines.js";
import { linesToShow, type ReleaseLine } from "../../../catalog/lines/release-lines.js";
import { Link, Sources } from "../../components/link.js";
import { Columns, Day, Fold, Rows, Section } from "../../components/parts.js";
import { Label } from "../../components/status.js";
import { useSite } from "../../site.js";
import { counted } from "../../texts.js";
import { linePath, type TechnologyView } from "../focus.js";
import { Axis, Bar, createTimeScale } from "./timeline.js";

interface ReleaseLinesProps {
  view: TechnologyView;
  /** Newest first; at least one. */
  lines: readonly ReleaseLine[];
  source: string;
}

export function ReleaseLines({ view: { technology, focus }, lines, source }: ReleaseLinesProps) {
  const { today } = useSite();
  const { name } = technology;
  const shown = linesWith(lines, focus);
  const hidden = lines.length - shown.length;
  const out = new Set(outLines(technology, today).map((line) => line.name));
  const scale = createTimeScale(shown, today);
  return (
    <Section id="release-lines" title="Release lines">
      <table class="timeline">
        <caption class="hidden">Support status of {name} release lines</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <td aria-hidden="true">
              <Axis scale={scale} />
            </td>
            <th scope="col">Support</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={line.name} class={`${line.state}${line.name === focus?.name ? " focus" : ""}`}>
              <th scope="row">
                {out.has(line.name) ? (
                  <Link
                    to={linePath(technology, line.name)}
                    aria-current={line.name === focus?.name ? "page" : undefined}
                  >
                    {line.name}
                  </Link>
                ) : (
                  line.name
                )}{" "}
                <LongTerm line={line} />
              </th>
              <td aria-hidden="true">
                <Bar line={line} scale={scale} />
              </td>
              <td>
                <State line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Fold summary={hidden > 0 ? `All dates, and ${counted(hidden, "more line", "more lines")}` : "All dates"}>
        <AllDates name={name} lines={lines} />
      </Fold>
      <p class="fine">
        Source: <Sources urls={[source]} />
      </p>
    </Section>
  );
}

function linesWith(lines: readonly ReleaseLine[], focus: OutLine | undefined): ReleaseLine[] {
  const shown = new Set(linesToShow(lines));
  return lines.filter((line) => shown.has(line) || line.name === focus?.name);
}

const STATES: Record<ReleaseLine["state"], [sign: string, word: string, look: Status]> = {
  planned: ["…", "planned", "unknown"],
  supported: ["✓", "supported", "compatible"],
  ended: ["⊘", "ended", "deprecated"],
};
/** Without an announced end, support is not promised. */
const OPEN: (typeof STATES)["supported"] = ["→", "open", "compatible"];

function State({ line: { state, end, released } }: { line: ReleaseLine }) {
  const [sign, word, look] = state === "supported" && end === undefined ? OPEN : STATES[state];
  return (
    <>
      <Label look={look} sign={sign} text={word} />{" "}
      <span class="fine">
        {state === "planned" && released ? (
          <>
            from <Day at={released} />
          </>
        ) : typeof end === "string" ? (
          <>
            {state === "ended" ? "on" : "until"} <Day at={end} />
          </>
        ) : end ? (
          "date not known"
        ) : (
          "no end date announced"
        )}
      </span>
    </>
  );
}

function LongTerm({ line: { lts } }: { line: ReleaseLine }) {
  const { today } = useSite();
  if (lts === undefined) return null;
  const later = typeof lts === "string" && lts > today;
  return (
    <>
      <span class="kind">
        <abbr title="long-term support">LTS</abbr>
      </span>
      {later && <span class="fine">from {lts}</span>}
    </>
  );
}

function AllDates({ name, lines }: { name: string; lines: readonly ReleaseLine[] }) {
  const hasLts = lines.some(({ lts }) => lts !== undefined);
  return (
    <table class="dates">
      <caption class="hidden">Dates of all {name} release lines</caption>
      <Columns of={["Line", "Released", ...(hasLts ? ["LTS"] : []), "End"]} />
      <Rows
        of={lines.map(({ name: line, released, lts, end }) => [
          line,
          released ? <Day at={released} /> : "not known",
          ...(hasLts ? [lts === true ? "yes" : (lts ?? "no")] : []),
          typeof end === "string" ? <Day at={end} /> : end ? "ended, date not known" : "none announced",
        ])}
      />
    </table>
  );
}
