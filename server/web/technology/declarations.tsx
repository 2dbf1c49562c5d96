/** What a technology asks of others, as its manifests declare it. */
import type { Catalog } from "../../catalog/catalog.js";
import type { Declarations } from "../../catalog/profile.js";
import type { Requirement, Technology } from "../../catalog/technology.js";
import { describeRange } from "../../catalog/version-range.js";
import { Scroll } from "../components/scroll.js";
import { Sources } from "../components/sources.js";
import { useSite } from "../site.js";

interface AsksProps {
  catalog: Catalog;
  technology: Technology;
  /** At least one. */
  declarations: readonly Declarations[];
}

/** The newest line of each package, those of the first package unfolded, and older lines folded. */
export function Asks({ catalog, technology, declarations }: AsksProps) {
  const [main, ...others] = declarations as [Declarations, ...Declarations[]];
  const older = declarations.flatMap((declared) => declared.older);
  return (
    <section id="asks">
      <h2>What it asks for</h2>
      <p class="fine">The versions of other technologies that its own packages declare to work with.</p>
      <Lines
        catalog={catalog}
        technology={technology}
        requirements={main.newest}
        label={`What ${lineName(main.newest[0])} asks for`}
      />
      {others.length > 0 && (
        <details>
          <summary>{others.length === 1 ? "One more package" : `${others.length} more packages`}</summary>
          <Lines
            catalog={catalog}
            technology={technology}
            requirements={others.flatMap(({ newest }) => newest)}
            label={`What other packages of ${technology.name} ask for`}
          />
        </details>
      )}
      {older.length > 0 && (
        <details>
          <summary>Older lines</summary>
          <Lines
            catalog={catalog}
            technology={technology}
            requirements={older}
            label={`What older lines of ${technology.name} ask for`}
          />
        </details>
      )}
    </section>
  );
}

const lineName = (requirement: Requirement | undefined) =>
  requirement ? `${requirement.package} ${describeRange(requirement.line.text)}` : "";

interface LinesProps {
  catalog: Catalog;
  technology: Technology;
  requirements: readonly Requirement[];
  label: string;
}

function Lines({ catalog, technology, requirements, label }: LinesProps) {
  return (
    <Scroll label={label}>
      <table class="asks">
        <caption class="hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">Package</th>
            <th scope="col">asks for</th>
            <th scope="col">in version</th>
            <th scope="col">Source</th>
          </tr>
        </thead>
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
                  <Target catalog={catalog} technology={technology} requirement={requirement} />
                </td>
                <td>{tellRange(requirement)}</td>
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

/** By the line of a package that asks, in the order given. */
function groupByLine(requirements: readonly Requirement[]): [line: string, requirements: Requirement[]][] {
  const groups = new Map<string, Requirement[]>();
  for (const requirement of requirements) {
    const line = lineName(requirement);
    groups.set(line, [...(groups.get(line) ?? []), requirement]);
  }
  return [...groups];
}

/** The range of a requirement in words, and whether it may be left out. */
export function tellRange({ lockstep, range, optional }: Requirement): string {
  const text = lockstep ? "its own version" : /\d/.test(range.text) ? describeRange(range.text) : "any version";
  return optional ? `${text}, optional` : text;
}

/** The technology that is asked for, as a link to the pair, with its packages where those are not just the main one. */
function Target({
  catalog,
  technology,
  requirement: { of, ofPackages },
}: {
  catalog: Catalog;
  technology: Technology;
  requirement: Requirement;
}) {
  const { links } = useSite();
  const target = catalog.names.byId(of) as Technology;
  const isPlain = ofPackages.length === 0 || (ofPackages.length === 1 && ofPackages[0] === target.mainPackage);
  return (
    <>
      {target === technology ? target.name : <a href={links.checkPath(technology, target)}>{target.name}</a>}
      {!isPlain && <span class="fine"> ({ofPackages.join(", ")})</span>}
    </>
  );
}
