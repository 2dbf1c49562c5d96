/** Nothing moves on a page while it arrives, however slowly: its parts come in pieces, as over a slow network. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import t, { type Test } from "tap";
import { createApp } from "../fixtures/app.js";
import { DESKTOP, needsBrowser, openSite, PHONE, type Site } from "../fixtures/browser.js";
import { EVERY_CHANGE } from "../fixtures/changes.js";
import { UNLIMITED } from "../fixtures/every-fact.js";
import { EVERY_PAGE } from "../fixtures/every-page.js";
import { realCatalog } from "../fixtures/repository.js";

/** Of each page. */
const PIECES = 10;

/** Long enough for several frames, in milliseconds. */
const PAUSE = 40;

/** A page is cut before a part of it, not within one: what a line holds comes with it. */
const PARTS = /(?=<(?:tr|li|h[1-6]|section|table|form|footer|nav)[ >])/;

const DOCTYPE = "<!doctype html";

/** Sends a page uncompressed and in pieces; all else at once. */
function sendInPieces(request: IncomingMessage, response: ServerResponse): void {
  delete request.headers["accept-encoding"];
  const end = response.end.bind(response) as (body?: Buffer) => ServerResponse;
  const send = async (html: string) => {
    const parts = html.split(PARTS);
    const length = Math.ceil(parts.length / PIECES);
    for (let at = 0; at < parts.length; at += length) {
      response.write(parts.slice(at, at + length).join(""));
      await wait(PAUSE);
    }
    end();
  };
  response.end = ((body?: Buffer) => {
    const start = body?.subarray(0, DOCTYPE.length).toString();
    if (body === undefined || start?.toLowerCase() !== DOCTYPE) return end(body);
    send(body.toString()).catch((error: Error) => response.destroy(error));
    return response;
  }) as ServerResponse["end"];
}

async function openSlowSite(t: Test): Promise<Site> {
  const { app } = await createApp(t, await realCatalog(), { limits: UNLIMITED }, EVERY_CHANGE);
  app.server.prependListener("request", sendInPieces);
  return openSite(t, app);
}

/** What moved, each with its place before and after. */
async function moved(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    interface Shift extends PerformanceEntry {
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
    const name = (node: Node | null) =>
      node instanceof Element ? `${node.tagName} ${node.className}` : `"${node?.textContent}"`;
    const describe = ({ node, previousRect, currentRect }: Shift["sources"][number]) =>
      `${name(node)}: ${place(previousRect)} > ${place(currentRect)}`;
    return new Promise<string[]>((resolve) => {
      const found: string[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) found.push((entry as Shift).sources.map(describe).join(", "));
      }).observe({ type: "layout-shift", buffered: true });
      // The observer gets buffered entries before the next frame.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)));
    });
  });
}

t.test("nothing moves while a page arrives", needsBrowser, async (t) => {
  const site = await openSlowSite(t);
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await site.open("/status", { viewport });
    for (const [name, path] of Object.entries(EVERY_PAGE)) {
      await page.goto(`${site.url}${path}`);
      t.strictSame(await moved(page), [], `${name}, ${viewport.width} pixels`);
    }
  }
});

t.test("what moves is found", needsBrowser, async (t) => {
  const site = await openSlowSite(t);
  const page = await site.open("/tools");
  t.ok(
    await page.evaluate(() => {
      const [{ responseStart, responseEnd }] = performance.getEntriesByType("navigation") as [
        PerformanceResourceTiming,
      ];
      return responseEnd - responseStart > 100;
    }),
    "the page comes in pieces",
  );
  await page.evaluate(() => {
    const main = document.querySelector("main");
    main?.prepend(Object.assign(document.createElement("p"), { textContent: "Late" }));
  });
  t.match(await moved(page), [/ > /]);
});
