/**
 * Every page over the data of this repository: sound HTML, nothing that keeps people out, nothing that scrolls sideways,
 * and few bytes, whose figures it tells. With PICTURES=folder it leaves pictures of each there.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import t from "tap";
import { createApp } from "../fixtures/app.js";
import {
  accessibilityProblems,
  DESKTOP,
  htmlProblems,
  needsBrowser,
  openSite,
  overflow,
  PHONE,
} from "../fixtures/browser.js";
import { EVERY_CHANGE } from "../fixtures/changes.js";
import { UNLIMITED } from "../fixtures/every-fact.js";
import { EVERY_PAGE } from "../fixtures/every-page.js";
import { realCatalog } from "../fixtures/repository.js";

const pictures = process.env.PICTURES;

/** The limit of the page of a pair; others may have as much. */
const MOST_BYTES = 60_000;
/** That of the page which lists every technology, for as many as there are. */
const MOST_OF_LIST = 65_000;
/** Of the font, which comes on top and is kept for ever. */
const MOST_FONT_BYTES = 40_000;

/** Bytes that came over the wire for each part of a page, and for its font. */
async function weigh(page: Page): Promise<{ sizes: number[]; font: number }> {
  return page.evaluate(() => {
    const loaded = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    const sizes = loaded.map((entry) => (entry as PerformanceResourceTiming).transferSize);
    return { sizes, font: sizes[loaded.findIndex(({ name }) => name.endsWith(".woff2"))] ?? 0 };
  });
}

/** In each width and each scheme once; pictures are taken in all. */
const VIEWS = [
  { colorScheme: "light", viewport: DESKTOP },
  { colorScheme: "dark", viewport: PHONE },
  ...(pictures
    ? ([
        { colorScheme: "light", viewport: PHONE },
        { colorScheme: "dark", viewport: DESKTOP },
      ] as const)
    : []),
] as const;

t.test("every page is sound, light in weight, and open to all", needsBrowser, async (t) => {
  const { app } = await createApp(t, await realCatalog(), { limits: UNLIMITED }, EVERY_CHANGE);
  const site = await openSite(t, app);
  if (pictures) mkdirSync(pictures, { recursive: true });
  const page = await site.open("about:blank");
  // Each page is weighed as the first that somebody opens.
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  for (const [name, path] of Object.entries(EVERY_PAGE)) {
    await t.test(name, async (t) => {
      for (const [index, { colorScheme, viewport }] of VIEWS.entries()) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        const response = await page.goto(`${site.url}${path}`);
        const where = `${colorScheme}, ${viewport.width} pixels`;
        const { sizes, font } = await weigh(page);
        t.equal(await overflow(page), 0, `nothing is wider than the window, ${where}`);
        if (pictures)
          await page.screenshot({
            path: join(pictures, `${name}-${colorScheme}-${viewport.width}.png`),
            fullPage: true,
          });
        // The tests of each page let axe look at both views of each of its states.
        if (index > 0) continue;
        const expected = name === "bad-address" ? 400 : /no-such|nowhere/.test(name) ? 404 : 200;
        t.equal(response?.status(), expected);
        t.ok(
          sizes.every((size) => size > 0),
          "no part comes from a cache",
        );
        const bytes = sizes.reduce((sum, size) => sum + size, 0) - font;
        t.ok(font > 0 && font < MOST_FONT_BYTES, `${font} bytes of the font are under ${MOST_FONT_BYTES}`);
        const most = name === "technologies" ? MOST_OF_LIST : MOST_BYTES;
        t.ok(bytes < most, `${bytes} bytes are under ${most}`);
        t.strictSame(await htmlProblems((await response?.text()) ?? ""), [], "the HTML is valid");
        t.strictSame(await accessibilityProblems(page), [], `axe finds nothing serious, ${where}`);
        t.comment(`${path}: ${bytes} bytes`);
      }
    });
  }
});
