/** What a technology requires of others, as its manifests declare. */
import type { Declarations } from "../../../catalog/directory/profile.js";
import type { Requirement, Technology } from "../../../catalog/facts/technology.js";
import { describeRange } from "../../../catalog/facts/version-range.js";
import type { Dependency } from "../../../catalog/lines/dependents.js";
import type { OutLine } from "../../../catalog/lines/out-lines.js";
import { Columns, Fold, Scroll, Section } from "../../components/parts.js";
import { Sources } from "../../components/sources.js";
import { useSite } from "../../site.js";
import { FoldedLineTable } from "./line-table.js";

interface RequirementsProps {
  technology: Technology;
  focus: OutLine | undefined;
  lines: readonly OutLine[];
  /** What the main package requires, by these lines. */
  dependencies: readonly Dependency[];
  /** At least one. */
  declarations: readonly Declarations[];
}

const MOST_SHOWN = 8;

/** The main package by release line; where none of these lines was read, its newest. The declarations with sources are folded. */
export function Requirements({ technology, focus, lines, dependencies, declarations }: RequirementsProps) {
  const { name } = technology;
  const [main, ...others] = declarations as [Declarations, ...Declarations[]];
  const older = declarations.flatMap((declared) => declared.older);
  const newest = (
    <Lines technology={technology} requirements={main.newest} label={`Requirements of ${lineName(main.newest[0])}`} />
  );
  return (
    <Section id="requirements" title={focus ? `What ${name} ${focus.name} needs` : "What it needs, by release line"}>
      {dependencies.length > 0 ? (
        <>
          <FoldedLineTable
            technology={technology}
            focus={focus}
            lines={lines}
            label={focus ? `What ${name} ${focus.name} needs` : `What each line of ${name} needs`}
            most={MOST_SHOWN}
            more={`that ${name} needs`}
            rows={dependencies.map((dependency) => ({
              technology: dependency.technology,
              note: undefined,
              cells: dependency.cells.map((cell) => <Needs requirements={cell} />),
            }))}
          />
          <Fold summary="Sources, newest line">{newest}</Fold>
        </>
      ) : (
        <>
          {focus && <p>What the releases of this line need is not known. Of another line it is:</p>}
          {newest}
        </>
      )}
      {others.length > 0 && (
        <Fold summary={others.length === 1 ? "One more package" : `${others.length} more packages`}>
          <Lines
            technology={technology}
            requirements={others.flatMap(({ newest }) => newest)}
            label={`Requirements of other ${technology.name} packages`}
          />
        </Fold>
      )}
      {older.length > 0 && (
        <Fold summary="Older release lines">
          <Lines
            technology={technology}
            requirements={older}
            label={`Requirements of older ${technology.name} release lines`}
          />
        </Fold>
      )}
    </Section>
  );
}

/** What the newest release of a line that was read requires. */
function Needs({ requirements }: { requirements: readonly Requirement[] | undefined }) {
  if (!requirements) return <span class="fine">not known</span>;
  if (requirements.length === 0) return <span class="fine">nothing</span>;
  return <>{[...new Set(requirements.map(formatRequiredRange))].join("; ")}</>;
}

const lineName = (requirement: Requirement | undefined) =>
  requirement ? `${requirement.package} ${describeRange(requirement.line.text)}` : "";

interface LinesProps {
  technology: Technology;
  requirements: readonly Requirement[];
  label: string;
}

function Lines({ technology, requirements, label }: LinesProps) {
  return (
    <Scroll label={label}>
      <table class="requirements">
        <caption class="hidden">{label}</caption>
        <Columns of={["Package", "Requires", "Version", "Source"]} />
        <tbody>
          {groupByLine(requirements).map(([line, own]) =>
            own.map((requirement, index) => (
              <tr key={`${line} ${requirement.of} ${requirement.ofPackages.join()}`}>
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={own.length}>
                    {line}
                  </th>
                )}
                <td>
                  <Target technology={technology} requirement={requirement} />
                </td>
                <td>{formatRequiredRange(requirement)}</td>
                <td>
                  <Sources urls={[requirement.source]} />
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </Scroll>
  );
}

function groupByLine(requirements: readonly Requirement[]): [line: string, requirements: Requirement[]][] {
  const groups = new Map<string, Requirement[]>();
  for (const requirement of requirements) {
    const line = lineName(requirement);
    groups.set(line, [...(groups.get(line) ?? []), requirement]);
  }
  return [...groups];
}

/** `>=18.2 or 19 (optional)`. */
function formatRequiredRange({ lockstep, range, optional }: Requirement): string {
  const text = lockstep ? "matching version" : /\d/.test(range.text) ? describeRange(range.text) : "any version";
  return optional ? `${text}, optional` : text;
}

/** The required technology, linked to the pair, with its packages unless it is just the main one. */
function Target({ technology, requirement }: { technology: Technology; requirement: Requirement }) {
  const { catalog, links } = useSite();
  const { of, ofPackages } = requirement;
  const target = catalog.names.byId(of) as Technology;
  const isPlain = ofPackages.length === 0 || (ofPackages.length === 1 && ofPackages[0] === target.mainPackage);
  return (
    <>
      {target === technology ? target.name : <a href={links.checkPath(technology, target)}>{target.name}</a>}
      {!isPlain && <span class="fine"> ({ofPackages.join(", ")})</span>}
    </>
  );
}
