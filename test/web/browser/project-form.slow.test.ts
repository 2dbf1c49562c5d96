import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { needsBrowser, openSite } from "../../fixtures/browser.js";
import { UNLIMITED } from "../../fixtures/every-fact.js";
import { upgradeCatalog } from "../../fixtures/upgrade.js";

t.test("what cannot be read is told beside the form, on both pages", needsBrowser, async (t) => {
  const { app } = await createApp(t, upgradeCatalog(), { limits: UNLIMITED });
  const site = await openSite(t, app);
  for (const path of ["/scan", "/plan"]) {
    const page = await site.open(path);
    const file = { name: "package.json", mimeType: "application/json", buffer: Buffer.from("{") };
    await page.getByLabel("Project files").setInputFiles([file]);
    await page.locator(".note.problem, .problem[role=status], p.problem").first().waitFor();
    await page
      .getByLabel("Project files")
      .setInputFiles([{ ...file, buffer: Buffer.from('{"dependencies":{"react":"18.3.1"}}') }]);
    await page.getByText("Read package.json: 1 dependency.").waitFor();
  }
});
