/** What a technology requires, and what requires it, as manifests declare: a column for each of its release lines. */
import { type ComponentChildren, Fragment } from "preact";
import type { PackageRequirements } from "../../../catalog/directory/profile.js";
import type { Acceptance } from "../../../catalog/lines/acceptance.js";
import type { Dependency, Dependent } from "../../../catalog/lines/dependents.js";
import type { OutLine } from "../../../catalog/lines/out-lines.js";
import { groupBy } from "../../../catalog/maps.js";
import type { Requirement, Technology } from "../../../catalog/technology/technology.js";
import { describeRange } from "../../../catalog/versions/describe.js";
import { Link, Sources } from "../../components/link.js";
import { Fold, Folded, Section, Table } from "../../components/parts.js";
import { useSite } from "../../site.js";
import { linePath, pairPath, type TechnologyView } from "../focus.js";

interface LineTableProps {
  view: TechnologyView;
  lines: readonly OutLine[];
  label: string;
  rows: readonly { technology: Technology; note?: string | undefined; cells: readonly ComponentChildren[] }[];
  /** How many are not folded. */
  most: number;
  /** What those have in common that are folded. */
  more: string;
}

/** A column for each release line of a technology, and a row for each other technology. */
export function LineTable({ view, lines, label, rows, most, more }: LineTableProps) {
  const { links } = useSite();
  const { technology, focus, asked } = view;
  const columns = lines.map((line) => (
    <Fragment key={line.name}>
      {focus ? asked : <Link to={linePath(technology, line.name)}>{line.name}</Link>}
      {line.hasEnded && " (ended)"}
    </Fragment>
  ));
  const row = ({ technology: other, note, cells }: (typeof rows)[number]) => [
    <Fragment key={other.id}>
      <a href={pairPath(links, view, other)}>{other.name}</a>
      {note && " "}
      {note && <code class="fine">{note}</code>}
    </Fragment>,
    ...lines.map((_, column) => cells[column]),
  ];
  return (
    <Folded of={rows} open={most} more={`more ${more}`}>
      {(shown, isFolded) => (
        <Table
          class={focus ? "by-line one" : "by-line"}
          label={isFolded ? `${label}, continued` : label}
          columns={["", ...columns]}
          rows={shown.map(row)}
        />
      )}
    </Folded>
  );
}

interface RequirementsProps {
  view: TechnologyView;
  lines: readonly OutLine[];
  /** What the main package requires, by these lines. */
  dependencies: readonly Dependency[];
  /** At least one. */
  declarations: readonly PackageRequirements[];
}

const MOST_DEPENDENCIES = 8;

