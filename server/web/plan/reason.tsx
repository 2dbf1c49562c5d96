/** A reason of a plan, with what says so. */
import type { PlanResult } from "../../../schemas/types.js";
import { Sources, sourceName } from "../components/sources.js";

type PlanReason = PlanResult["waits"][number]["reason"];

/** More sources say the same. */
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

/** More reasons of one change are left out; the checklist has all. */
const MOST_REASONS = 4;

export function Reasons({ reasons }: { reasons: readonly PlanReason[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul class="plan-reasons">
      {reasons.slice(0, MOST_REASONS).map((reason) => (
        <li key={reason.message}>
          <Reason reason={reason} />
        </li>
      ))}
    </ul>
  );
}
