/** `/tools`: the list with its filters, or some tools compared, in one table. */
import type { AiTool } from "../../../schemas/types.js";
import type { ToolPage as Found } from "../../catalog/directory/directory.js";
import { isWellDocumented, orderTools } from "../../catalog/directory/tool-order.js";
import { countEach } from "../../catalog/maps.js";
import { listOf } from "../../catalog/words.js";
import { PREFIX } from "../../http/views/links.js";
import { toolFormPath } from "../components/contribute-links.js";
import { Select } from "../components/field.js";
import { Form, Link } from "../components/link.js";
import { DidYouMean, Fold } from "../components/parts.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { toolPath } from "./claim.js";
import { Filters, RESULTS } from "./filters.js";
import { CATEGORIES, COLUMN_SETS } from "./labels.js";
import { apiQuery, type Comparison, comparePath, isFiltered, type ToolQuery, toolsPath } from "./query.js";
import { COMPARE, ToolTable } from "./tool-table.js";

interface ToolsPageProps {
  tools: ReadonlyMap<string, AiTool>;
  query: ToolQuery;
  found: Found;
  mistakes: readonly string[];
}

export function ToolsPage({ tools, query, found, mistakes }: ToolsPageProps) {
  const { links } = useSite();
  const offered = offeredIn(tools);
  const counts = countEach(offered.map(({ category }) => category));
  const json = `${PREFIX}/ai-tools${apiQuery(query)}`;
  return (
    <Layout
      wide
      title="AI coding tools"
      description={`${offered.length} AI coding tools: where they run, what happens to your code, and what they cost, with sources.`}
      canonical="/tools"
      alternates={[json]}
    >
      <h1>AI coding tools</h1>
      <p class="lead">
        Editors, agents and app builders: where they run, what happens to your code, and what they cost, with sources.
      </p>
      <Filters query={query} counts={counts} />
      <Results tools={tools} query={query} found={found} mistakes={mistakes} />
      <p>
        <Link to="/tools?status=ended">Tools that have ended</Link>, and what took their place. Something missing or
        wrong? <a href={toolFormPath(links)}>Tell us, with a source</a>.
      </p>
    </Layout>
  );
}

/** All but those that have ended. */
const offeredIn = (tools: ReadonlyMap<string, AiTool>) =>
  [...tools.values()].filter(({ status }) => status?.state !== "ended");

function Results({ tools, query, found, mistakes }: ToolsPageProps) {
  const { entries, total, open } = found;
  const all = offeredIn(tools).length;
  return (
    <div id={RESULTS} class="tool-results">
      <h2 class="hidden">Tools</h2>
      {mistakes.map((mistake) => (
        <p key={mistake} class="problem">
          {mistake}
        </p>
      ))}
      <p role="status">
        <strong>
          {total === all ? `All ${total}` : query.chosen.get("status") === "ended" ? total : `${total} of ${all}`} tools
        </strong>
        {open > 0 && ` match. ${open} ${total > 0 ? "more " : ""}${open === 1 ? "has" : "have"} unknown values.`}{" "}
        {isFiltered(query) && total > 0 && <Link to={toolsPath(withoutFilters(query))}>Remove all filters</Link>}
      </p>
      {entries.length === 0 ? <Empty query={query} open={open} /> : <Tables entries={entries} query={query} />}
      <p class="fine">
        <Link to={`${PREFIX}/ai-tools${apiQuery(query)}`}>This list as JSON</Link>
      </p>
    </div>
  );
}

/** The tools that can be compared, and the others folded; one table for an order or a text that the reader chose. */
function Tables({ entries, query }: Pick<ToolsPageProps, "query"> & Pick<Found, "entries">) {
  const isChosen = query.sort !== "known" || query.q.trim() !== "";
  const first = isChosen ? entries : entries.filter(([, tool]) => isWellDocumented(tool));
  const rest = first.length > 0 ? entries.filter((entry) => !first.includes(entry)) : [];
  const shown = first.length > 0 ? first : entries;
  return (
    <>
      <p class="fine">
        {!isChosen &&
          "Best documented first: tools with sources for most of price, models, editors, privacy and platforms. "}
        “–” means that we have no source yet, not “no”.
      </p>
      <ToolTable label="Tools" entries={shown} query={query} />
      {rest.length > 0 && (
        <Fold class="tool-rest" summary={`${rest.length} more with few facts known`}>
          <ToolTable label="Tools with few facts known" entries={rest} query={query} />
        </Fold>
      )}
      <Form to="/tools" id={COMPARE} method="get" class="tool-picked">
        <button type="submit">Compare selected tools</button>
      </Form>
    </>
  );
}

