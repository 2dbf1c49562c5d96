import t from "tap";
import { buildApp } from "../../server/app.js";
import type { Change } from "../../server/catalog/directory/changes.js";
import { readConfig } from "../../server/config.js";
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
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";

const technologies = ["drizzle", "mongodb", "nextjs", "postgresql", "prisma", "react"];

const CHANGES: Change[] = [
  {
    revision: "c".repeat(40),
    date: "2026-05-02T10:00:00.000Z",
    facts: technologies.map((id) => ({ how: "changed", kind: "technology", ids: [id] })),
  },
  {
    revision: "b".repeat(40),
    date: "2026-05-02T08:00:00.000Z",
    facts: [{ how: "added", kind: "rule", ids: ["nextjs", "prisma"] }],
  },
  {
    revision: "a".repeat(40),
    date: "2026-05-01T08:00:00.000Z",
    facts: [{ how: "removed", kind: "technology", ids: [`a${"-very".repeat(15)}-long-id`] }],
  },
];

const config = { ...readConfig({ PUBLIC_URL: "https://stackfit.example", LOG_LEVEL: "silent" }), limits: UNLIMITED };

async function appWithChanges(t: { teardown: (close: () => unknown) => void }) {
  const catalog = everyFact();
  const app = await buildApp({ config, catalog: () => catalog, history: async () => CHANGES });
  t.teardown(() => app.close());
  return app;
}

t.test("the changes can be read and unfolded with the keyboard alone, without scripts too", needsBrowser, async (t) => {
  const site = await openSite(t, await appWithChanges(t));
  for (const javaScriptEnabled of [true, false]) {
    const page = await site.open("/changes", { javaScriptEnabled });
    t.equal(await page.getByRole("heading", { level: 1 }).innerText(), "Data changes");
    t.strictSame(await page.getByRole("heading", { level: 2 }).allInnerTexts(), ["2026-05-02", "2026-05-01"]);
    const folded = page.getByText("Technology changed: MongoDB");
    t.notOk(await folded.isVisible());
    await page.locator("summary").focus();
    await page.keyboard.press("Enter");
    await folded.waitFor({ state: "visible" });
    await page.getByRole("main").getByRole("link", { name: "Next.js with Prisma" }).click();
    await page.waitForURL(`${site.url}/check/nextjs/prisma`);
  }
});

t.test("the address of a change leads to it", needsBrowser, async (t) => {
  const site = await openSite(t, await appWithChanges(t));
  const page = await site.open(`/changes#change-${"a".repeat(40)}`, { viewport: { width: 360, height: 200 } });
  await page.waitForFunction(() => window.scrollY > 100);
  t.match(await page.locator(":target").innerText(), /Technology removed/);
});

t.test("the page fits phones and desktops, in light and dark", needsBrowser, async (t) => {
  const site = await openSite(t, await appWithChanges(t));
  for (const viewport of [PHONE, DESKTOP]) {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await site.open("/changes", { viewport, colorScheme });
      t.equal(await overflow(page), 0, `${viewport.width} ${colorScheme}`);
      await page.locator("summary").click();
      t.equal(await overflow(page), 0, `${viewport.width} ${colorScheme}, unfolded`);
      t.strictSame(await accessibilityProblems(page), []);
    }
  }
});

t.test("the page is valid HTML, with changes and without", async (t) => {
  const app = await appWithChanges(t);
  t.strictSame(await htmlProblems((await app.inject("/changes")).body), []);
  const without = await createApp(t, everyFact());
  t.strictSame(await htmlProblems((await without.app.inject("/changes")).body), []);
});