/** The main package by release line; where none of these lines was read, its newest. All declarations with sources are folded. */
export function Requirements({ view, lines, dependencies, declarations }: RequirementsProps) {
  const { focus, asked } = view;
  const { name } = view.technology;
  const [main, ...others] = declarations as [PackageRequirements, ...PackageRequirements[]];
  const isByLine = dependencies.length > 0;
  const folded = [
    ...(isByLine ? main.newest : []),
    ...others.flatMap(({ newest }) => newest),
    ...declarations.flatMap(({ older }) => older),
  ];
  return (
    <Section id="requirements" title={focus ? `What ${asked} needs` : "What it needs, by release line"}>
      {isByLine ? (
        <LineTable
          view={view}
          lines={lines}
          label={focus ? `What ${asked} needs` : `What each line of ${name} needs`}
          most={MOST_DEPENDENCIES}
          more={`that ${name} needs`}
          rows={dependencies.map((dependency) => ({
            technology: dependency.technology,
            note: undefined,
            cells: dependency.cells.map((cell) => <Needs requirements={cell} />),
          }))}
        />
      ) : (
        <>
          {focus && <p>What the releases of this line need is not known. Of another line it is:</p>}
          <RequirementTable of={main.newest} label={`Requirements of ${lineName(main.newest[0])}`} />
        </>
      )}
      {folded.length > 0 && (
        <Fold summary={isByLine ? "Sources" : "Other packages and older lines"}>
          <RequirementTable of={folded} label={`Requirements of ${name} by release line and package`} />
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

interface RequirementTableProps {
  of: readonly Requirement[];
  label: string;
  /** In place of the label, for all. */
  caption?: string;
  /** Whether what is required leads to the page of the two. */
  isLinked?: boolean;
}

export function RequirementTable({ of: requirements, isLinked = true, ...table }: RequirementTableProps) {
  return (
    <Table class="requirements" {...table} columns={["Package", "Requires", "Version", "Source"]}>
      <tbody>
        {[...groupBy(requirements, lineName)].map(([line, own]) =>
          own.map((requirement, index) => (
            <tr key={`${line} ${requirement.of} ${requirement.ofPackages.join()}`}>
              {index === 0 && (
                <th scope="rowgroup" rowSpan={own.length}>
                  {line}
                </th>
              )}
              <td>
                <Target requirement={requirement} isLinked={isLinked} />
              </td>
              <td>{formatRequiredRange(requirement)}</td>
              <td>
                <Sources urls={[requirement.source]} />
              </td>
            </tr>
          )),
        )}
      </tbody>
    </Table>
  );
}

/** `>=18.2 or 19 (optional)`. */
function formatRequiredRange({ lockstep, range, optional }: Requirement): string {
  const text = lockstep ? "matching version" : /\d/.test(range.text) ? describeRange(range.text) : "any version";
  return optional ? `${text}, optional` : text;
}

/** The required technology, linked to the pair, with its packages unless it is just the main one. */
function Target({ requirement, isLinked }: { requirement: Requirement; isLinked: boolean }) {
  const { catalog, links } = useSite();
  const { by, of, ofPackages } = requirement;
  const target = catalog.names.byId(of);
  const isPlain = ofPackages.length === 0 || (ofPackages.length === 1 && ofPackages[0] === target?.mainPackage);
  return (
    <>
      {isLinked && target && target !== by ? (
        <a href={links.checkPath(by, target)}>{target.name}</a>
      ) : (
        (target?.name ?? of)
      )}
      {!isPlain && <span class="fine"> ({ofPackages.join(", ")})</span>}
    </>
  );
}

interface NeededByProps {
  view: TechnologyView;
  lines: readonly OutLine[];
  /** At least one. */
  dependents: readonly Dependent[];
  others: number;
}

const MOST_DEPENDENTS = 10;

export function NeededBy({ view, lines, dependents, others }: NeededByProps) {
  const { focus, asked } = view;
  const heading = focus ? `What needs ${asked}` : "What needs it, by release line";
  return (
    <Section id="needed-by" title={heading}>
      <p class="fine">
        Releases that accept {focus ? asked : `each line of ${asked}`}, as the manifests of those that we have read
        declare. <b>From</b>: the one before refuses it. <b>In</b> and <b>up to</b>: the newest that accepts it.{" "}
        <b>Not known</b>: we have read no release that covers this line.
      </p>
      <LineTable
        view={view}
        lines={lines}
        label={focus ? heading : `Releases that accept each line of ${asked}`}
        most={MOST_DEPENDENTS}
        more={`that need ${asked}`}
        rows={dependents.map((dependent) => ({
          technology: dependent.technology,
          note: noteOn(dependent),
          cells: dependent.cells.map((cell) => (cell ? describeAcceptance(cell) : <span class="fine">not known</span>)),
        }))}
      />
      {others > 0 && (
        <p class="fine">
          {others} less known {others === 1 ? "technology requires" : "technologies require"} it, too. All are in{" "}
          <a href="#everything">the list below</a>.
        </p>
      )}
    </Section>
  );
}

/** The package, where the technology is not called like it. */
function noteOn({ technology: { id, name }, package: main }: Dependent): string | undefined {
  return [id, name.toLowerCase()].includes(main) ? undefined : main;
}

/** `from 9.2.0`, `in 16.3.1`, `3.0.0 to 3.7.19`, `up to 6.30.6`, `none up to 2.17.4`, `not from 13.0.0 on`. */
export function describeAcceptance(acceptance: Acceptance): string {
  const { kind, last } = acceptance;
  if (kind === "refused")
    return acceptance.from === undefined ? `none up to ${last}` : `not from ${acceptance.from} on`;
  const { first, isNewest, refusedFrom } = acceptance;
  if (isNewest && first !== undefined) return `from ${first}`;
  if (refusedFrom === undefined) return `in ${last}`;
  if (first === undefined) return `up to ${last}`;
  return first === last ? `only ${last}` : `${first} to ${last}`;
}
