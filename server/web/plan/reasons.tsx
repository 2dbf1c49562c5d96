/** The packages of a plan, and the reasons for what is said of them. */
import type { PlanReason } from "../../../schemas/types.js";
import { Link, Sources, sourceName } from "../components/link.js";
import { Folded, List } from "../components/parts.js";

const MOST_SOURCES = 2;

/** The first of each name: the same file at two releases says the same twice. */
function chooseSources(sources: readonly string[]): string[] {
  const byName = new Map([...sources].reverse().map((source) => [sourceName(source), source]));
  return sources.filter((source) => byName.get(sourceName(source)) === source).slice(0, MOST_SOURCES);
}

export function Reason({ reason: { message, sources, file, line } }: { reason: PlanReason }) {
  return (
    <>
      {message}{" "}
      <span class="fine">
        {file !== null && <code>{line === null ? file : `${file}:${line}`}</code>}
        <Sources urls={chooseSources(sources)} />
      </span>
    </>
  );
}

/** More reasons of one change are folded; beyond those, the checklist has all. */
const MOST_OPEN = 1;
const MOST_FOLDED = 20;

export function Reasons({ reasons }: { reasons: readonly PlanReason[] }) {
  const more = reasons.length > MOST_OPEN + 1 ? "more reasons" : "more reason";
  const rest = () => <p class="fine">The others are in the checklist.</p>;
  return (
    <Folded of={reasons} open={MOST_OPEN} most={MOST_FOLDED} more={more} rest={rest}>
      {(shown) => (
        <List class="plan-reasons" of={shown}>
          {(reason) => <Reason reason={reason} />}
        </List>
      )}
    </Folded>
  );
}

/** The name of a package or runtime, linked where its technology is known. */
export function PackageName({
  of: { package: name, technology },
}: {
  of: { package: string; technology: string | null };
}) {
  const text = <code>{name}</code>;
  return technology === null ? text : <Link to={`/tech/${technology}`}>{text}</Link>;
}
