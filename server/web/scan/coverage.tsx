/** What of a list was recognised, and what was not. */
import type { Catalog } from "../../catalog/catalog.js";
import { splitVersion } from "../../catalog/names.js";
import type { Detected, Scan } from "../../catalog/scan.js";
import { categoryName } from "../components/category.js";
import { useSite } from "../site.js";
import { Packages, packageName } from "./packages.js";

/** More unknown names than these are only counted. */
const MOST_NAMED = 200;

/** Looking for the nearest name takes time for each. */
const MOST_COMPARED = 30;

interface CoverageProps {
  catalog: Catalog;
  scan: Scan;
}

/** Longer lists are folded, as they are many screens on a phone. */
const MOST_OPEN = 30;

/** The technologies by category, and the names that are not known. */
export function Coverage({ catalog, scan: { detected, unrecognized } }: CoverageProps) {
  const { links } = useSite();
  return (
    <section>
      <h2>What was recognised</h2>
      {detected.length > 0 && (
        <details open={detected.length <= MOST_OPEN}>
          <summary>
            {detected.length.toLocaleString("en")} {detected.length === 1 ? "technology" : "technologies"}
          </summary>
          <ul class="recognised">
            {byCategory(detected).map(([category, technologies]) => (
              <li key={category}>
                <h3>{categoryName(category)}</h3>
                <ul>
                  {technologies.map(({ technology: { id, name }, packages }) => (
                    <li key={id}>
                      <a href={links.to(`/tech/${id}`)}>{name}</a>{" "}
                      <span class="fine">
                        <Packages texts={packages} most={3} />
                      </span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </details>
      )}
      {unrecognized.length > 0 && <Unrecognized catalog={catalog} names={[...new Set(unrecognized)]} />}
    </section>
  );
}

function Unrecognized({ catalog, names }: { catalog: Catalog; names: readonly string[] }) {
  const { links } = useSite();
  const hints = new Map(
    names
      .filter(isWrittenByHand)
      .slice(0, MOST_COMPARED)
      .map((name) => [name, catalog.names.nearest(name, 1)[0]]),
  );
  const more = names.length - MOST_NAMED;
  return (
    <details open={names.length <= 5}>
      <summary>
        {names.length.toLocaleString("en")} not known here: {names.length === 1 ? "it counts" : "they count"} for
        nothing
      </summary>
      <ul class="strangers">
        {names.slice(0, MOST_NAMED).map((name) => {
          const near = hints.get(name);
          return (
            <li key={name}>
              <code>{packageName(name)}</code>
              {near && (
                <span class="fine">
                  {" "}
                  Did you mean <a href={links.to(`/tech/${near.id}`)}>{near.id}</a>?
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {more > 0 && <p>And {more.toLocaleString("en")} more.</p>}
      <p class="fine">
        Many are small libraries that go with anything. If one of them is missed here,{" "}
        <a href={links.to("/contribute")}>teach it what you know</a>.
      </p>
    </details>
  );
}

/** Files give versions and ecosystems; a bare name was typed, and may be misspelt. */
const isWrittenByHand = (name: string) => !name.startsWith("pkg:") && splitVersion(name).version === undefined;

function byCategory(detected: readonly Detected[]): [category: string, Detected[]][] {
  const groups = new Map<string, Detected[]>();
  for (const one of detected) {
    const group = groups.get(one.technology.category) ?? [];
    groups.set(one.technology.category, group);
    group.push(one);
  }
  return [...groups].sort(([a], [b]) => (categoryName(a) < categoryName(b) ? -1 : 1));
}
