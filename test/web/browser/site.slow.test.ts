import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { needsBrowser, openSite } from "../../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";

t.test("the script of every page runs under the policy", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  // Errors of scripts and breaches of the policy fail the test by themselves.
  const site = await openSite(t, app);
  const page = await site.open("/check/nextjs/react");
  await page.locator("button[data-copy]").first().waitFor({ state: "visible" });
});

t.test("what a swap brings is enabled too", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const page = await (await openSite(t, app)).open("/check/nextjs/react");
  await page.evaluate("window.stayed = true");
  await page.getByText("Check other versions").click();
  await page.getByLabel("Version of React").fill("17");
  await page.getByLabel("Version of React").press("Enter");
  await page.waitForURL("**/check/nextjs/react@17");
  await page.locator("button[data-copy]").first().waitFor({ state: "visible" });
  t.equal(await page.evaluate("window.stayed"), true, "no page was loaded");
});
