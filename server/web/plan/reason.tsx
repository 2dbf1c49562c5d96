/** A reason of a plan, with what says so. */
import type { PlanResult } from "../../../schemas/types.js";
import { Fold } from "../components/parts.js";
import { Sources, sourceName } from "../components/sources.js";

type PlanReason = PlanResult["waits"][number]["reason"];

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
  if (reasons.length === 0) return null;
  const more = reasons.slice(MOST_OPEN);
  return (
    <>
      <List reasons={reasons.slice(0, MOST_OPEN)} />
      {more.length > 0 && (
        <Fold summary={`${more.length} more ${more.length === 1 ? "reason" : "reasons"}`}>
          <List reasons={more.slice(0, MOST_FOLDED)} />
          {more.length > MOST_FOLDED && <p class="fine">The others are in the checklist.</p>}
        </Fold>
      )}
    </>
  );
}

function List({ reasons }: { reasons: readonly PlanReason[] }) {
  return (
    <ul class="plan-reasons">
      {reasons.map((reason) => (
        <li key={reason.message}>
          <Reason reason={reason} />
        </li>
      ))}
    </ul>
  );
}
