/** Recognised technologies and unknown names, with the names of their packages. */
import { byCategory } from "../../catalog/directory/profile.js";
import { splitVersion } from "../../catalog/names/names.js";
import type { Scan } from "../../catalog/scan/scan.js";
import { categoryName } from "../../catalog/technology/category.js";
import { Link } from "../components/link.js";
import { Fold, Joined, Section } from "../components/parts.js";
import { useSite } from "../site.js";
import { counted, decodePart, shorten } from "../texts.js";

const MOST_NAMED = 200;

/** Finding a similar name takes time. */
const MOST_COMPARED = 30;

export function Recognised({ scan: { detected, unrecognized } }: { scan: Scan }) {
  return (
    <Section title="Recognised technologies">
      {detected.length > 0 && (
        <Fold summary={counted(detected.length, "technology", "technologies")}>
          <ul class="recognised">
            {byCategory(detected, ({ technology }) => technology).map(([category, technologies]) => (
              <li key={category}>
                <h3>{categoryName(category)}</h3>
                <ul>
                  {technologies.map(({ technology: { id, name }, packages }) => (
                    <li key={id}>
                      <Link to={`/tech/${id}`}>{name}</Link>{" "}
                      <span class="fine">
                        <Packages texts={packages} most={3} />
                      </span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {unrecognized.length > 0 && <Unrecognized names={[...new Set(unrecognized)]} />}
    </Section>
  );
}

function Unrecognized({ names }: { names: readonly string[] }) {
  const { catalog } = useSite();
  const hints = new Map(
    names
      .filter(isWrittenByHand)
      .slice(0, MOST_COMPARED)
      .map((name) => [name, catalog.names.nearest(name, 1)[0]]),
  );
  const more = names.length - MOST_NAMED;
  return (
    <Fold
      open={names.length <= 5}
      summary={`${counted(names.length, "unknown package", "unknown packages")} (not part of the score)`}
    >
      <ul class="unknown-names">
        {names.slice(0, MOST_NAMED).map((name) => {
          const near = hints.get(name);
          return (
            <li key={name}>
              <code>{packageName(name)}</code>
              {near && (
                <span class="fine">
                  {" "}
                  Did you mean <Link to={`/tech/${near.id}`}>{near.id}</Link>?
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {more > 0 && <p>And {more.toLocaleString("en")} more.</p>}
      <p class="fine">
        Many of these are small libraries that work with anything. If something important is missing,{" "}
        <Link to="/contribute">tell us about it</Link>.
      </p>
    </Fold>
  );
}

/** Names from files have versions or ecosystems; a bare name was typed and may be misspelt. */
const isWrittenByHand = (name: string) => !name.startsWith("pkg:") && splitVersion(name).version === undefined;

export function Packages({ texts, most }: { texts: readonly string[]; most: number }) {
  const more = texts.length - most;
  return (
    <>
      <Joined of={texts.slice(0, most).map((text) => <code key={text}>{packageName(text)}</code>)} />
      {more > 0 && ` and ${more} more`}
    </>
  );
}

/** `django@5.1 (pypi)` for `pkg:pypi/django@5.1`; long names are truncated. */
export function packageName(text: string): string {
  const [, type, rest] = /^pkg:([a-z]+)\/(.+)$/s.exec(text) ?? [];
  const name = type && rest ? `${decodePart(rest)} (${type})` : text;
  return shorten(name, 100);
}
