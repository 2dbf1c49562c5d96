import type { Page } from "playwright-core";
import t, { type Test } from "tap";
import { createApp } from "../../fixtures/app.js";
import { accessibilityProblems, needsBrowser, openSite } from "../../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";

/** Next.js and Prisma by PostgreSQL, Prisma and React, by name. */
async function openGrid(t: Test) {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const path = "/set?row=nextjs,prisma&col=postgresql,prisma,react&sort=name&empty=show";
  const page = await (await openSite(t, app)).open(path);
  await page.getByRole("grid").waitFor();
  return page;
}

/** Where the focus is: the place of its cell in the table. */
const place = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest<HTMLTableCellElement>("td, th");
    return cell && `${(cell.parentElement as HTMLTableRowElement).rowIndex},${cell.cellIndex}`;
  });

t.test("arrow keys move through the grid, up to its edges", needsBrowser, async (t) => {
  const page = await openGrid(t);
  await page.getByRole("gridcell").nth(1).getByRole("link").focus();
  const moves: [key: string, at: string][] = [
    ["ArrowRight", "1,2"],
    ["ArrowDown", "2,2"],
    ["ArrowDown", "2,2"],
    ["ArrowRight", "2,3"],
    ["ArrowRight", "2,3"],
    ["Home", "2,0"],
    ["End", "2,3"],
    ["ArrowUp", "1,3"],
    ["ArrowUp", "0,3"],
    ["Home", "0,1"],
    ["ArrowLeft", "0,1"],
    ["Control+End", "2,3"],
    ["Control+Home", "0,1"],
    ["Alt+ArrowDown", "0,1"],
  ];
  for (const [key, at] of moves) {
    await page.keyboard.press(key);
    t.equal(await place(page), at, `after ${key}`);
  }
});

t.test("a technology beside itself has the focus too, and Enter opens a pair", needsBrowser, async (t) => {
  const page = await openGrid(t);
  await page.getByRole("gridcell", { name: "the same technology" }).focus();
  t.equal(await place(page), "2,2");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/check/nextjs/prisma");
});

t.test("the grid is one stop, where the focus was last", needsBrowser, async (t) => {
  const page = await openGrid(t);
  const stops = () => page.locator(".matrix table [tabindex='0']").count();
  t.equal(await stops(), 1);
  await page.getByRole("gridcell").nth(1).getByRole("link").focus();
  await page.keyboard.press("ArrowDown");
  t.equal(await stops(), 1);
  await page.keyboard.press("Shift+Tab");
  t.equal(await place(page), null);
  await page.keyboard.press("Tab");
  t.equal(await place(page), "2,1");
  t.strictSame(await accessibilityProblems(page), [], "axe has nothing against it");
});

t.test("the column of the focus and of the pointer is marked", needsBrowser, async (t) => {
  const page = await openGrid(t);
  const marked = () =>
    page.locator(".marked").evaluateAll((cells) => cells.map((cell) => (cell as HTMLTableCellElement).cellIndex));
  t.strictSame(await marked(), []);
  await page.getByRole("gridcell").nth(1).getByRole("link").focus();
  t.strictSame(await marked(), [1, 1, 1]);
  await page.getByRole("columnheader", { name: "React" }).hover();
  t.strictSame(await marked(), [3, 3, 3]);
  await page.getByRole("rowheader", { name: "Prisma" }).hover();
  t.strictSame(await marked(), [], "a row is marked alone");
});

t.test("an answer that comes into the page is a grid, too", needsBrowser, async (t) => {
  const page = await openGrid(t);
  await page.getByLabel("Order").selectOption({ label: "Most known" });
  await page.waitForURL((url) => !url.searchParams.has("sort") || url.searchParams.get("sort") === "verdicts");
  await page.getByRole("grid").waitFor();
  t.equal(await page.locator(".matrix table [tabindex='0']").count(), 1);
});

t.test("what a cell says stands below the table, for the focus and for the pointer", needsBrowser, async (t) => {
  const page = await openGrid(t);
  const reason = page.locator(".matrix-reason");
  t.match(await reason.innerText(), /^Point at a sign/);
  await page.locator(".matrix td.partial > a").focus();
  t.match(await reason.innerText(), /^Next\.js works with Prisma, with limits\n\w+.*\n.+/);
  await page.locator(".matrix td.unknown > a").first().hover();
  t.match(await reason.innerText(), /: not known yet$/);
  t.strictSame(await accessibilityProblems(page), []);
});
