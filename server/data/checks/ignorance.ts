/**
 * Explanations that state ignorance. The absence of a record is the only way to say that something is not known: a record
 * that says so answers with its status as if it knew.
 */

const IGNORANCE: readonly RegExp[] = [
  /\b(?:not|n't)(?: yet| been)? (?:known|recorded|stated|clear|certain|sure|verified|documented|established|determined|looked at)\b/i,
  /\b(?:unclear|uncertain|unverified|undocumented|unrecorded|unconfirmed)\b/i,
  /\b(?:is|are|was|were|remains?) (?:still )?unknown\b/i,
  /\b(?:no|none|nothing)(?: [^\s;]*[^\s;.]){0,9} (?:is|was|are|were) (?:known|recorded|said|stated|found|documented)\b/i,
  /\bnothing (?:shows|says|suggests)\b/i,
  /\bno (?:statement|evidence|information)\b/i,
  /\bno (?:source|page|documentation|notes?) (?:that was read )?(?:says?|states?|names?|mentions?|tells?|covers?|shows?)\b/i,
  /\b(?:sources?|documentation|docs|page|notes|makers|maintainers) (?:do|does|did) not (?:say|tell|state|mention)\b/i,
  /\bsays? nothing (?:about|of|on)\b/i,
  /\bmay or may not\b/i,
  /\b(?:page|list|table|copy|notes|guide|docs|documentation|sources?|releases) (?:that|which) (?:was|were) read\b/i,
  /\bwe (?:(?:found|saw|could find|know of) no|(?:do|did|could) not)\b/i,
  /\b(?:presumably|apparently)\b/i,
];

/** The words of a text that say that something is not known; undefined where there are none. */
export function ignoranceIn(text: string): string | undefined {
  for (const pattern of IGNORANCE) {
    const found = pattern.exec(text.replace(/\s+/g, " "))?.[0];
    if (found !== undefined) return found;
  }
  return undefined;
}

export const WHAT_TO_STATE = "a record states what its source says; without one the answer is unknown";
