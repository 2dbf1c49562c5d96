/** `/tech/{id}`: everything known about a technology. */
import { Fragment } from "preact";
import type { Catalog } from "../../catalog/catalog.js";
import { declarationsOf, knownByStatus, type StatusGroup } from "../../catalog/profile.js";
import { releaseLines } from "../../catalog/release-lines.js";
import { packagesOf, type Technology } from "../../catalog/technology.js";
import { categoryName } from "../components/category.js";
import { Logo } from "../components/logo.js";
import { StatusLabel } from "../components/status.js";
import { TechnologyField } from "../components/technology-field.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { Capabilities } from "./capabilities.js";
import { correctionAddress } from "./correction.js";
import { Asks } from "./declarations.js";
import { ecosystemName } from "./ecosystem.js";
import { EverythingKnown } from "./known.js";
import type { ListFilter } from "./list-filter.js";
import { ReleaseLines } from "./release-lines.js";
import { Retirement } from "./retirement.js";

interface TechnologyPageProps {
  catalog: Catalog;
  technology: Technology;
  filter: ListFilter;
  /** What is wrong with the address. */
  problem: string | undefined;
  /** The branch that the data are edited on. */
  branch: string;
}

export function TechnologyPage({ catalog, technology, filter, problem, branch }: TechnologyPageProps) {
  const { links, today } = useSite();
  const { id, name, category, record, checked } = technology;
  const groups = knownByStatus(catalog, technology, today);
  const lines = releaseLines(technology, today);
  const declarations = declarationsOf(catalog, technology);
  const page = `/tech/${id}`;
  return (
    <Layout
      title={name}
      description={describe(name, groups)}
      canonical={page}
      twins={[
        { type: "application/json", path: `${page}.json`, title: `${name} as JSON` },
        { type: "text/markdown", path: `${page}.md`, title: `${name} as Markdown` },
        { type: "application/atom+xml", path: `${page}/feed.xml`, title: `Changes about ${name}` },
      ]}
      wide
    >
      <h1>
        <Logo technology={technology} />
        {name}
      </h1>
      <p class="lead">
        <a href={links.to(`/tech?category=${category}`)}>{categoryName(category)}</a>
        {mainPackages(technology).map(([ecosystem, main]) => (
          <Fragment key={ecosystem}>
            {" · "}
            <span class="package">
              <span class="fine">{ecosystemName(ecosystem)}</span> <code>{main}</code>
            </span>
          </Fragment>
        ))}
      </p>
      <ul class="links">
        <Outside href={record.homepage} text="Homepage" />
        <Outside href={record.docs} text="Documentation" />
        <Outside href={record.repository} text="Repository" />
      </ul>
      <Retirement catalog={catalog} technology={technology} />
      <Actions technology={technology} groups={groups} />
      {lines.length > 0 && record.lifecycle && (
        <ReleaseLines name={name} lines={lines} source={record.lifecycle.source} />
      )}
      {declarations.length > 0 && <Asks catalog={catalog} technology={technology} declarations={declarations} />}
      <Capabilities catalog={catalog} technology={technology} />
      <Names catalog={catalog} technology={technology} />
      {groups.length > 0 ? (
        <EverythingKnown technology={technology} groups={groups} filter={filter} problem={problem} />
      ) : (
        <NothingKnown technology={technology} />
      )}
      <section>
        <h2>Use and correct these facts</h2>
        <ul class="links">
          <li>
            <Correction id={id} branch={branch} />
          </li>
          <li>
            <a href={links.to(`${page}/feed.xml`)}>Feed of changes</a>
          </li>
          <li>
            <a href={links.to(`${page}.json`)}>JSON</a>
          </li>
          <li>
            <a href={links.to(`${page}.md`)}>Markdown</a>
          </li>
        </ul>
        <p class="fine">
          Compared with their sources on <time dateTime={checked}>{checked}</time>, where a fact does not say otherwise.
        </p>
      </section>
    </Layout>
  );
}

