/** What a release line breaks: conflicts, versions that others need at least, packages with another name, and how to begin. */
import type { StatusGroup } from "../../../catalog/directory/profile.js";
import { renamedIn } from "../../../catalog/facts/renamed.js";
import type { Dependent } from "../../../catalog/lines/dependents.js";
import type { OutLine } from "../../../catalog/lines/out-lines.js";
import { helpTo } from "../../../catalog/stack/plan/commands/makers.js";
import type { Technology } from "../../../catalog/technology/technology.js";
import { Field } from "../../components/field.js";
import { Link, Sources } from "../../components/link.js";
import { AS_TYPED, Folded, Joined, List, Section } from "../../components/parts.js";
import { StatusSign } from "../../components/status.js";
import { StepHelp } from "../../plan/step-help.js";
import { useSite } from "../../site.js";
import { pairPath, type TechnologyView } from "../focus.js";

interface BreaksProps {
  /** Of a release line. */
  view: TechnologyView & { focus: OutLine };
  groups: readonly StatusGroup[];
  /** With this line alone. */
  dependents: readonly Dependent[];
}

/** How many of a list are not folded. */
const MOST_UNFOLDED = 5;

/** Empty where nothing is known to break. */
export function Breaks({ view, groups, dependents }: BreaksProps) {
  const { catalog, links, today } = useSite();
  const { technology, focus: line, asked } = view;
  const known = groups
    .flatMap(({ categories }) => categories.flatMap(([, entries]) => entries))
    // What is true of all versions comes with none.
    .filter(({ verdict }) => verdict.decision?.forReleases !== 0)
    .sort((a, b) => catalog.popularityOf(b.partner) - catalog.popularityOf(a.partner));
  const conflicts = known.filter(({ verdict }) => verdict.pairStatus === "incompatible");
  const limits = known.filter(({ verdict }) => verdict.pairStatus === "partial" && verdict.severity === "warning");
  const minimums = dependents.flatMap(({ technology: other, cells: [cell] }) =>
    cell?.kind === "accepted" && cell.isNewest && cell.first !== undefined ? [{ other, first: cell.first }] : [],
  );
  const renamed = renamedIn(technology, line.range);
  const { guides, tools } = helpTo(technology, line, today);
  if (conflicts.length + minimums.length + renamed.length + guides.length === 0) return null;
  const pair = (other: Technology) => <a href={pairPath(links, view, other)}>{other.name}</a>;
  return (
    <Section anchor="breaks" title={`What breaks with ${asked}`} class="panel breaks">
      {conflicts.length === 0 && <p>We know of nothing that does not work with {asked}.</p>}
      <Folded of={conflicts} open={MOST_UNFOLDED} more="more">
        {(shown) => (
          <List class="reasons" of={shown}>
            {({ partner, verdict }) => (
              <>
                <StatusSign status="incompatible" /> {pair(partner)} <span class="fine">{verdict.message}</span>
              </>
            )}
          </List>
        )}
      </Folded>
      {limits.length > 0 && (
        <p>
          <strong>With limits:</strong> <Joined of={limits.map(({ partner }) => pair(partner))} />.
        </p>
      )}
      {minimums.length > 0 && (
        <p>
          <strong>Minimum versions:</strong>{" "}
          <Joined
            of={minimums.map(({ other, first }) => (
              <>
                {pair(other)} {first}
              </>
            ))}
          />
          . Earlier releases do not accept {asked}.
        </p>
      )}
      {renamed.length > 0 && <h3>Renamed packages</h3>}
      <Folded of={renamed} open={MOST_UNFOLDED} more="more">
        {(shown) => (
          <List of={shown}>
            {({ package: name, to, from, source }) => (
              <>
                <code>{name}</code> {to ? "is now " : "is gone"}
                {to && <code>{to}</code>}, from {from}{" "}
                <span class="fine">
                  <Sources urls={[source]} />
                </span>
              </>
            )}
          </List>
        )}
      </Folded>
      {guides.length + tools.length > 0 && <h3>What to do first</h3>}
      <StepHelp of={{ guides, tools, changes: [] }} />
      <form action={links.to("/plan")} method="post">
        <input type="hidden" name="targets" value={`${technology.id}@${line.name}`} />
        <Field id="list" label="Paste your dependencies, and see what to upgrade, in which order">
          <textarea
            id="list"
            name="list"
            rows={3}
            required
            {...AS_TYPED}
            placeholder="package.json, lockfile or names"
          />
        </Field>
        <button type="submit">Plan the upgrade</button>{" "}
        <Link to={`/plan?targets=${encodeURIComponent(`${technology.id}@${line.name}`)}`}>Use files instead</Link>
      </form>
    </Section>
  );
}
