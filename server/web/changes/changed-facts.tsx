/** The facts of a change, with links to their pages. */
import type { ComponentChild } from "preact";
import type { Catalog } from "../../catalog/catalog.js";
import { formatDifference } from "../../catalog/directory/change-effects.js";
import { type ChangedFact, formatChangeKind, inOrder, nameFact } from "../../catalog/directory/changes.js";
import type { Day } from "../../catalog/facts/lifecycle.js";

export const MOST_LISTED = 25;

export interface LinkProps {
  catalog: Catalog;
  today: Day;
  address: (path: string) => string;
}

/** Plain HTML, for feeds too. */
export function ChangedFacts({ facts, ...linkProps }: LinkProps & { facts: readonly ChangedFact[] }) {
  const shown = inOrder(facts, linkProps.catalog).slice(0, MOST_LISTED);
  const more = facts.length - shown.length;
  return (
    <ul>
      {shown.map((fact) => (
        <li key={`${fact.kind} ${fact.ids.join(" ")}`}>
          <FactLine fact={fact} {...linkProps} />
        </li>
      ))}
      {more > 0 && <li>and {more.toLocaleString("en")} more</li>}
    </ul>
  );
}

/** `Rule added: Next.js with Prisma: works`, linked to its page. */
export function FactLine({ fact, ...linkProps }: LinkProps & { fact: ChangedFact }) {
  const { catalog, today } = linkProps;
  const difference = formatDifference(catalog, fact, today);
  return (
    <>
      {formatChangeKind(fact)}
      {nameFact(catalog, fact) && ": "}
      <FactLink fact={fact} {...linkProps} />
      {difference && `: ${difference}`}
    </>
  );
}

export function FactLink({ fact, catalog, address }: Omit<LinkProps, "today"> & { fact: ChangedFact }): ComponentChild {
  const path = factPath(catalog, fact);
  const name = nameFact(catalog, fact);
  return path ? <a href={address(path)}>{name}</a> : name;
}

/** @returns the path of the page about a fact; undefined for removed ones */
export function factPath({ names, tools }: Catalog, { kind, ids }: ChangedFact): string | undefined {
  const [first = "", second = ""] = ids;
  if (kind === "ai-tool") return tools.has(first) ? `/tools/${first}` : undefined;
  if (kind === "technology") return names.byId(first) && `/tech/${first}`;
  if (kind === "rule") return names.byId(first) && names.byId(second) && `/check/${first}/${second}`;
  return undefined;
}
