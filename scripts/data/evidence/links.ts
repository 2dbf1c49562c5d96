/** Whether the pages that facts cite are still there. */
import { createOpener, type OpenPage } from "./public-page.js";

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
 * @param openPage opens one; it refuses what is not public, outside of tests
 * @returns those that could not be opened, in the order given; a page is one whichever of its parts are cited
 */
export async function findDeadLinks(
  urls: readonly string[],
  options: LinkOptions,
  openPage: OpenPage = createOpener(),
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
        const found = await tryPage(url, options, openPage);
        if (found) dead.set(url, found);
      }
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, work));
  return [...pages].flatMap((url) => dead.get(url) ?? []);
}

/** Answers that pass: too many requests, and faults of the server. */
const passes = (status: number) => status === 429 || status >= 500;

async function tryPage(url: string, options: LinkOptions, openPage: OpenPage): Promise<DeadLink | undefined> {
  let why = "";
  for (let attempt = 1; attempt <= options.tries; attempt += 1) {
    if (attempt > 1) await options.pause(1000 * 2 ** (attempt - 1));
    try {
      const status = await openPage(url, options.timeout);
      if (status >= 200 && status < 300) return undefined;
      why = String(status);
      if (!passes(status)) return { url, why, gone: status === 404 || status === 410 };
    } catch (error) {
      const { code, name } = error as Error & { code?: unknown };
      why = typeof code === "string" ? code : name;
    }
  }
  return { url, why, gone: false };
}
