/** The facts of a change, each with the page that tells it. */
import type { Catalog } from "../../catalog/catalog.js";
import { type ChangedFact, inOrder, nameFact, tellHow } from "../../catalog/changes.js";

/** Facts that are listed; of more, the number is told. */
export const MOST_LISTED = 25;

interface Told {
  catalog: Catalog;
  /** Makes the path of a page into what stands in a link. */
  address: (path: string) => string;
}

/** A list in plain HTML, as it is read in feeds too. */
export function ChangedFacts({ facts, ...told }: Told & { facts: readonly ChangedFact[] }) {
  const shown = inOrder(facts).slice(0, MOST_LISTED);
  const more = facts.length - shown.length;
  return (
    <ul>
      {shown.map((fact) => (
        <li key={`${fact.kind} ${fact.ids.join(" ")}`}>
          <FactLine fact={fact} {...told} />
        </li>
      ))}
      {more > 0 && <li>and {more.toLocaleString("en")} more</li>}
    </ul>
  );
}

/** `Rule added: Next.js with Prisma`, with a link where there is a page. */
export function FactLine({ fact, catalog, address }: Told & { fact: ChangedFact }) {
  const path = pathOf(catalog, fact);
  const name = nameFact(catalog, fact);
  return (
    <>
      {tellHow(fact)}
      {name && ": "}
      {path ? <a href={address(path)}>{name}</a> : name}
    </>
  );
}

/**
 * The path of the page that tells a fact, from the root of the service.
 * @returns undefined where there is none, as for what is not known any more
 */
export function pathOf({ names, tools }: Catalog, { kind, ids }: ChangedFact): string | undefined {
  const [first = "", second = ""] = ids;
  if (kind === "ai-tool") return tools.has(first) ? `/tools/${first}` : undefined;
  if (kind === "technology") return names.byId(first) && `/tech/${first}`;
  if (kind === "rule") return names.byId(first) && names.byId(second) && `/check/${first}/${second}`;
  return undefined;
}
