/** What an answer of GitHub says of its limits: https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api */

interface LimitReply {
  /** Whether the request was refused because of a limit. */
  isLimited: boolean;
  /** Milliseconds without requests that it asks for; undefined when it names no time. */
  wait: number | undefined;
  /** The share of the quota that remains, and until when; undefined when it does not say. */
  quota: { share: number; until: number } | undefined;
}

/** Whatever an answer says. */
export const LONGEST_WAIT = 24 * 60 * 60_000;

/** Reads an answer, whatever its status. @param now milliseconds since 1970 */
export async function readAnswer(response: Response, now: number): Promise<LimitReply> {
  const { status, headers } = response;
  // Times are GitHub's: our clock may be fast.
  const sentAt = Date.parse(headers.get("date") ?? "") || now;
  const remaining = readNumber(headers.get("x-ratelimit-remaining"));
  const limit = readNumber(headers.get("x-ratelimit-limit"));
  const reset = readNumber(headers.get("x-ratelimit-reset"));
  const untilReset = reset === undefined ? undefined : bounded(reset * 1000 - sentAt);
  const waits = [readRetryAfter(headers.get("retry-after"), sentAt), remaining === 0 ? untilReset : undefined];
  const named = waits.filter((wait) => wait !== undefined);
  const isLimited = status === 429 || (status === 403 && (named.length > 0 || (await isAboutLimit(response))));
  const isKnown = remaining !== undefined && limit && untilReset;
  return {
    isLimited,
    wait: named.length > 0 ? Math.max(...named) : undefined,
    quota: isKnown ? { share: remaining / limit, until: now + untilReset } : undefined,
  };
}

function readNumber(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Seconds, or a date. */
function readRetryAfter(text: string | null, sentAt: number): number | undefined {
  const seconds = readNumber(text);
  if (seconds !== undefined) return bounded(seconds * 1000);
  const date = / GMT$/.test(text ?? "") ? Date.parse(text ?? "") : Number.NaN;
  return Number.isNaN(date) ? undefined : bounded(date - sentAt);
}

const bounded = (milliseconds: number) => Math.min(Math.max(milliseconds, 0), LONGEST_WAIT);

/** A missing permission is 403 too; older Enterprise servers speak of abuse. */
async function isAboutLimit(response: Response): Promise<boolean> {
  // What broke off may have been about one.
  const text = await response
    .clone()
    .text()
    .catch(() => "rate limit");
  return /rate limit|abuse detection/i.test(text);
}
