import t from "tap";
import { buildApp } from "../../server/app.js";
import type { DataChange } from "../../server/catalog/directory/changes.js";
import { readConfig } from "../../server/config.js";
import { createApp } from "../fixtures/app.js";
import { assertSound, needsBrowser, openSite } from "../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";

const technologies = ["drizzle", "mongodb", "nextjs", "postgresql", "prisma", "react"];

const CHANGES: DataChange[] = [
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
    t.equal(await page.getByRole("heading", { level: 1 }).innerText(), "What changed");
    t.strictSame(await page.getByRole("heading", { level: 2 }).allInnerTexts(), ["2026-05-02", "2026-05-01"]);
    const folded = page.getByRole("listitem").filter({ hasText: /^Technology changed: MongoDB$/ });
    t.notOk(await folded.isVisible());
    await page.getByText("1 rule and 6 technologies changed").focus();
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

t.test("the page is sound, with changes and without", needsBrowser, async (t) => {
  await assertSound(t, await openSite(t, await appWithChanges(t)), ["/changes"]);
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  await assertSound(t, await openSite(t, app), ["/changes"]);
});
