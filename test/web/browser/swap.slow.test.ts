import t, { type Test } from "tap";
import { createApp } from "../../fixtures/app.js";
import { needsBrowser, openSite } from "../../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";

/** The page of a pair, with its form for versions open. */
async function openPair(t: Test, limits: typeof UNLIMITED) {
  const { app } = await createApp(t, everyFact(), { limits });
  const page = await (await openSite(t, app)).open("/check/nextjs/react");
  await page.getByText("Check other versions or a platform").click();
  return page;
}

t.test("the answer comes into the page, with its address and the focus", needsBrowser, async (t) => {
  const page = await openPair(t, UNLIMITED);
  await page.evaluate("window.stayed = true");
  await page.getByLabel("Version of Next.js").fill("15");
  await page.getByLabel("Version of React").fill("17");
  await page.getByLabel("Version of React").press("Enter");
  await page.getByRole("heading", { name: "Next.js 15 with React 17" }).waitFor();
  t.equal(await page.evaluate("window.stayed"), true, "no page was loaded");
  t.equal(new URL(page.url()).pathname, "/check/nextjs@15/react@17");
  t.equal(await page.evaluate("document.activeElement.id"), "pair", "which is read next");
  t.equal(await page.getByLabel("Version of React").inputValue(), "17");
  await page.goBack();
  await page.getByRole("heading", { name: "Next.js with React" }).waitFor();
});

t.test("a refusal of a question about versions stands above the answer, which stays", needsBrowser, async (t) => {
  const page = await openPair(t, { ...UNLIMITED, read: 1 });
  const before = page.url();
  await page.getByLabel("Version of React").fill("17");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("alert").filter({ hasText: "Too many requests" }).waitFor();
  t.equal(await page.getByLabel("Version of React").inputValue(), "17", "what was typed is still there");
  t.equal(await page.getByRole("heading", { name: "Next.js with React" }).isVisible(), true);
  t.equal(page.url(), before, "and it has no address");
});

t.test("a server that is away is told, and the next attempt works", needsBrowser, async (t) => {
  const page = await openPair(t, UNLIMITED);
  await page.getByLabel("Version of React").fill("17");
  await page.route("**/check/**", (route) => route.abort());
  await page.getByRole("button", { name: "Check" }).click();
  const told = page.getByRole("alert").filter({ hasText: "Could not reach the server" });
  await told.waitFor();
  await page.unroute("**/check/**");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("heading", { name: "Next.js with React 17" }).waitFor();
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
      basis: "tested",
    })}`,
  );
  await page.getByLabel(/Explanation/).fill("What I know about the two, at length.");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("alert").filter({ hasText: "Too many requests" }).waitFor();
  t.equal(await page.getByLabel(/Explanation/).inputValue(), "What I know about the two, at length.");
});
