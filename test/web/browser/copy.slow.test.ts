import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { needsBrowser, openSite } from "../../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";

t.test("a button copies the text beside it", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const site = await openSite(t, app);
  const page = await site.open("/check/nextjs/react", { permissions: ["clipboard-read", "clipboard-write"] });
  const button = page.locator("button[data-copy]").first();
  await button.evaluate((element) => element.closest("details")?.setAttribute("open", ""));
  const name = await button.innerText();
  const text = await button.locator("xpath=..").locator("code").innerText();
  await button.click();
  await page.waitForFunction(() => document.querySelector("button[data-copy]")?.textContent === "Copied");
  t.equal(await page.evaluate("navigator.clipboard.readText()"), text);
  await page.waitForFunction(
    (label) => (document.querySelector("button[data-copy]") as HTMLElement).innerText === label,
    name,
  );
});

t.test("where scripts do not run there is no button", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const site = await openSite(t, app);
  const page = await site.open("/check/nextjs/react", { javaScriptEnabled: false });
  const buttons = page.locator("button[data-copy]");
  t.ok((await buttons.count()) > 0);
  t.equal(await buttons.first().isVisible(), false);
});
