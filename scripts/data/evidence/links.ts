/** Whether the pages that facts cite are still there. */

export interface DeadLink {
  url: string;
  /** `404`, or what kept the page from being read. */
  why: string;
  /** Whether the page is gone, and not just out of reach today. */
  gone: boolean;
}

export interface LinkOptions {
  /** Milliseconds that one request may take. */
  timeout: number;
  /** Requests at a time; to one host it is one at a time. */
  atOnce: number;
  /** Tries of what fails for a while only. */
  tries: number;
  /** Waits between tries. @param ms how long */
  pause: (ms: number) => Promise<void>;
}

/**
 * Opens each address once.
 * @param fetchPage opens one; `fetch` outside of tests
 * @returns those that could not be opened, in the order given; a page is one whichever of its parts are cited
 */
export async function findDeadLinks(
  urls: readonly string[],
  options: LinkOptions,
  fetchPage: typeof fetch = fetch,
): Promise<DeadLink[]> {
  const pages = new Set(urls.map((url) => url.split("#")[0] as string));
  const byHost = new Map<string, string[]>();
  for (const url of pages) {
    const { host } = new URL(url);
    byHost.set(host, [...(byHost.get(host) ?? []), url]);
  }
  const dead = new Map<string, DeadLink>();
  const queue = [...byHost.values()].sort((a, b) => b.length - a.length);
  const work = async () => {
    for (let list = queue.shift(); list; list = queue.shift()) {
      for (const url of list) {
        const found = await openPage(url, options, fetchPage);
        if (found) dead.set(url, found);
      }
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, work));
  return [...pages].flatMap((url) => dead.get(url) ?? []);
}

/** Answers that pass: too many requests, and faults of the server. */
const passes = (status: number) => status === 429 || status >= 500;

async function openPage(url: string, options: LinkOptions, fetchPage: typeof fetch): Promise<DeadLink | undefined> {
  let why = "";
  for (let attempt = 1; attempt <= options.tries; attempt += 1) {
    if (attempt > 1) await options.pause(1000 * 2 ** (attempt - 1));
    try {
      const signal = AbortSignal.timeout(options.timeout);
      const response = await fetchPage(url, {
        signal,
        redirect: "follow",
        headers: { "user-agent": "StackFit evidence check" },
      });
      await response.body?.cancel();
      if (response.ok) return undefined;
      why = String(response.status);
      if (!passes(response.status)) return { url, why, gone: response.status === 404 || response.status === 410 };
    } catch (error) {
      const cause = (error as Error).cause as { code?: string } | undefined;
      why = cause?.code ?? (error as Error).name;
    }
  }
  return { url, why, gone: false };
}
