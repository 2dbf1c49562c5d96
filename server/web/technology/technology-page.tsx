/** `/tech/{id}`. */
import { type ComponentChildren, Fragment } from "preact";
import { declarationsOf, knownByStatus, type StatusGroup } from "../../catalog/directory/profile.js";
import { dependenciesOf, dependentsOf } from "../../catalog/lines/dependents.js";
import { linesToCompare, type OutLine } from "../../catalog/lines/out-lines.js";
import { releaseLines } from "../../catalog/lines/release-lines.js";
import { registryName } from "../../catalog/stack/wizard/install.js";
import { categoryName } from "../../catalog/technology/category.js";
import { packagesOf, type Technology } from "../../catalog/technology/technology.js";
import { EvidenceShare } from "../components/basis.js";
import { technologyFormPath } from "../components/contribute-links.js";
import { TechnologyField } from "../components/field.js";
import { Form, Link, LinkItem, SourceLink, TechnologyLinks } from "../components/link.js";
import { Logo } from "../components/logo.js";
import { Day, Definitions, List, Section } from "../components/parts.js";
import { StatusLabel } from "../components/status.js";
import { Layout } from "../layout.js";
import { useEditUrl, useSite } from "../site.js";
import type { ListFilter } from "./filter-form.js";
import { dataPath, type TechnologyView, viewTechnology } from "./focus.js";
import { Breaks } from "./sections/breaks.js";
import { Capabilities } from "./sections/capabilities.js";
import { CommonPartners, Partners } from "./sections/partners.js";
import { ReleaseLines } from "./sections/release-lines.js";
import { NeededBy, Requirements } from "./sections/requirements.js";
import { Support } from "./sections/support.js";

interface TechnologyPageProps {
  technology: Technology;
  focus?: OutLine | undefined;
  filter: ListFilter;
}

const MOST_DEPENDENTS = 40;

export function TechnologyPage({ technology, focus, filter }: TechnologyPageProps) {
  const { catalog, links, today } = useSite();
  const view = viewTechnology(technology, focus);
  const { asked } = view;
  const { id, name, category, record, checked } = technology;
  const groups = knownByStatus(catalog, technology, today, focus?.range);
  const known = groups.flatMap(({ categories }) => categories.flatMap(([, entries]) => entries));
  const bases = known.flatMap(({ verdict }) => verdict.basis ?? []);
  const lines = releaseLines(technology, today);
  const focusLine = lines.find((line) => line.name === focus?.name);
  const compared = focus ? [focus] : linesToCompare(technology, today);
  const ranges = compared.map(({ range }) => range);
  const declarations = declarationsOf(catalog, technology);
  const { dependents, others } = dependentsOf(catalog, technology, { lines: ranges, most: MOST_DEPENDENTS }, today);
  const page = `/tech/${id}`;
  const { homepage, docs, upgradeGuide, repository } = record;
  const outside: [address: string | undefined, text: string][] = [
    [homepage, "Homepage"],
    [docs, "Documentation"],
    [upgradeGuide?.url, `Upgrade guide${upgradeGuide?.oneLineAtATime ? " (one release line at a time)" : ""}`],
    [repository, "Repository"],
  ];
  const editUrl = useEditUrl(`data/technologies/${id}.yaml`);
  return (
    <Layout
      title={asked}
      description={describe(asked, groups)}
      canonical={view.path}
      alternates={[dataPath(technology), `${page}/feed.xml`]}
      card={{ path: `/cards${page}.png`, alt: describe(name, groups) }}
      wide
    >
      <h1>
        <Logo technology={technology} />
        {asked}
      </h1>
      <p class="lead">
        {focus ? (
          <>
            A release line of <Link to={page}>{name}</Link>
          </>
        ) : (
          <Link to={`/tech?category=${category}`}>{categoryName(category)}</Link>
        )}
        {mainPackages(technology).map(([ecosystem, main]) => (
          <Fragment key={ecosystem}>
            {" · "}
            <span class="package">
              <span class="fine">{registryName(ecosystem)}</span> <code>{main}</code>
            </span>
          </Fragment>
        ))}
      </p>
      <Support technology={technology} line={focusLine} />
      <List class="links" of={outside.filter(([address]) => address)}>
        {([address = "", text]) => (
          <a href={address} rel="noopener">
            {text}
          </a>
        )}
      </List>
      {record.start?.command !== undefined && (
        <p>
          A new project: <code>{record.start.command}</code>{" "}
          <span class="fine">
            <SourceLink url={record.start.source} />
          </span>
        </p>
      )}
      {focus && <Breaks view={{ ...view, focus }} groups={groups} dependents={dependents} />}
      <div class="with-aside">
        <div>
          <Actions view={view} groups={groups} />
          {lines.length > 0 && record.lifecycle && (
            <ReleaseLines view={view} lines={lines} source={record.lifecycle.source} />
          )}
        </div>
        <div>
          {known.length > 0 && <CommonPartners view={view} known={known} />}
          {bases.length > 0 && (
            <Section id="evidence" title="How we know">
              <p class="fine">What the answers on {asked} and one other technology rest on.</p>
              <EvidenceShare bases={bases} />
            </Section>
          )}
          <Names technology={technology} />
        </div>
      </div>
      {dependents.length > 0 && <NeededBy view={view} lines={compared} dependents={dependents} others={others} />}
      {declarations.length > 0 && (
        <Requirements
          view={view}
          lines={compared}
          dependencies={dependenciesOf(catalog, technology, ranges)}
          declarations={declarations}
        />
      )}
      <Capabilities technology={technology} />
      {groups.length > 0 ? <Partners view={view} groups={groups} filter={filter} /> : <NothingKnown view={view} />}
      <Section title="Use or correct this data">
        <ul class="links">
          <li>
            <a href={technologyFormPath(links, id)} rel="nofollow">
              This is wrong
            </a>
          </li>
          <li>
            <a href={editUrl ?? links.to("/contribute")}>Correct this data</a>
          </li>
          <LinkItem to={`/changes?tech=${encodeURIComponent(id)}`}>What changed</LinkItem>
          <LinkItem to={`${page}/feed.xml`}>Change feed</LinkItem>
          <LinkItem to={dataPath(technology)}>JSON</LinkItem>
        </ul>
        <p class="fine">
          Sources last checked on <Day at={checked} />, unless a fact says otherwise.
        </p>
      </Section>
    </Layout>
  );
}

