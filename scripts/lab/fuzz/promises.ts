/** What plans and resolutions promise, beyond the form of their answers. */
import { isDeepStrictEqual } from "node:util";
import type { PlanRequest, PlanResult, ResolveRequest, ResolveResult } from "../../../schemas/types.js";
import { rule } from "./search.js";

/** Checks an answer of 200. @throws Broken */
export function checkPromises(operation: string | undefined, request: unknown, answer: unknown): void {
  if (operation === "post /api/v1/plan") checkPlan(request as PlanRequest, answer as PlanResult);
  if (operation === "post /api/v1/resolve") checkResolution(request as ResolveRequest, answer as ResolveResult);
}

function checkPlan({ targets: asked }: PlanRequest, { targets, problems, steps }: PlanResult): void {
  const told = new Set([...targets, ...problems].map((one) => one.asked));
  rule(isDeepStrictEqual(told, new Set(asked)), `every target is planned or a problem: ${[...told]}`);
  rule(targets.length > 0 || steps.length === 0, "there are no steps without a target");
  for (const { kind, changes, replacements } of steps) {
    const [some, none] = kind === "replace" ? [replacements, changes] : [changes, replacements];
    rule(some.length > 0 && none.length === 0, `a step of kind ${kind} has only what belongs into it`);
    for (const { package: name, from, to } of changes) rule(from !== to, `${name} goes to another version than ${to}`);
  }
}

function checkResolution(request: ResolveRequest, { gaveUp, parts, conflicts }: ResolveResult): void {
  const asked = [...request.names, ...(request.with ?? [])];
  const told = parts.slice(0, asked.length).map((part) => part.asked);
  rule(isDeepStrictEqual(told, asked), `the names come first, as they were asked for: ${told}`);
  rule(
    parts.slice(asked.length).every((part) => part.asked === null && part.needed),
    "after the names comes what they need",
  );
  const apart = new Set(conflicts.flatMap(({ names }) => names));
  for (const part of parts) {
    rule(part.known === (part.version !== null), `${part.name} is known if it has a version`);
    const isOut = gaveUp || (part.asked !== null && apart.has(part.asked));
    rule(!isOut || part.version === null, `${part.asked} conflicts and has no version`);
    const pinned = /@(\d+\.\d+\.\d+)$/.exec(part.asked ?? "")?.[1];
    rule(
      // Of what is known by its lines alone, the line is the version.
      pinned === undefined || part.version === null || `${pinned}.`.startsWith(`${part.version}.`),
      `${part.asked} stays, and is not ${part.version}`,
    );
  }
}
