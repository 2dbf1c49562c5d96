import type { Page } from "playwright-core";
import t from "tap";
import { approve, decide } from "../../server/forges/local/decisions.js";
import { openRepository, type Repository } from "../../server/forges/local/repository.js";
import { createApp } from "../fixtures/app.js";
import {
  accessibilityProblems,
  assertSound,
  assertUsable,
  htmlProblems,
  needsBrowser,
  openSite,
} from "../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";
import { createService } from "../fixtures/service.js";
import { until } from "../fixtures/until.js";

/** Fills in a rule about the fixtures' PostgreSQL and React, with one mistake: a source without https. */
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("First technology").fill("react");
  await page.getByLabel("Second technology").fill("postgresql");
  await page.getByLabel("Status").selectOption("incompatible");
  await page.getByLabel("Explanation").fill("The one draws pages and the other keeps rows.");
  await page.getByLabel("Evidence").fill("http://example.com/rows");
  await page.getByLabel("Tested versions").fill("react@19.0.0\npostgresql@17");
  await page.getByLabel("How you know it").selectOption("tested");
}

for (const javaScriptEnabled of [true, false])
  t.test(
    `a rule from the form to the answer, ${javaScriptEnabled ? "with" : "without"} scripts`,
    needsBrowser,
    async (t) => {
      const { app, token, stateDir } = await createService(t);
      const secret = await token(["compatibility"]);
      const site = await openSite(t, app);
      const page = await site.open("/contribute", { javaScriptEnabled });
      await page.getByRole("link", { name: "Open the empty form" }).click();
      await page.getByRole("heading", { name: "Report compatibility" }).waitFor();
      await fillIn(page);
      await page.getByRole("button", { name: "Check" }).click();

      await page.getByRole("heading", { name: "Fix 1 problem" }).waitFor();
      const focused = await page.evaluate("document.activeElement.id");
      t.equal(focused, "contribution", "what is read next is what is wrong");
      t.equal(await page.getByLabel("Explanation").inputValue(), "The one draws pages and the other keeps rows.");
      t.equal(await page.getByLabel("Evidence").getAttribute("aria-invalid"), "true");
      await page.getByRole("link", { name: "Evidence" }).click();
      t.equal(await page.evaluate("document.activeElement.id"), "evidence", "the link leads to the field");
      await page.getByLabel("Evidence").fill("https://example.com/rows");
      await page.getByRole("button", { name: "Check" }).click();

      await page.getByRole("heading", { name: "Ready to submit" }).waitFor();
      await page.getByText("data/rules/postgresql/react.yaml").waitFor();
      await page.getByLabel("Access token").fill("stackfit_wrong");
      await page.getByRole("button", { name: "Submit" }).click();
      await page.getByRole("heading", { name: "Not sent" }).waitFor();
      if (javaScriptEnabled) t.same(await accessibilityProblems(page), []);
      t.same(await htmlProblems(await page.content()), []);
      t.equal(await page.getByLabel("Access token").inputValue(), "");
      await page.getByLabel("Access token").fill(secret);
      await page.getByRole("button", { name: "Submit" }).click();

      await page.getByRole("heading", { name: "Rule on PostgreSQL and React" }).waitFor();
      const current = page.locator("#review-status .status");
      t.match(await current.textContent(), /under review/);
      const id = new URL(page.url()).pathname.replace("/contributions/", "");
      const repository = (await openRepository(stateDir, "main")) as Repository;

      t.equal(await decide(repository, id, "request-changes", "Rita", "Which server?"), "decided");
      await page.getByRole("button", { name: "Refresh" }).click();
      await page.getByText("Which server?").waitFor();
      t.match(await current.textContent(), /changes requested/);

      t.match(await approve(repository, id, "Rita"), { outcome: "merged" });
      await page.getByRole("button", { name: "Refresh" }).click();
      await page.getByText("Thank you!").waitFor();
      t.match(await current.textContent(), /approved/);
      await until(
        async () => (await app.inject("/check/postgresql/react")).body.includes("The one draws pages"),
        "the pair page shows the new rule",
      );
      await page.getByRole("link", { name: "PostgreSQL and React" }).click();
      await page.getByText("The one draws pages and the other keeps rows.").first().waitFor();
    },
  );

t.test("the forms are sound", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), {
    limits: UNLIMITED,
    repositoryUrl: "https://github.com/owner/name",
  });
  const site = await openSite(t, app);
  const change = "/contribute/compatibility?techA=nextjs&techB=prisma";
  await assertSound(t, site, [
    "/contribute",
    "/contribute/compatibility",
    change,
    "/contribute/ai-tool?name=scribe",
    "/contribute/technology?technology=react",
  ]);
  const page = await site.open(
    "/contribute/compatibility?techA=react&techB=nothing&status=partial&severity=error&explanation=Long+enough+to+be+one.&evidence=https://example.com/a&testedVersions=react@19&basis=tested",
  );
  const check = async (shown: string) => {
    await page.getByRole("button", { name: "Check" }).click();
    await page.locator(shown).waitFor();
    await assertUsable(t, page, shown);
    t.strictSame(await htmlProblems(await page.content()), [], shown);
  };
  await check(".problems");
  await page.goto(`${site.url}${change}`);
  await page.getByLabel("Explanation").fill("Something else that is long enough to be an explanation of it.");
  await page.getByLabel("How you know it").selectOption("tested");
  await page.getByLabel("Evidence").fill("https://example.com/else");
  await page.getByLabel("Tested versions").fill("nextjs@15.1.0\nprisma@6.1.0");
  await check(".diff");
});

t.test("the page of a contribution is sound at every stage", needsBrowser, async (t) => {
  const { app, token, submit, stateDir } = await createService(t);
  const tool = {
    name: "Scribe",
    category: "cli-agent",
    website: "https://scribe.example.com",
    description: "Writes code in a terminal for those who ask.",
    evidence: ["https://scribe.example.com/about"],
  };
  const { id } = (await submit(tool, await token(), "ai-tool")).json().contribution;
  const repository = (await openRepository(stateDir, "main")) as Repository;
  const site = await openSite(t, app);
  for (const decision of [undefined, "need-info", "decline"] as const) {
    if (decision) await decide(repository, id, decision, "Rita", `Which price?\n\n${"long".repeat(60)} <b>`);
    await assertSound(t, site, [`/contributions/${id}`]);
  }
});

t.test("the form is filled in and checked with the keyboard alone", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const site = await openSite(t, app);
  const page = await site.open("/contribute/compatibility?techA=react&techB=mongodb");
  const { keyboard } = page;
  await page.getByLabel("Status").focus();
  await keyboard.type("inc");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.type("The one draws pages and the other keeps rows.");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.type("https://example.com/rows");
  await keyboard.press("Tab");
  await keyboard.type("react@19.0.0\nmongodb@8");
  await keyboard.press("Tab");
  await keyboard.type("tes");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  t.equal(await page.evaluate("document.activeElement.id"), "platform", "Enter opened what is folded");
  await page.getByRole("button", { name: "Check" }).focus();
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: "Ready to submit" }).waitFor();
  t.equal(await page.evaluate("document.activeElement.id"), "contribution");
});