/** `React: 428 compatible, 6 partial` */
function describe(name: string, groups: readonly StatusGroup[]): string {
  const counts = groups.map(({ status, count }) => `${count} ${status}`).reverse();
  if (counts.length === 0) return `What is known of ${name}: packages, releases and links.`;
  return `What ${name} works with, and how we know: ${counts.join(", ")}. Releases, requirements and sources.`;
}

/** The main package of each ecosystem. */
function mainPackages({ record }: Technology): [ecosystem: string, name: string][] {
  return packagesOf(record).flatMap(([ecosystem, [main]]): [string, string][] => (main ? [[ecosystem, main]] : []));
}

function Outside({ href, text }: { href: string | undefined; text: string }) {
  return href ? (
    <li>
      <a href={href} rel="noopener">
        {text}
      </a>
    </li>
  ) : null;
}

/** The question about it and another, how many answers there are, and where to go on. */
function Actions({ technology, groups }: { technology: Technology; groups: readonly StatusGroup[] }) {
  const { links } = useSite();
  const { id, name, category } = technology;
  const other = mostConnected(groups, category);
  return (
    <div class="panel actions">
      <form action={links.to("/")} method="get">
        <input type="hidden" name="techA" value={id} />
        <div class="fields">
          <TechnologyField id="techB" name="techB" label={`Check ${name} with`} placeholder="a technology or package" />
          <button type="submit">Check</button>
        </div>
      </form>
      {groups.length > 0 && (
        <ul class="links">
          {groups.map(({ status, count }) => (
            <li key={status}>
              <a href={`#${status}`} class="tally">
                <StatusLabel status={status} /> {count}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ul class="links">
        <li>
          <a href={links.to("/scan")}>Scan a project</a>
        </li>
        {other && (
          <li>
            <a href={links.to(`/matrix?row=${category}&col=${other}`)}>
              Matrix: {categoryName(category)} × {categoryName(other)}
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

/** What nearly everything goes with, so that a whole field of it tells little. */
const EVERYWHERE: ReadonlySet<string> = new Set(["language", "language-library", "linting", "package-manager"]);

/** The category beside its own that most of its partners are of. */
function mostConnected(groups: readonly StatusGroup[], own: string): string | undefined {
  const counts = new Map<string, number>();
  for (const [category, known] of groups.flatMap(({ categories }) => categories))
    if (category !== own && !EVERYWHERE.has(category)) counts.set(category, (counts.get(category) ?? 0) + known.length);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Other names, packages, and what stands beside it. */
function Names({ catalog, technology: { record } }: { catalog: Catalog; technology: Technology }) {
  const { links } = useSite();
  const packages = packagesOf(record);
  const { aliases = [], alternatives = [] } = record;
  if (packages.length + aliases.length + alternatives.length === 0) return null;
  return (
    <section>
      <h2>Names and packages</h2>
      <dl>
        {aliases.length > 0 && (
          <>
            <dt>Also called</dt>
            <dd>{aliases.join(", ")}</dd>
          </>
        )}
        {packages.map(([ecosystem, names]) => (
          <div key={ecosystem}>
            <dt>{ecosystemName(ecosystem)}</dt>
            <dd class="packages">
              {names.map((name) => (
                <code key={name}>{name}</code>
              ))}
            </dd>
          </div>
        ))}
        {alternatives.length > 0 && (
          <>
            <dt>Alternatives</dt>
            <dd>
              {alternatives.map((id, index) => (
                <span key={id}>
                  {index > 0 && ", "}
                  <a href={links.to(`/tech/${id}`)}>{catalog.names.byId(id)?.name ?? id}</a>
                </span>
              ))}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function NothingKnown({ technology: { id, name } }: { technology: Technology }) {
  const { links } = useSite();
  return (
    <section>
      <h2>Everything known about it</h2>
      <p>
        No fact with a source ties {name} to another technology yet.{" "}
        <a href={links.to(`/contribute/compatibility?techA=${id}`)}>Add what you know</a>, or{" "}
        <a href={links.to("/tech")}>look through the technologies</a>.
      </p>
    </section>
  );
}

function Correction({ id, branch }: { id: string; branch: string }) {
  const { links, repositoryUrl } = useSite();
  return <a href={correctionAddress(repositoryUrl, branch, id) ?? links.to("/contribute")}>Correct this</a>;
}
