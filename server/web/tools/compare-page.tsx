/** `/tools/compare`. */
import { Fragment } from "preact";
import type { AiTool } from "../../../schemas/types.js";
import { type ComparedClaim, compareTools } from "../../catalog/directory/tool-claims.js";
import { orderTools } from "../../catalog/directory/tool-order.js";
import { Select } from "../components/field.js";
import { Link } from "../components/link.js";
import { Fold, Joined, Table } from "../components/parts.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { ClaimValue, NotRecorded, ShortSource, toolPath } from "./claim.js";
import { correctionUrl } from "./correction-link.js";
import { CATEGORIES, CLAIM_NAMES, claimGroup, GROUPS } from "./labels.js";
import { type Comparison, comparePath, LEAST_COMPARED, MOST_COMPARED } from "./query.js";

const COMPARISON = "comparison";

type Shown = Comparison["shown"];

export function ComparePage({ tools, compared }: { tools: ReadonlyMap<string, AiTool>; compared: Comparison }) {
  const { shown } = compared;
  const names = shown.map(([, { name }]) => name);
  const slugs = shown.map(([slug]) => slug);
  const title = names.length >= LEAST_COMPARED ? `${listInWords(names)} compared` : "Compare AI coding tools";
  return (
    <Layout
      wide
      title={title}
      description={`${title}: where they run, what happens to your code, and what they cost, with sources.`}
      {...(slugs.length > 0 && { canonical: comparePath(slugs) })}
      {...(slugs.length >= LEAST_COMPARED && { card: { path: `/cards/tools/${slugs.join(",")}.png`, alt: title } })}
    >
      <p class="fine crumbs">
        <Link to="/tools">AI coding tools</Link>
      </p>
      <div id={COMPARISON} class="tool-comparison">
        <h1>{title}</h1>
        <Notices compared={compared} />
        {shown.length > 0 && <Claims shown={shown} />}
        <AddTool tools={tools} slugs={slugs} />
      </div>
    </Layout>
  );
}

function listInWords(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(names);
}

function Notices({ compared: { shown, left, unknown } }: { compared: Comparison }) {
  const slugs = shown.map(([slug]) => slug);
  return (
    <>
      {unknown.map(({ asked, near }) => (
        <p key={asked} class="problem">
          Unknown tool “{asked}”.
          {near.length > 0 && (
            <>
              {" Add "}
              {near.map(([slug, { name }], index) => (
                <span key={slug}>
                  {index > 0 && " or "}
                  <Link to={comparePath([...slugs.filter((other) => other !== slug), slug])}>{name}</Link>
                </span>
              ))}
              {" instead?"}
            </>
          )}
        </p>
      ))}
      {left.length > 0 && (
        <p class="problem">
          You can compare up to {MOST_COMPARED} tools. Left out: {listInWords(left.map(([, { name }]) => name))}.
        </p>
      )}
      {shown.length < LEAST_COMPARED && (
        <p>
          {shown.length === 0
            ? `Choose ${LEAST_COMPARED} to ${MOST_COMPARED} tools to compare.`
            : "Add another tool below to compare."}
        </p>
      )}
    </>
  );
}

/** What differs first. What is the same for all, and what is not recorded for any, is folded below. */
function Claims({ shown }: { shown: Shown }) {
  const compared = byGroup(compareTools(shown.map(([, tool]) => tool)));
  const having = (...agreements: ComparedClaim["agreement"][]) =>
    compared.filter(({ agreement }) => agreements.includes(agreement));
  const open = having("open");
  if (shown.length < LEAST_COMPARED)
    return (
      <>
        <ClaimTable shown={shown} parts={[{ name: "Recorded", rows: having("same", "own") }]} isMain />
        <NotRecordedNote shown={shown} open={open} />
      </>
    );
  const same = having("same");
  const parts = [
    { name: "Different", rows: having("different") },
    { name: "Recorded for some only", rows: having("partly") },
    { name: "About", rows: having("own") },
  ];
  return (
    <>
      <ClaimTable shown={shown} parts={parts} isMain />
      {same.length > 0 && (
        <Fold class="tool-fold" summary={`The same for all (${same.length}): ${claimsInWords(same)}`}>
          <ClaimTable shown={shown} parts={[{ name: "The same for all", rows: same }]} />
        </Fold>
      )}
      <NotRecordedNote shown={shown} open={open} />
    </>
  );
}