function describe(name: string, groups: readonly StatusGroup[]): string {
  const counts = groups.map(({ status, count }) => `${count} ${status}`).reverse();
  if (counts.length === 0) return `${name}: packages, releases and links.`;
  return `What ${name} works with: ${counts.join(", ")}. With releases, requirements and sources.`;
}

function mainPackages({ record }: Technology): [ecosystem: string, name: string][] {
  return packagesOf(record).flatMap(([ecosystem, [main]]): [string, string][] => (main ? [[ecosystem, main]] : []));
}

function Actions({ view, groups }: { view: TechnologyView; groups: readonly StatusGroup[] }) {
  const { technology, focus, asked, path } = view;
  const { id } = technology;
  const version = focus ? `@${focus.name}` : "";
  return (
    <div class="panel actions">
      <Form to="/" method="get">
        <input type="hidden" name="techA" value={`${id}${version}`} />
        <div class="fields">
          <TechnologyField id="techB" name="techB" label={`Check ${asked} with`} placeholder="technology or package" />
          <button type="submit">Check</button>
        </div>
      </Form>
      {groups.length > 0 && (
        <ul class="links">
          {groups.map(({ status, count }) => (
            <li key={status}>
              {/* Of long groups, only what is looked for is open. */}
              <Link to={`${path}?status=${status}#everything`} rel="nofollow" class="tally">
                <StatusLabel status={status} /> {count}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ul class="links">
        <LinkItem to="/scan">Scan a project</LinkItem>
        <LinkItem to={`/plan?targets=${encodeURIComponent(`${id}${version}`)}`}>Plan an upgrade</LinkItem>
      </ul>
    </div>
  );
}

function Names({ technology: { record } }: { technology: Technology }) {
  const { catalog } = useSite();
  const packages = packagesOf(record);
  const { aliases = [], alternatives = [] } = record;
  const known: [string, ComponentChildren][] = [
    ["Also known as", aliases.join(", ")],
    ...packages.map(([ecosystem, names]): [string, ComponentChildren] => [
      registryName(ecosystem),
      names.length > 0 && (
        <span class="packages">
          {names.map((name) => (
            <code>{name}</code>
          ))}
        </span>
      ),
    ]),
    [
      "Alternatives",
      alternatives.length > 0 && (
        <TechnologyLinks of={alternatives.map((id) => ({ id, name: catalog.names.byId(id)?.name ?? id }))} />
      ),
    ],
  ];
  const shown = known.filter(([, names]) => names);
  if (shown.length === 0) return null;
  return (
    <Section title="Names and packages">
      <Definitions of={shown} />
    </Section>
  );
}

function NothingKnown({ view: { technology, asked } }: { view: TechnologyView }) {
  return (
    <Section title="Compatibility">
      <p>
        We don't know yet what {asked} works with.{" "}
        <Link to={`/contribute/compatibility?techA=${technology.id}`}>Add what you know</Link>, or{" "}
        <Link to="/tech">browse technologies</Link>.
      </p>
    </Section>
  );
}
