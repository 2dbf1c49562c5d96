/** What a scan finds wrong in a state of the project on its way. */
import type { AskedEntry } from "../../scan/entry.js";
import { scanForErrors } from "../../scan/scan.js";
import { heldKey, NOTHING_HELD, type Requirements } from "../../scan/unmet.js";
import type { State } from "../solve/group-fit.js";
import type { Group } from "../solve/groups.js";
import { memberKey } from "../solve/members.js";
import { conflictsIn, type StackConflict, withoutChanged } from "./conflicts.js";
import { overridingsIn } from "./overridings.js";
import type { Open, Planning } from "./planning.js";

export const keyOfConflict = ({ a, b }: { a: { id: string }; b: { id: string } }) => `${a.id} ${b.id}`;

/** What a scan finds incompatible. @param about what has moved since it was looked at, where the rest is as it was */
export function errorsIn(plan: Planning, state: State, about?: readonly Group[]) {
  const versions = new Map<string, string | undefined>();
  const changed: { package: string; to: string }[] = [];
  for (const group of plan.groups)
    for (const [place, member] of group.members.entries()) {
      const text = state.get(group)?.versions[place]?.text;
      if (!state.has(group)) versions.set(memberKey(member), undefined);
      else if (text !== member.current?.text) {
        versions.set(memberKey(member), text);
        if (text !== undefined) changed.push({ package: member.name, to: text });
      }
    }
  const entries = entriesAt(plan.project.entries, versions);
  const { requirements } = plan.project;
  const kept = overridden(plan, requirements && withoutChanged(requirements, changed), state);
  const isThere = (group: Group) => state.get(group)?.versions.every((version) => version !== undefined);
  const moved = about?.every(isThere)
    ? new Set(about.flatMap(({ members }) => members.flatMap(({ technology }) => technology?.id ?? [])))
    : undefined;
  return conflictsIn(scanForErrors(plan.catalog, entries, plan.setting, plan.today, kept, moved));
}

/** What overrides accept counts as checked. */
function overridden(plan: Planning, requirements: Requirements | undefined, state: State): Requirements | undefined {
  const accepted = overridingsIn(plan, state).flatMap(({ member, of, asked: { record } }) =>
    record.packages[of.name] === undefined ? [] : heldKey(member.ecosystem ?? "", member.name, of.name),
  );
  if (accepted.length === 0) return requirements;
  const known = requirements ?? NOTHING_HELD;
  return { ...known, held: new Set([...known.held, ...accepted]) };
}

/** What a scan of the result finds that is wrong, and that nothing here has named yet. */
export function unnamedErrors(found: readonly StackConflict[], after: State, waits: readonly Open[]): Open[] {
  const named = new Set(waits.map(({ member }) => member));
  const members = [...after.keys()].flatMap((group) => group.members);
  return found.flatMap(({ a, b, message }): Open[] => {
    const sides = members.filter(({ technology, name }) => [a.id, b.id].includes(technology?.id ?? name));
    const [member] = sides;
    // Of what a project allows, a scan may find what it does not run on.
    if (!member || sides.some((side) => named.has(side) || side.isAllowed)) return [];
    return [{ kind: "held", member, version: member.current?.text, why: { message, sources: [] } }];
  });
}

/** A project's entries with some versions changed; those of what is gone are left out. */
export function entriesAt(entries: readonly AskedEntry[], versions: ReadonlyMap<string, string | undefined>) {
  return entries.flatMap((entry): AskedEntry[] => {
    const name = entry.ecosystem ? entry.name : entry.name.replace(/^pkg:generic\//, "").replace(/(?<=.)@.*$/s, "");
    const key = memberKey({ ecosystem: entry.ecosystem, name });
    if (!versions.has(key)) return [entry];
    const version = versions.get(key);
    if (version === undefined) return [];
    const text = `${name}@${version}`;
    return [entry.ecosystem ? { ...entry, text, version } : { ...entry, text, name: text }];
  });
}
