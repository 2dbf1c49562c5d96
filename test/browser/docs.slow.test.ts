import t, { type Test } from "tap";
import { createApp } from "../fixtures/app.js";
import { assertSound, needsBrowser, openSite } from "../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";

const newApp = async (t: Test) => (await createApp(t, everyFact(), { limits: UNLIMITED })).app;

t.test("an operation is found from the contents, and opened, without scripts", needsBrowser, async (t) => {
  const site = await openSite(t, await newApp(t));
  const page = await site.open("/docs", { javaScriptEnabled: false });
  const contents = page.getByRole("navigation", { name: "Contents" });
  await contents.getByRole("link", { name: "POST /check", exact: true }).click();
  t.match(page.url(), /\/docs#post-check$/);
  const operation = page.getByRole("article", { name: "Check a pair", exact: true });
  t.match(await operation.innerText(), /POST.*\/api\/v1\/check.*nextjs@15.*techA, techB, platform/s);
  const field = operation.getByText("workaround", { exact: true });
  t.notOk(await field.isVisible());
  await operation.getByText("Responses").click();
  await operation.getByText("Response fields").click();
  t.ok(await field.isVisible());
});

t.test("an example is copied as it stands", needsBrowser, async (t) => {
  const site = await openSite(t, await newApp(t));
  const page = await site.open("/docs/check#get-check", { permissions: ["clipboard-read", "clipboard-write"] });
  const operation = page.getByRole("article", { name: "Check a pair, cacheable" });
  await operation.getByRole("button", { name: /^Copy/ }).click();
  await operation.getByRole("button", { name: "Copied" }).waitFor();
  t.equal(
    await page.evaluate("navigator.clipboard.readText()"),
    "curl 'https://stackfit.example/api/v1/check?techA=nextjs&techB=react'",
  );
});

t.test("what can be opened is opened with the keyboard", needsBrowser, async (t) => {
  const site = await openSite(t, await newApp(t));
  const page = await site.open("/docs/scan#post-scan");
  const article = page.getByRole("article", { name: "Scan the dependencies of a project" });
  await article.getByText("Responses").click();
  const summary = article.getByText("Response fields");
  await summary.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction((element) => element?.parentElement?.hasAttribute("open"), await summary.elementHandle());
  t.ok(await page.getByText("What was found.").first().isVisible());
});

t.test("the page is sound", needsBrowser, async (t) => {
  await assertSound(t, await openSite(t, await newApp(t)), ["/docs"]);
});
