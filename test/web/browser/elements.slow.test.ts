import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { needsBrowser, openSite } from "../../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import { LOCK, NOT_MET } from "../../fixtures/lockfile.js";

t.test("components make the same elements in a browser as on the server", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const site = await openSite(t, app);
  const seen: string[][] = [];
  for (const javaScriptEnabled of [true, false]) {
    const page = await site.open("/scan", { javaScriptEnabled });
    await page.getByLabel("Dependencies").fill(LOCK.buffer.toString());
    await page.getByRole("button", { name: "Scan" }).click();
    await page.getByText(NOT_MET).first().waitFor();
    const parts = [page.locator("section.scan-score"), page.locator("section.requirements")];
    seen.push(await Promise.all(parts.map((part) => part.evaluate((element) => element.outerHTML))));
  }
  t.match(seen[0]?.[0], /<svg .*viewBox="0 0 120 120".*<title>Score \d+ out of 100/);
  t.same(seen[0], seen[1]);
});

t.test("what a lockfile names is text, and no markup", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const page = await (await openSite(t, app)).open("/scan");
  const hostile = LOCK.buffer.toString().replaceAll("secret-widget", "<img src=x onerror=alert(1)>");
  await page.getByLabel("Project files").setInputFiles([{ ...LOCK, buffer: Buffer.from(hostile) }]);
  await page.getByText("<img src=x onerror=alert(1)> 2.0.0 requires react").waitFor();
  t.equal(await page.locator("#report img[src=x]").count(), 0);
});
