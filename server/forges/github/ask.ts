/** Asking GitHub: whatever goes wrong, and whatever else than the reply expected comes, is a ForgeError. */
import { ForgeError } from "../forge.js";
import { isMissing, toForgeError } from "./errors.js";
import type { Shape } from "./replies.js";

type Answer = Promise<{ data: unknown; headers: { link?: string | undefined } }>;

/**
 * Asks GitHub.
 * @param what is attempted, as `toForgeError` takes it
 * @throws ForgeError, also when the reply has another shape
 */
export async function ask<T>(what: string, expected: Shape<T>, call: () => Answer): Promise<T> {
  const { data } = await call().catch((error: unknown) => {
    throw toForgeError(what, error);
  });
  const read = expected.safeParse(data);
  if (read.success) return read.data;
  const [{ path, message } = { path: [], message: "" }] = read.error.issues;
  throw new ForgeError(
    "unavailable",
    `GitHub: ${what} failed: unexpected reply (${path.join("/") || "it"}: ${message})`,
  );
}

/**
 * Asks GitHub where a certain refusal is an answer too.
 * @param isAnswer recognises it in an error of the client
 * @returns undefined for that refusal
 */
export async function askUnless<T>(
  isAnswer: (error: unknown) => boolean,
  what: string,
  expected: Shape<T>,
  call: () => Answer,
): Promise<T | undefined> {
  let isAnswered = false;
  try {
    return await ask(what, expected, () =>
      call().catch((error) => {
        isAnswered = isAnswer(error);
        throw error;
      }),
    );
  } catch (error) {
    if (isAnswered) return undefined;
    throw error;
  }
}

/** Asks for what may not be there. @returns undefined when it is not */
export function lookFor<T>(what: string, expected: Shape<T>, call: () => Answer): Promise<T | undefined> {
  return askUnless(isMissing, what, expected, call);
}

/** Asks for an object of Git by its id. GitHub named it before, so where it is missing, one of its machines lags. */
export async function askForObject<T>(what: string, expected: Shape<T>, call: () => Answer): Promise<T> {
  const found = await lookFor(what, expected, call);
  if (found !== undefined) return found;
  throw new ForgeError("unavailable", `GitHub: ${what} failed: it does not exist yet, or no longer`);
}

/**
 * Asks for all pages of a list. The client's own paging takes a reply that is empty for a list without items.
 * @param call asks for one page
 */
export async function askForAll<T>(
  what: string,
  expected: Shape<T[]>,
  call: (page: { per_page: number; page: number }) => Answer,
): Promise<T[]> {
  const items: T[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const found = await ask(what, expected, async () => {
      const answer = await call({ per_page: 100, page });
      more = /rel="next"/.test(answer.headers.link ?? "");
      return answer;
    });
    items.push(...found);
  }
  return items;
}
