import type { Page } from "playwright-core";
import t, { type Test } from "tap";
import { createApp } from "../fixtures/app.js";
import { assertSound, needsBrowser, openSite } from "../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";

const newApp = async (t: Test) => (await createApp(t, everyFact(), { limits: UNLIMITED })).app;
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

/** Every state of the page. */
const STATES = [
  "/set",
  "/set?row=orm&row=nextjs@15&col=react@17,postgres,angularjs&sort=name&empty=show",
  "/set/nextjs@15+prisma+react@17",
  "/set?row=reactt,%3Cb%3E&col=zzzzzzzzz",
  "/set?row=edge-runtime&col=db-driver",
];

t.test("a table is asked for without scripts", needsBrowser, async (t) => {
  const site = await openSite(t, await newApp(t));
  const page = await site.open("/set", { javaScriptEnabled: false });
  const columns = page.getByLabel("With (optional)");
  await page.getByLabel("Compare", { exact: true }).fill("ORM");
  await columns.fill("postgres, nextjs@15");
  await page.getByLabel("Order").selectOption({ label: "By name" });
  await page.getByRole("button", { name: "Compare" }).click();
  await heading(page, "ORM × postgres and nextjs@15").waitFor();
  t.strictSame(await page.getByRole("rowheader").allInnerTexts(), ["Drizzle", "Prisma"]);
  t.strictSame(await page.getByRole("columnheader").allInnerTexts(), ["Next.js 15", "PostgreSQL"]);
  t.equal(await columns.inputValue(), "postgres, nextjs@15", "nothing is lost");
  t.equal(await page.getByRole("cell", { name: "partial" }).count(), 1);
  await page.getByRole("link", { name: "Drizzle", exact: true }).waitFor();
});

t.test("with scripts, the answer comes in place, and names lead to their set", needsBrowser, async (t) => {
  const site = await openSite(t, await newApp(t));
  const page = await site.open("/set");
  await page.evaluate("window.mark = 'the same page'");
  await page.getByLabel("With (optional)").fill("");
  const names = page.getByLabel("Compare", { exact: true });
  await names.fill("nextjs, reactt, prisma");
  await names.press("Enter");
  // Leaving the field asks as well: the first of the two answers leaves the focus where it is.
  await page.waitForFunction(() => document.activeElement?.id === "set");
  await heading(page, "nextjs and prisma compared with each other").waitFor();
  t.equal(await page.evaluate("window.mark"), "the same page");
  await page.waitForURL((url) => url.searchParams.get("row") === "nextjs, reactt, prisma");
  await page.getByRole("link", { name: "react", exact: true }).click();
  await page.waitForURL("**/set/nextjs+prisma+react");
  await heading(page, "Next.js, Prisma and React").waitFor();
  t.equal(await names.inputValue(), "nextjs, prisma, react", "what was meant is in the form");
  await names.fill("nextjs, prisma");
  await page.getByRole("button", { name: "Compare" }).click();
  await page.waitForURL("**/set/nextjs+prisma");
  await page
    .getByRole("row", { name: /^Next\.js/ })
    .getByRole("link", { name: "partial" })
    .click();
  await page.waitForURL("**/check/nextjs/prisma");
});

t.test("a changed field is answered at once", needsBrowser, async (t) => {
  const site = await openSite(t, await newApp(t));
  const page = await site.open("/set?row=orm&col=database");
  await page.evaluate("window.mark = 'the same page'");
  const order = page.getByLabel("Order");
  await order.focus();
  await order.selectOption({ label: "By name" });
  await page.waitForURL(/sort=name/);
  t.equal(await page.evaluate("window.mark"), "the same page");
  await page.waitForFunction(() => document.activeElement?.id === "sort");
  await page
    .getByRole("status")
    .getByText(/pairs known\./)
    .waitFor({ state: "attached" });
  await page.goBack();
  await page.waitForURL("**/set?row=orm&col=database");
  t.equal(await order.inputValue(), "verdicts", "the fields go back with the answer");
  await page.getByLabel("Include lines without data").check();
  await page.waitForURL(/empty=show/);
  await page.getByRole("columnheader", { name: "MongoDB" }).waitFor();
});