const withoutFilters = (query: ToolQuery): ToolQuery => ({ ...query, chosen: new Map(), q: "" });

function Empty({ query, open }: { query: ToolQuery; open: number }) {
  return (
    <div class="panel">
      <p>
        <strong>No matches.</strong> {open > 0 && "Some tools may match, but we have no source. "}
        Remove a filter, or <Link to={toolsPath(withoutFilters(query))}>see all tools</Link>.
      </p>
    </div>
  );
}

interface ComparePageProps {
  tools: ReadonlyMap<string, AiTool>;
  query: ToolQuery;
  compared: Comparison;
}

/** `/tools?ids=`: the same table of some tools, with sources. */
export function ComparePage({ tools, query, compared: { shown, unknown } }: ComparePageProps) {
  const { links } = useSite();
  const slugs = shown.map(([slug]) => slug);
  const names = listOf(shown.map(([, { name }]) => name));
  const title =
    slugs.length > 1 ? `${names} compared` : slugs.length === 1 ? "Compare AI coding tools" : "Unknown tool";
  const pathOf = (ids: readonly string[]) => toolsPath({ ...query, ids });
  return (
    <Layout
      wide
      title={title}
      description={`${title}: where they run, what happens to your code, and what they cost, with sources.`}
      canonical={comparePath(slugs)}
      {...(slugs.length > 1 && { card: { path: `/cards/tools/${slugs.join(",")}.png`, alt: title } })}
    >
      <p class="fine crumbs">
        <Link to="/tools">AI coding tools</Link>
      </p>
      <div id={RESULTS}>
        <h1>{title}</h1>
        {unknown.map(({ asked, near }) => (
          <p key={asked} class="problem">
            Unknown tool “{asked}”.{" "}
            {near.length > 0 && (
              <DidYouMean
                of={near.map(([slug, { name }]) => (
                  <Link key={slug} to={slugs.length > 0 ? pathOf([...new Set([...slugs, slug])]) : toolPath(slug)}>
                    {name}
                  </Link>
                ))}
              />
            )}
          </p>
        ))}
        {slugs.length === 1 && <p>Add another tool to compare.</p>}
        {slugs.length > 0 && (
          <ToolTable
            label={title}
            entries={shown}
            query={query}
            pathWithout={(slug) => pathOf(slugs.filter((other) => other !== slug))}
          />
        )}
        <AddTool tools={tools} slugs={slugs} query={query} />
        {slugs.length > 0 ? (
          <p class="fine">
            “–” means that we have no source yet, not “no”. If you have one, add it on the page of the tool.
          </p>
        ) : (
          <p>
            <Link to="/tools">See all tools</Link>, or <a href={toolFormPath(links)}>add it</a>, with a source.
          </p>
        )}
      </div>
    </Layout>
  );
}

function AddTool({ tools, slugs, query }: Pick<ComparePageProps, "tools" | "query"> & { slugs: readonly string[] }) {
  const others = orderTools([...tools], "name").filter(([slug]) => !slugs.includes(slug));
  const groups = Object.entries(CATEGORIES).map(([category, { name }]) => {
    const own = others.filter(([, tool]) => tool.category === category);
    return [name, own.map(([slug, tool]) => [slug, tool.name] as const)] as const;
  });
  return (
    <Form to="/tools" method="get" class="panel" autocomplete="off" data-swap={RESULTS} data-swap-live>
      {slugs.length > 0 && <input type="hidden" name="ids" value={slugs.join(",")} />}
      <div class="fields">
        <Select
          id="add"
          name="ids"
          label="Add a tool"
          any="Choose one"
          groups={groups.filter(([, own]) => own.length > 0)}
          chosen={undefined}
        />
        <Select id="columns" name="columns" label="Columns" options={COLUMN_SETS} chosen={query.columns} />
        <button type="submit">Update</button>
      </div>
    </Form>
  );
}
