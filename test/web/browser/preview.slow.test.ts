import type { Locator } from "playwright-core";
import t, { type Test } from "tap";
import { createApp } from "../../fixtures/app.js";
import { accessibilityProblems, needsBrowser, openSite, PHONE } from "../../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";

async function openMatrix(t: Test, options = {}) {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const path = "/set?row=nextjs@15,prisma&col=react@17,postgresql,mongodb&sort=name&empty=show";
  const page = await (await openSite(t, app)).open(path, options);
  const preview = page.locator(".matrix-preview");
  const cell = (status: string) => page.locator(`.matrix td.${status} > a`).first();
  return { page, preview, cell };
}

/** Whether two elements cover each other. */
async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) return false;
  const gap = 0.5;
  return (
    a.x + a.width <= b.x + gap ||
    b.x + b.width <= a.x + gap ||
    a.y + a.height <= b.y + gap ||
    b.y + b.height <= a.y + gap
  );
}

t.test("the focus shows a preview that describes the cell, and Escape closes it", needsBrowser, async (t) => {
  const { page, preview, cell } = await openMatrix(t);
  const link = cell("incompatible");
  await link.focus();
  await preview.waitFor();
  const text = await preview.innerText();
  t.match(text, /✕ Next\.js 15 does not work with React 17\s+■ declared, ~ for these release lines\s+Next\.js 15/);
  const described = await link.evaluate((element) => {
    const id = element.getAttribute("aria-describedby") ?? "";
    return document.getElementById(id)?.textContent ?? "";
  });
  t.match(described, /does not work with React 17/);
  t.equal(await link.getAttribute("title"), null, "the browser shows nothing beside it");
  t.ok(await areApart(preview, link), "the cell is not covered");
  t.strictSame(await accessibilityProblems(page), []);
  await page.keyboard.press("Escape");
  t.equal(await preview.isVisible(), false);
  t.equal(await link.evaluate((element) => element === document.activeElement), true, "the focus stays");
  t.match(await link.getAttribute("title"), /does not work with React 17/);
  t.equal(await link.getAttribute("aria-describedby"), null);
});

t.test("its link is next with Tab, and Escape leads back to the cell", needsBrowser, async (t) => {
  const { page, preview, cell } = await openMatrix(t);
  await cell("incompatible").focus();
  await page.keyboard.press("Tab");
  const evidence = preview.getByRole("link", { name: "See the evidence" });
  t.equal(await evidence.evaluate((element) => element === document.activeElement), true);
  await page.keyboard.press("Escape");
  t.equal(await preview.isVisible(), false);
  t.equal(await cell("incompatible").evaluate((element) => element === document.activeElement), true);
  await page.keyboard.press("ArrowLeft");
  await preview.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/check/**");
});

t.test("the pointer shows it, may move into it, and Escape closes it", needsBrowser, async (t) => {
  const { page, preview, cell } = await openMatrix(t);
  await cell("unknown").hover();
  await preview.getByText("This is neither a yes nor a no.").waitFor();
  await cell("incompatible").hover();
  await preview.getByText("Next.js 15 does not work with React 17").waitFor();
  await preview.getByRole("link").hover();
  t.ok(await preview.isVisible());
  await page.keyboard.press("Escape");
  t.equal(await preview.isVisible(), false);
  await cell("incompatible").hover();
  await preview.waitFor();
  await page.getByRole("heading", { level: 1 }).hover();
  await preview.waitFor({ state: "hidden" });
});

t.test("on a touch screen, a tap shows it and another opens the pair", needsBrowser, async (t) => {
  const { page, preview, cell } = await openMatrix(t, { hasTouch: true, viewport: PHONE });
  await cell("incompatible").tap();
  await preview.waitFor();
  t.ok(await areApart(preview, cell("incompatible")));
  t.match(page.url(), "/set?");
  await page.getByRole("heading", { level: 1 }).tap();
  await preview.waitFor({ state: "hidden" });
  await cell("incompatible").tap();
  await preview.waitFor();
  await cell("incompatible").tap();
  await page.waitForURL("**/check/nextjs@15/react@17");
});

t.test("without scripts, a cell is a link with the same lines in its title", needsBrowser, async (t) => {
  const { page, preview, cell } = await openMatrix(t, { javaScriptEnabled: false });
  t.match(await cell("incompatible").getAttribute("title"), /does not work with React 17\ndeclared, for/);
  await cell("incompatible").click();
  await page.waitForURL("**/check/nextjs@15/react@17");
  t.equal(await preview.count(), 0);
});