t.test("a slow answer is told of, and a refused one leaves the old one", needsBrowser, async (t) => {
  const site = await openSite(t, await newApp(t));
  const page = await site.open("/set?row=orm&col=database");
  let answer = (_status: number) => {};
  await page.route("**/set?*", async (route) => {
    const status = await new Promise<number>((resolve) => {
      answer = resolve;
    });
    if (status === 200) await route.continue();
    else await route.fulfill({ status, contentType: "text/html", body: "<main><h1>Too many requests</h1></main>" });
  });
  const order = page.getByLabel("Order");
  await order.selectOption({ label: "By name" });
  const loading = page.getByText("Loading…");
  await loading.waitFor();
  t.equal(await page.locator("#set").getAttribute("aria-busy"), "true");
  answer(429);
  await page.getByRole("alert").filter({ hasText: "Too many requests" }).waitFor();
  t.equal(await loading.count(), 0);
  t.ok(await heading(page, "ORM × Database").isVisible(), "the old answer is still there");
  t.notMatch(page.url(), /sort=name/);
  await order.selectOption({ label: "Most known" });
  await loading.waitFor();
  answer(200);
  await page.getByRole("alert").waitFor({ state: "detached" });
  await heading(page, "ORM × Database").waitFor();
});

t.test("what is typed while an answer is on its way stays", needsBrowser, async (t) => {
  const site = await openSite(t, await newApp(t));
  const page = await site.open("/set?row=orm&col=database");
  const held: (() => void)[] = [];
  await page.route("**/set?*", async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const asked = page.waitForRequest("**/set?*sort=name*");
  await page.getByLabel("Order").selectOption({ label: "By name" });
  await asked;
  const names = page.getByLabel("Compare", { exact: true });
  await names.fill("nextjs, prisma");
  held.shift()?.();
  await page.waitForURL(/sort=name/);
  t.equal(await names.inputValue(), "nextjs, prisma");
  t.equal(await page.evaluate("document.activeElement.selectionStart"), "nextjs, prisma".length);
});

t.test("everything is reached with the keyboard", needsBrowser, async (t) => {
  const site = await openSite(t, await newApp(t));
  const page = await site.open("/set?row=orm&col=database");
  await page.getByLabel("With (optional)").focus();
  const reached: string[] = [];
  for (let steps = 0; steps < 14; steps += 1) {
    await page.keyboard.press("Tab");
    reached.push(
      String(await page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.innerText ?? ''")).trim(),
    );
  }
  for (const name of ["Compare", "CSV", "✓", "1 more columns without data"])
    t.ok(
      reached.some((text) => text.startsWith(name)),
      `${name}: ${reached.join(" | ")}`,
    );
  t.equal(reached.filter((text) => /^[✓~✕?]/.test(text)).length, 1, "the grid is one stop");
});

t.test("it can be downloaded", needsBrowser, async (t) => {
  const site = await openSite(t, await newApp(t));
  const page = await site.open("/set?row=orm&col=database");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV" }).click(),
  ]);
  t.equal(download.suggestedFilename(), "stackfit-orm-database.csv");
});

t.test("every state is sound", needsBrowser, async (t) => {
  await assertSound(t, await openSite(t, await newApp(t)), STATES);
});

t.test("heads stay in sight in a large table", needsBrowser, async (t) => {
  const site = await openSite(t, await newApp(t));
  const all = "nextjs,react,angularjs,prisma,drizzle,postgresql,better-sqlite3,vercel,workers,mongodb";
  const page = await site.open(`/set?row=${all}&col=${all}`, { viewport: { width: 360, height: 400 } });
  const box = page.getByRole("region", { name: /×/ }).last();
  await box.evaluate((element) => element.scrollTo(150, 150));
  const places = await box.evaluate((element) => {
    const place = (selector: string) => element.querySelector(selector)?.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    return {
      fromTop: (place("thead th")?.top ?? 99) - own.top,
      fromLeft: (place("tbody th")?.left ?? 99) - own.left,
      width: place("tbody th")?.width ?? 999,
    };
  });
  t.ok(places.fromTop < 3, "the head is at the top");
  t.ok(places.fromLeft < 3, "the first column is at the left");
  t.ok(places.width < 150, "and leaves room for the others");
});
