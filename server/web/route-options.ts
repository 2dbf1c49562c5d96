/** Options that routes of pages share; the description of the API has none of them. */

export const HIDDEN = { schema: { hide: true } };
/** For pages that are the same for everybody. */
export const CACHED = { config: { cached: true }, ...HIDDEN };
/** For the same where making them can take long. */
export const COSTLY = { config: { cached: true, costly: true }, ...HIDDEN };
/** For files whose address has the revision in it; the rate limit does not count them. */
export const UNCOUNTED = { config: { uncounted: true, cached: true }, ...HIDDEN };

/** A query or a body of texts. */
export const texts = (...names: readonly string[]) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});
