import { mkdirSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { assertSound, assertUsable, needsBrowser, openSite } from "../../fixtures/browser.js";
import { createService } from "../../fixtures/service.js";

const TOKEN = "maintainers-only-0123456789";
const pictures = process.env.PICTURES;

t.test("a visitor reports from a page, and a maintainer accepts it, by keyboard and eye", needsBrowser, async (t) => {
  const config = { maintainerToken: TOKEN, publicUrl: "http://127.0.0.1" };
  const { app } = await createService(t, { config });
  const site = await openSite(t, app);
  if (pictures) mkdirSync(pictures, { recursive: true });
  await assertSound(t, site, ["/contribute/compatibility?techA=nextjs@15&techB=postgresql", "/contribute"]);

  const page = await site.open("/check/nextjs@15/postgresql");
  const picture = async (name: string) => {
    if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  };
  await page.getByRole("main").getByRole("link", { name: "Report compatibility" }).click();
  t.equal(await page.getByLabel("Tested versions").inputValue(), "nextjs@15");
  await page.getByLabel("Status").selectOption("partial");
  await page.getByLabel("How you know it").selectOption("tested");
  await page.getByLabel("Explanation").fill("Pages that run at the edge cannot reach the database.");
  await page.getByLabel("Evidence").fill("http://example.com");
  await page.getByLabel("Tested versions").fill("nextjs@15\npostgresql@17");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("heading", { name: "Fix 1 problem" }).waitFor();
  await assertUsable(t, page, "the form with a problem");
  await picture("report-problem");
  t.equal(await page.getByLabel("How you know it").inputValue(), "tested", "what was chosen stays");
  await page.getByLabel("Evidence").fill("https://example.com/edge");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("heading", { name: "Ready to submit" }).waitFor();
  t.equal(await page.getByLabel("Leave this empty").isVisible(), true, "it takes no place, and");
  t.equal(await page.getByRole("textbox", { name: "Leave this empty" }).count(), 0, "nobody is told of it");
  await page.getByLabel("Email address for replies").fill("nobody");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: "Not sent" }).waitFor();
  await assertUsable(t, page, "the form with an address that is none");
  await picture("report-refused");
  await page.getByLabel("Email address for replies").fill("");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: "Your report was sent" }).waitFor();
  await assertUsable(t, page, "what was sent");
  const status = page.url();

  await page.goto(`${site.url}/review/queue`);
  await assertUsable(t, page, "signing in");
  await page.getByLabel("Maintainer token").fill(TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("article", { name: /^Next\.js and / }).waitFor();
  await assertUsable(t, page, "a report");
  await picture("review-report");
  await page.getByRole("button", { name: "Accept: make it a proposal" }).click();
  await page.getByRole("heading", { name: "The report is a proposal now" }).waitFor();
  await assertUsable(t, page, "a decision");
  await page.goto(status);
  await page.getByRole("heading", { name: "Your report became a proposal" }).waitFor();
  await page.goto(`${site.url}/review/queue`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Maintainer token").waitFor();
});
