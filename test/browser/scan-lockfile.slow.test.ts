import t, { type Test } from "tap";
import { createApp } from "../fixtures/app.js";
import { accessibilityProblems, htmlProblems, needsBrowser, openSite, overflow, PHONE } from "../fixtures/browser.js";
import { UNLIMITED } from "../fixtures/every-fact.js";
import { factsCatalog } from "../fixtures/facts.js";
import { BETTER_LOCK, LOCK, NOT_MET, OLD_PACKAGE, PACKAGE } from "../fixtures/lockfile.js";

async function openScan(t: Test, options = {}) {
  const { app } = await createApp(t, factsCatalog(), { limits: UNLIMITED });
  return (await openSite(t, app)).open("/scan", options);
}

t.test("what the lockfile proves is found in the browser, and counts", needsBrowser, async (t) => {
  const page = await openScan(t);
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByLabel("Project files").setInputFiles([PACKAGE, LOCK]);
  t.same(new URLSearchParams((await sent).postData() ?? "").get("list")?.split(/\r?\n/), [
    "next@15.1.0",
    "react@20.0.1",
    "secret-widget@2.0.0",
  ]);
  await page.getByText(NOT_MET).first().waitFor();
  await page.getByRole("heading", { name: "secret-widget with React" }).waitFor();
  t.match(await page.getByRole("region", { name: "Score" }).innerText(), /issues? found/);
  t.equal(await page.getByText("No known conflicts").count(), 0);
  await page.getByText("1 requirement of installed releases in package-lock.json was checked.").first().waitFor();
  const markdown = await page.locator("[data-markdown] code").textContent();
  t.match(
    markdown,
    /^### 1 issue found, score \d+ of 100 \([A-F]\)\n\n- \*\*Error:\*\* secret-widget with React: incompatible\. /,
  );
  t.same(await htmlProblems(await page.content()), []);
  t.same(await accessibilityProblems(page), []);
});

t.test("it looks the same on a phone in the dark", needsBrowser, async (t) => {
  const page = await openScan(t, { viewport: PHONE, colorScheme: "dark" });
  await page.getByLabel("Project files").setInputFiles([LOCK]);
  await page.getByText(NOT_MET).first().waitFor();
  t.equal(await overflow(page), 0);
  t.same(await accessibilityProblems(page), []);
});

t.test("what a lockfile proves without scripts is the same", needsBrowser, async (t) => {
  const scores: string[] = [];
  for (const javaScriptEnabled of [true, false]) {
    const page = await openScan(t, { javaScriptEnabled });
    await page.getByLabel("Dependencies").fill(LOCK.buffer.toString());
    await page.getByRole("button", { name: "Scan" }).click();
    await page.getByText(NOT_MET).first().waitFor();
    const region = page.getByRole("region", { name: "Score" });
    scores.push(`${await region.getByRole("heading").innerText()} ${await region.locator("title").textContent()}`);
  }
  t.match(scores[0], /issues? found Score \d+ out of 100/);
  t.equal(scores[0], scores[1], "with the same score");
});

t.test("what installed releases declare counts in place of a fact about their lines", needsBrowser, async (t) => {
  const page = await openScan(t);
  await page.getByLabel("Project files").setInputFiles([OLD_PACKAGE]);
  // Beside errors, it is folded.
  const issue = page.locator("h4", { hasText: /^Next\.js .*with React/ });
  await issue.waitFor({ state: "attached" });
  await page.getByLabel("Project files").setInputFiles([OLD_PACKAGE, BETTER_LOCK]);
  await page.getByText("All of them are met.").waitFor();
  t.equal(await issue.count(), 0);
  t.notMatch(await page.locator("[data-markdown] code").textContent(), /Next\.js/);
});

t.test("a reload shows what the lockfile requires again, and a link to others does not", needsBrowser, async (t) => {
  const { app } = await createApp(t, factsCatalog(), { limits: UNLIMITED });
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

t.test("what a lockfile names is text, and no markup", needsBrowser, async (t) => {
  const page = await openScan(t);
  const hostile = LOCK.buffer.toString().replaceAll("secret-widget", "<img src=x onerror=alert(1)>");
  await page.getByLabel("Project files").setInputFiles([{ ...LOCK, buffer: Buffer.from(hostile) }]);
  await page.getByText("<img src=x onerror=alert(1)> 2.0.0 requires react").first().waitFor();
  t.equal(await page.locator("#report img[src=x]").count(), 0);
});
