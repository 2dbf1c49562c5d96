import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { needsBrowser, openSite } from "../../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";

t.test("scripts run under the policy, and enable what a swap brings too", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const page = await (await openSite(t, app)).open("/check/nextjs/react");
  const button = page.locator("button[data-copy]").first();
  await button.waitFor({ state: "visible" });
  await page.evaluate("window.stayed = true");
  await page.getByText("Check other versions").click();
  await page.getByLabel("Version of React").fill("17");
  await page.getByLabel("Version of React").press("Enter");
  await page.waitForURL("**/check/nextjs/react@17");
  await button.waitFor({ state: "visible" });
  t.equal(await page.evaluate("window.stayed"), true, "no page was loaded");
});
