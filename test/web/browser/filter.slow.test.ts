import type { Page } from "playwright-core";
import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { needsBrowser, openSite } from "../../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";

async function open(test: Parameters<typeof openSite>[0], path: string): Promise<Page> {
  const { app } = await createApp(test, everyFact(), { limits: UNLIMITED });
  return (await openSite(test, app)).open(path);
}

/** The names of the partners that are to be seen. */
const partners = (page: Page) => page.locator("#known li:visible > a").allTextContents();

t.test("rows, groups and counts follow what is typed and chosen", needsBrowser, async (t) => {
  const page = await open(t, "/tech/nextjs");
  const told = page.locator("#known [data-shown]");
  t.strictSame(await partners(page), ["Prisma (partial)", "React (compatible)", "Drizzle (compatible)"]);
  t.equal(await told.textContent(), "All 3 shown");
  await page.getByLabel("Category").selectOption("orm");
  t.strictSame(await partners(page), ["Prisma (partial)", "Drizzle (compatible)"]);
  t.equal(await told.textContent(), "2 of 3 shown");
  t.equal(await page.locator("#compatible [data-count]").textContent(), "1");
  await page.getByLabel("Other technology").fill(" DRIZZLE-orm ");
  t.strictSame(await partners(page), ["Drizzle (compatible)"], "a package, in any case");
  t.equal(await page.locator("#partial").isVisible(), false, "a group without rows is gone");
  await page.getByLabel("Status").selectOption("partial");
  t.strictSame(await partners(page), []);
  t.equal(await page.getByRole("heading", { name: "No matches" }).isVisible(), true);
  await page.getByRole("link", { name: "Show all" }).click();
  t.strictSame(await partners(page), ["Prisma (partial)", "React (compatible)", "Drizzle (compatible)"]);
  t.equal(await page.getByRole("link", { name: "Show all" }).isVisible(), false);
  t.equal(await page.getByLabel("Status").inputValue(), "");
  await page.waitForFunction(() => document.activeElement?.id === "known-q");
});

t.test("what was folded opens when something in it is looked for", needsBrowser, async (t) => {
  const page = await open(t, "/tech/nextjs");
  await page.locator("#compatible summary").click();
  t.strictSame(await partners(page), ["Prisma (partial)"]);
  await page.getByLabel("Other technology").fill("react");
  t.strictSame(await partners(page), ["React (compatible)"]);
});

t.test("the address follows, and leads to the same again", needsBrowser, async (t) => {
  const page = await open(t, "/tech/nextjs#everything");
  await page.getByLabel("Other technology").fill("r");
  await page.getByLabel("Category").selectOption("orm");
  t.match(page.url(), /\/tech\/nextjs\?q=r&category=orm#everything$/, "empty fields are left out");
  const before = await partners(page);
  t.strictSame(before, ["Prisma (partial)", "Drizzle (compatible)"]);
  await page.reload();
  t.strictSame(await partners(page), before);
  t.equal(await page.getByLabel("Other technology").inputValue(), "r");
  await page.getByLabel("Other technology").fill("");
  t.strictSame(await partners(page), before, "rows that the server left hidden come back");
  await page.getByLabel("Category").selectOption("");
  t.match(page.url(), /\/tech\/nextjs#everything$/);
  t.equal((await partners(page)).length, 3);
  await page.getByRole("link", { name: "React (compatible)" }).click();
  await page.waitForURL("**/check/nextjs/react");
  await page.goBack();
  await page.getByText("All 3 shown").waitFor();
});

t.test("where nothing fits, Enter asks what was meant", needsBrowser, async (t) => {
  const page = await open(t, "/tech");
  const field = page.getByLabel("Name, alias or package");
  await field.fill("reakt");
  t.equal(await page.getByText("0 of 9 shown").isVisible(), true);
  t.equal(await page.getByRole("button", { name: "Find similar names" }).isVisible(), true);
  await field.fill("");
  await page.getByText("All 9 shown").waitFor();
  t.equal(await page.getByRole("heading", { name: "No matches" }).isVisible(), false);
  await field.fill("reakt");
  await field.press("Enter");
  await page.waitForURL("**/tech/react?misspelt=reakt");
  await page.goBack();
  // Its address has the search, which looks among the retired, too.
  await page.getByText("0 of 10 shown").waitFor();
  await page.getByRole("button", { name: "Find similar names" }).click();
  await page.waitForURL("**/tech/react?misspelt=reakt");
});

t.test("hostile text finds nothing and breaks nothing", needsBrowser, async (t) => {
  const page = await open(t, "/tech");
  for (const text of ['"]<img src=x onerror=alert(1)>', "\\", "[", "*", "__proto__", "%00"]) {
    await page.getByLabel("Name, alias or package").fill(text);
    await page.waitForFunction((text) => new URLSearchParams(location.search).get("q") === text, text);
    t.match(await page.locator("#technologies [data-shown]").textContent(), /^\d+ of 9 shown$/, text);
    t.equal(new URL(page.url()).searchParams.get("q"), text);
  }
});