/** In the order in which people compare. */
function byGroup(compared: readonly ComparedClaim[]): ComparedClaim[] {
  const order = GROUPS.flatMap(({ claims }) => claims);
  return compared.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

interface ComparedPart {
  name: string;
  rows: readonly ComparedClaim[];
}

interface ComparisonProps {
  shown: Shown;
  parts: readonly ComparedPart[];
  /** Whether tools can be removed there. */
  isMain?: boolean;
}

/** A column for each tool; where it is narrow, a block for each claim. */
function ClaimTable({ shown, parts, isMain = false }: ComparisonProps) {
  const slugs = shown.map(([slug]) => slug);
  const filled = parts.filter(({ rows }) => rows.length > 0);
  const label = filled.map(({ name }) => name).join(", ");
  const columns = shown.map(([slug, { name }]) => (
    <Fragment key={slug}>
      <Link to={toolPath(slug)}>{name}</Link>{" "}
      {isMain && (
        <Link class="fine" to={comparePath(slugs.filter((other) => other !== slug))}>
          Remove<span class="hidden"> {name}</span>
        </Link>
      )}
    </Fragment>
  ));
  return (
    <Table class="tool-table" label={label} columns={["Claim", ...columns]}>
      {filled.map(({ name, rows }) => (
        <tbody key={name}>
          <tr class="group">
            <th scope="rowgroup" colSpan={shown.length + 1}>
              <span>{name}</span>
            </th>
          </tr>
          {rows.map((row) => (
            <Row key={row.name} row={row} shown={shown} />
          ))}
        </tbody>
      ))}
    </Table>
  );
}

function NotRecordedNote({ shown, open }: { shown: Shown; open: readonly ComparedClaim[] }) {
  const site = useSite();
  return (
    <>
      <p class="fine">
        “–” means that we have no source yet, not “no”. If you have one, add it to{" "}
        <Joined
          last=" or "
          of={shown.map(([slug, tool]) => (
            <a key={slug} href={correctionUrl(site, tool)}>
              {tool.name}
            </a>
          ))}
        />
        .
      </p>
      {open.length > 0 && (
        <Fold
          class="tool-fold fine"
          summary={`${open.length} ${open.length === 1 ? "row" : "rows"} left out: ${open.length === 1 ? "it is" : "they are"} not recorded for any tool`}
        >
          <p>{claimsInWords(open)}</p>
        </Fold>
      )}
    </>
  );
}

const claimsInWords = (rows: readonly ComparedClaim[]) => listInWords(rows.map(({ name }) => CLAIM_NAMES[name]));

function Row({ row: { name, claims, agreement }, shown }: { row: ComparedClaim; shown: Shown }) {
  const group = claimGroup(name);
  return (
    <tr class={agreement}>
      <th scope="row">
        {CLAIM_NAMES[name]}
        {group && <span class="claim-group"> {group}</span>}
      </th>
      {shown.map(([slug, tool], index) => {
        const claim = claims[index];
        return (
          <td key={slug} data-column={tool.name}>
            {claim?.value === undefined ? (
              <NotRecorded />
            ) : (
              <div>
                <ClaimValue claim={claim} /> <ShortSource claim={claim} slug={slug} tool={tool} />
              </div>
            )}
          </td>
        );
      })}
    </tr>
  );
}

function AddTool({ tools, slugs }: { tools: ReadonlyMap<string, AiTool>; slugs: readonly string[] }) {
  const { links } = useSite();
  if (slugs.length >= MOST_COMPARED) return <p>This is the maximum. Remove a tool to add another.</p>;
  const others = orderTools(
    [...tools].filter(([slug]) => !slugs.includes(slug)),
    "name",
  );
  const groups = Object.entries(CATEGORIES).flatMap(([category, { name }]) => {
    const own = others.filter(([, tool]) => tool.category === category);
    return own.length > 0 ? [[name, own.map(([slug, tool]) => [slug, tool.name] as const)] as const] : [];
  });
  const fields = Array.from({ length: Math.max(1, LEAST_COMPARED - slugs.length) }, (_, index) => index + 1);
  return (
    <form
      action={links.to("/tools/compare")}
      method="get"
      class="panel add-tool"
      autocomplete="off"
      data-swap={COMPARISON}
    >
      {slugs.length > 0 && <input type="hidden" name="ids" value={slugs.join(",")} />}
      <div class="fields">
        {fields.map((field) => (
          <Select
            key={field}
            id={`add-${field}`}
            name="ids"
            label={fields.length > 1 ? `Tool ${field}` : "Add a tool"}
            required
            any="Choose one"
            groups={groups}
            chosen={undefined}
          />
        ))}
        <button type="submit">{slugs.length === 0 ? "Compare" : "Add"}</button>
      </div>
    </form>
  );
}
