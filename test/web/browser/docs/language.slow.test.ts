import t from "tap";
import { createApp } from "../../../fixtures/app.js";
import { needsBrowser, openSite } from "../../../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../../../fixtures/every-fact.js";

t.test("a language that is no longer there leaves the first one chosen", needsBrowser, async (t) => {
  const site = await openSite(t, (await createApp(t, everyFact(), { limits: UNLIMITED })).app);
  const page = await site.open("/docs/check");
  await page.evaluate("localStorage.setItem('language', 'cobol')");
  await page.reload();
  t.ok(await page.getByRole("radio", { name: "curl" }).isChecked());
  await page.getByRole("radio", { name: "Go", exact: true }).check();
  await page.reload();
  t.ok(await page.getByRole("radio", { name: "Go", exact: true }).isChecked());
});
