import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { needsBrowser, openSite } from "../../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import { LOCK, NOT_MET, PACKAGE } from "../../fixtures/lockfile.js";

t.test("a reload shows what the lockfile requires again, and a link to others does not", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const site = await openSite(t, app);
  const page = await site.open("/scan");
  await page.getByLabel("Project files").setInputFiles([PACKAGE, LOCK]);
  await page.getByText(NOT_MET).first().waitFor();
  await page.waitForFunction(() => window.location.hash !== "");
  await page.reload();
  await page.getByText(NOT_MET).first().waitFor();
  const other = await site.open(new URL(page.url()).pathname + new URL(page.url()).hash);
  await other.getByRole("heading", { name: "Recognised technologies" }).waitFor();
  t.equal(await other.getByText(NOT_MET).count(), 0);
});
