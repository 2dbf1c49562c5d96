import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { needsBrowser, openSite } from "../../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";

t.test("the form folds above a report, and opens again where it has to be changed", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const site = await openSite(t, app);
  for (const javaScriptEnabled of [true, false]) {
    const page = await site.open("/scan", { javaScriptEnabled });
    const list = page.getByLabel("Dependencies");
    const again = page.getByText("Scan another project, or change this one");
    t.notOk(await again.isVisible(), "nothing is to be unfolded yet");
    await list.fill("next@15.0.0\nreact@20.0.0");
    await page.getByRole("button", { name: "Scan" }).click();
    await page.getByRole("heading", { name: "Recognised technologies" }).waitFor();
    await page.getByText("Read a list: 2 dependencies.").waitFor();
    t.notOk(await list.isVisible());
    await again.click();
    t.ok(await list.isVisible());
    await list.fill('{"dependencies": {\n"next": }}');
    await page.getByRole("button", { name: "Scan" }).click();
    await page.getByText("is not valid JSON at line 2").waitFor();
    t.ok(await list.isVisible(), "it is still there");
  }
});
