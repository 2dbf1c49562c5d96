import type { Page } from "playwright-core";
import t from "tap";
import { createApp } from "../fixtures/app.js";
import { assertSound, needsBrowser, openSite } from "../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";

const appOf = async (t: Parameters<typeof createApp>[0]) =>
  (await createApp(t, everyFact(), { limits: UNLIMITED })).app;

const lead = (page: Page, text: string | RegExp) => page.locator(".lead").getByText(text).waitFor();

t.test("a stack is built without JavaScript", needsBrowser, async (t) => {
  const site = await openSite(t, await appOf(t));
  const page = await site.open("/wizard", { javaScriptEnabled: false });
  await page.getByLabel("Framework").selectOption({ label: "Next.js" });
  await page.getByRole("button", { name: "Update" }).click();
  await page.getByText('"next": "^15"').waitFor();
  await page.getByLabel("ORM or driver").selectOption({ label: "Prisma" });
  await page.getByLabel("Anything else?").fill("react, prizma");
  await page.getByRole("button", { name: "Update" }).click();
  await lead(page, "Next.js, Prisma and React. No known conflict.");
  await page.getByText("Each hot reload opens new connections.").first().waitFor();
  await page.getByText('Did you mean "prisma"?').waitFor();
  t.equal(await page.getByLabel("Anything else?").inputValue(), "react, prizma");
});

t.test("an answer shows its result at once, and keeps the focus and the address", needsBrowser, async (t) => {
  const site = await openSite(t, await appOf(t));
  const page = await site.open("/wizard");
  await page.evaluate("window.mark = 'the same page'");
  await page.getByRole("link", { name: "Next.js", exact: true }).waitFor();
  const orm = page.getByLabel("ORM or driver");
  await page.getByLabel("Framework").selectOption({ label: "Next.js" });
  await lead(page, "Next.js.");
  await orm.focus();
  await orm.selectOption({ label: "Prisma" });
  await lead(page, "Next.js and Prisma.");
  await page.waitForFunction(() => document.activeElement?.id === "orm");
  t.match(page.url(), /framework=nextjs.*orm=prisma/, "the address bar has it");
  await page.getByRole("status").getByText("Next.js and Prisma.").waitFor({ state: "attached" });
  t.equal(await page.evaluate("window.mark"), "the same page");
  await orm.selectOption({ label: "Undecided" });
  await lead(page, "Next.js.");
  t.notMatch(page.url(), /orm=prisma/);
  await page.goBack();
  await lead(page, "Next.js and Prisma.");
  t.equal(await orm.inputValue(), "prisma");
});

t.test("a conflict is fixed by a link, and a suggestion is taken by one", needsBrowser, async (t) => {
  const site = await openSite(t, await appOf(t));
  const page = await site.open("/wizard?approach=web-app&runs=edge&framework=nextjs&orm=prisma");
  await page.getByRole("link", { name: "Drizzle instead of Prisma" }).click();
  await lead(page, "Next.js and Drizzle.");
  await page.getByRole("link", { name: "PostgreSQL", exact: true }).click();
  await lead(page, "Next.js, PostgreSQL and Drizzle.");
});

t.test("every state is sound", needsBrowser, async (t) => {
  const site = await openSite(t, await appOf(t));
  await assertSound(t, site, [
    "/wizard",
    "/wizard?approach=web-app&framework=nextjs",
    "/wizard?approach=web-app&runs=edge&framework=nextjs&orm=prisma&hosting=vercel&also=angularjs,strange",
    "/wizard?approach=mobile",
  ]);
});
