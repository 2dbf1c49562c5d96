import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { needsBrowser, openSite } from "../../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";

const root = t;

t.test("the script of every page runs under the policy, and on what a swap brings too", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  // Errors of scripts and breaches of the policy fail the test by themselves.
  const site = await openSite(root, t, app);
  for (const path of ["/", "/check/nextjs/react", "/check/no-such/thing"]) {
    const page = await site.open(path);
    await page.waitForLoadState("networkidle");
    t.equal(
      await page
        .locator("script[type=module]")
        .first()
        .evaluate((script) => script.isConnected),
      true,
      path,
    );
  }
});
