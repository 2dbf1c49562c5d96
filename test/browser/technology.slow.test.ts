import t from "tap";
import { createApp } from "../fixtures/app.js";
import { assertSound, needsBrowser, openSite, type Site } from "../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";

async function siteOf(test: Parameters<typeof openSite>[0]): Promise<Site> {
  const { app } = await createApp(test, everyFact(), { limits: UNLIMITED });
  return openSite(test, app);
}

/** Every state of the pages. */
const STATES = [
  "/tech",
  "/tech?q=prisma",
  "/tech?q=reakt",
  "/tech?category=pizza",
  "/tech/nextjs",
  "/tech/nextjs?status=partial",
  "/tech/nextjs?q=zzz",
  "/tech/nextjs?status=fine",
  "/tech/postgresql",
  "/tech/angularjs",
  "/tech/better-sqlite3",
  "/tech/workers",
  "/tech/mongodb",
  "/tech/reakt",
];

t.test("from a name to why it does not simply work together", needsBrowser, async (t) => {
  const page = await (await siteOf(t)).open("/tech");
  await page.getByLabel("Name, alias or package").fill("next");
  await page.getByText("1 of 9 shown").waitFor();
  await page.getByRole("link", { name: "Next.js" }).click();
  await page.getByRole("heading", { level: 1, name: "Next.js" }).waitFor();
  await page.getByRole("link", { name: "partial 1" }).click();
  await page.waitForURL("**/tech/nextjs?status=partial#everything");
  t.equal(await page.getByRole("link", { name: "Drizzle (compatible)" }).isVisible(), false);
  await page.getByRole("link", { name: "Prisma (partial)" }).click();
  await page.waitForURL("**/check/nextjs/prisma");
});

t.test("the same without scripts", needsBrowser, async (t) => {
  const page = await (await siteOf(t)).open("/tech", { javaScriptEnabled: false });
  await page.getByLabel("Name, alias or package").fill("next");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.waitForURL("**/tech?q=next&category=");
  t.equal(await page.getByText("1 of 10 shown").isVisible(), true);
  t.equal(await page.getByRole("link", { name: "Prisma" }).isVisible(), false);
  await page.getByRole("link", { name: "Next.js" }).click();
  await page.getByLabel("Status").selectOption("partial");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.waitForURL("**/tech/nextjs?q=&status=partial&category=#everything");
  t.equal(await page.getByRole("link", { name: "Drizzle (compatible)" }).isVisible(), false);
  t.equal(await page.getByLabel("Status").inputValue(), "partial");
  await page.getByRole("link", { name: "Show all" }).click();
  t.equal(await page.getByRole("link", { name: "Drizzle (compatible)" }).isVisible(), true);
  await page.getByLabel("Check Next.js with").fill("react");
  await page.getByRole("button", { name: "Check" }).click();
  await page.waitForURL("**/check/nextjs/react");
  t.equal(await page.getByRole("heading", { name: "Next.js with React" }).isVisible(), true);
});

t.test("with the keyboard alone", needsBrowser, async (t) => {
  const page = await (await siteOf(t)).open("/tech");
  await page.getByLabel("Name, alias or package").focus();
  await page.keyboard.type("drizzle-orm");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "technologies");
  t.match(page.url(), /\?q=drizzle-orm$/, "the page stays, as the answer is there");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Drizzle" }).waitFor();
  const group = page.locator("#compatible");
  await group.locator("summary").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !document.querySelector("#compatible")?.hasAttribute("open"));
  t.equal(await page.getByRole("link", { name: "Next.js (compatible)" }).isVisible(), false);
});

t.test("every state is sound", needsBrowser, async (t) => {
  await assertSound(t, await siteOf(t), STATES);
});
