import t from "tap";
import { needsBrowser, openSite } from "../../fixtures/browser.js";
import { exportSmall } from "../../fixtures/exported-site.js";
import { createStaticHost } from "../../fixtures/static-host.js";

t.test("pages open in a browser and search by themselves", needsBrowser, async (t) => {
  const { folder } = await exportSmall(t);
  const host = createStaticHost(t, folder);
  const site = await openSite(t, host);
  for (const path of ["/", "/check/nextjs/react", "/tech", "/tech/react", "/tools/agent", "/docs", "/set"]) {
    const page = await site.open(path);
    t.equal(await page.locator("main h1").count(), 1, path);
  }
  const home = await site.open("/");
  const picture = await home.locator("meta[property='og:image']").getAttribute("content");
  t.equal((await host.inject(new URL(String(picture)).pathname)).headers["content-type"], "image/png");
  await home.locator("main input[name=q]").fill("rea");
  await home.locator("[role=option]").first().waitFor();
  t.match(await home.locator("[role=option]").first().getAttribute("data-value"), /^react/i);
});
