import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { needsBrowser, openSite } from "../../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";

t.test("the answer comes into the page, with its address and the focus", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const page = await (await openSite(t, app)).open("/");
  await page.evaluate("window.stayed = true");
  await page.getByLabel("First technology").fill("next@15");
  await page.getByLabel("Second technology").fill("react@17");
  await page.getByLabel("Second technology").press("Enter");
  await page.getByRole("region", { name: "Verdict" }).waitFor();
  t.equal(await page.evaluate("window.stayed"), true, "no page was loaded");
  t.equal(new URL(page.url()).search, "?techA=next%4015&techB=react%4017");
  t.equal(await page.evaluate("document.activeElement.id"), "answer", "which is read next");
  t.equal(await page.getByLabel("Second technology").inputValue(), "react@17");
  await page.goBack();
  await page.waitForURL((url) => url.search === "");
  await page.getByRole("region", { name: "Verdict" }).waitFor({ state: "detached" });
});

t.test("a page that tells of an error is shown as the answer", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: { ...UNLIMITED, read: 1 } });
  const page = await (await openSite(t, app)).open("/");
  await page.getByLabel("First technology").fill("next");
  await page.getByLabel("Second technology").fill("react");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("heading", { name: "Too many requests" }).waitFor();
  t.equal(await page.getByLabel("Second technology").inputValue(), "react", "what was typed is still there");
  t.equal(new URL(page.url()).search, "", "and it has no address");
});

t.test("a server that is away is told, and the next attempt works", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const page = await (await openSite(t, app)).open("/");
  await page.getByLabel("First technology").fill("next");
  await page.getByLabel("Second technology").fill("react");
  await page.route("**/?*", (route) => route.abort());
  await page.getByRole("button", { name: "Check" }).click();
  const told = page.getByRole("alert").filter({ hasText: "Could not reach the server" });
  await told.waitFor();
  await page.unroute("**/?*");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("region", { name: "Verdict" }).waitFor();
  t.equal(await told.count(), 0);
});

t.test("a refusal stands above the form, and what was typed stays", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: { ...UNLIMITED, read: 1, contribute: 1 } });
  const page = await (await openSite(t, app)).open(
    `/contribute/compatibility?${new URLSearchParams({
      techA: "react",
      techB: "mongodb",
      status: "partial",
      severity: "warning",
      evidence: "https://example.com/page",
      testedVersions: "react@19",
    })}`,
  );
  await page.getByLabel(/Explanation/).fill("What I know about the two, at length.");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("alert").filter({ hasText: "Too many requests" }).waitFor();
  t.equal(await page.getByLabel(/Explanation/).inputValue(), "What I know about the two, at length.");
});
