import type { Page } from "playwright-core";
import t from "tap";
import { createApp } from "../fixtures/app.js";
import { assertSound, needsBrowser, openSite } from "../fixtures/browser.js";
import { catalogOf } from "../fixtures/catalog.js";
import { UNLIMITED } from "../fixtures/every-fact.js";
import { realCatalog } from "../fixtures/repository.js";

const TOOLS = catalogOf({
  technologies: {},
  tools: {
    aider: {
      name: "Aider",
      platforms: { cli: true },
      pricing: { free: true },
      privacy: { trainsOnCode: false },
      license: "MIT",
      sources: { platforms: "https://example.com/aider" },
    },
    bolt: {
      name: "Bolt",
      category: "vibe-coding",
      platforms: { web: true },
      pricing: { free: false },
      privacy: { trainsOnCode: "optional" },
    },
    cursor: {
      name: "Cursor",
      category: "ai-ide",
      platforms: { cli: true },
      pricing: { free: true },
      privacy: { trainsOnCode: true },
      license: "MIT",
    },
    dyad: { name: "Dyad", category: "vibe-coding" },
  },
});

const shop = (test: Parameters<typeof openSite>[0]) =>
  createApp(test, TOOLS, { limits: UNLIMITED }).then(({ app }) => openSite(test, app));

const names = (page: Page) => page.locator(".tool-rows th a").allTextContents();

/** Waits until the list has these tools. */
const listed = (page: Page, expected: string[]) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll(".tool-rows th a")].map((heading) => heading.textContent).join() === wanted,
    expected.join(),
  );

t.test("the list follows the filters as they are set, and the address with it", needsBrowser, async (t) => {
  const site = await shop(t);
  const page = await site.open("/tools");
  t.strictSame(await names(page), ["Aider", "Cursor", "Bolt", "Dyad"]);
  await page.getByLabel("Runs on").selectOption({ label: "Terminal" });
  await listed(page, ["Aider", "Cursor"]);
  t.match(await page.getByRole("status").first().textContent(), "2 of 4 tools match. 2 more have unknown values");
  t.equal(new URL(page.url()).searchParams.get("platform"), "cli");
  await page.getByLabel("Name, editor or model").fill("curs");
  await listed(page, ["Cursor"]);
  t.equal(await page.getByLabel("Name, editor or model").inputValue(), "curs", "what is typed stays");
  await page.getByLabel("Name, editor or model").fill("");
  await listed(page, ["Aider", "Cursor"]);
  t.equal(await page.getByLabel("Runs on").inputValue(), "cli", "the form stands as the list does");
  await page.reload();
  await listed(page, ["Aider", "Cursor"]);
  await page.getByRole("link", { name: "Remove all filters" }).click();
  await listed(page, ["Aider", "Cursor", "Bolt", "Dyad"]);
});

t.test("nothing found leads on", needsBrowser, async (t) => {
  const site = await shop(t);
  const page = await site.open("/tools");
  await page.getByLabel("Name, editor or model").fill("nothing like it");
  await page.getByText("No matches.").waitFor();
  await page.getByRole("link", { name: "see all tools" }).click();
  await listed(page, ["Aider", "Cursor", "Bolt", "Dyad"]);
});

t.test("tools are ticked, compared, removed and added, in chosen columns", needsBrowser, async (t) => {
  const site = await shop(t);
  const page = await site.open("/tools");
  await page.getByLabel("Compare Aider").check();
  await page.getByLabel("Compare Cursor").check();
  await page.getByRole("button", { name: "Compare selected tools" }).click();
  await page.getByRole("heading", { name: "Aider and Cursor compared" }).waitFor();
  await page.getByRole("columnheader", { name: "Licence" }).waitFor();
  await page.getByLabel("Columns").selectOption({ label: "Price, models, editors, privacy" });
  await page.getByRole("columnheader", { name: "Licence" }).waitFor({ state: "detached" });
  await page.getByLabel("Add a tool").selectOption({ label: "Bolt" });
  await page.getByRole("heading", { name: "Aider, Cursor and Bolt compared" }).waitFor();
  await page.getByRole("link", { name: "Remove Aider" }).click();
  await page.getByRole("heading", { name: "Cursor and Bolt compared" }).waitFor();
  t.equal(await page.getByLabel("Columns").inputValue(), "usual", "the columns stay");
  await page.goBack();
  await page.getByRole("heading", { name: "Aider, Cursor and Bolt compared" }).waitFor();
});

t.test("all of it works without scripts", needsBrowser, async (t) => {
  const site = await shop(t);
  const page = await site.open("/tools", { javaScriptEnabled: false });
  await page.getByLabel("Runs on").selectOption({ label: "Terminal" });
  await page.getByRole("button", { name: "Show" }).click();
  t.strictSame(await names(page), ["Aider", "Cursor"]);
  await page.getByLabel("Compare Aider").check();
  await page.getByLabel("Compare Cursor").check();
  await page.getByRole("button", { name: "Compare selected tools" }).click();
  t.equal(await page.getByRole("heading", { level: 1 }).textContent(), "Aider and Cursor compared");
  t.equal(await page.getByRole("columnheader", { name: "Licence" }).count(), 1);
  await page.getByLabel("Add a tool").selectOption({ label: "Dyad" });
  await page.getByRole("button", { name: "Update" }).click();
  t.equal(await page.getByRole("heading", { level: 1 }).textContent(), "Aider, Cursor and Dyad compared");
  await page.getByRole("rowheader").getByRole("link", { name: "Dyad", exact: true }).click();
  t.equal(await page.getByRole("heading", { level: 1 }).textContent(), "Dyad");
});

t.test("on a narrow screen the filters are folded until one is set", needsBrowser, async (t) => {
  const site = await shop(t);
  const page = await site.open("/tools", { javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  t.notOk(await page.getByLabel("Runs on").isVisible());
  await page.getByText("Search and filter").click();
  await page.getByLabel("Runs on").selectOption({ label: "Terminal" });
  await page.getByRole("button", { name: "Show" }).click();
  t.ok(await page.getByLabel("Runs on").isVisible());
});

t.test("the keyboard alone is enough", needsBrowser, async (t) => {
  const site = await shop(t);
  const page = await site.open("/tools");
  await page.getByLabel("Category").focus();
  await page.keyboard.press("ArrowDown");
  await listed(page, ["Cursor"]);
  await page.keyboard.press("ArrowUp");
  await listed(page, ["Aider", "Cursor", "Bolt", "Dyad"]);
  for (const slug of ["aider", "bolt"]) {
    for (let steps = 0; steps < 40; steps += 1) {
      if (await page.evaluate((id) => document.activeElement?.id === id, `pick-${slug}`)) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Space");
  }
  const compare = page.getByRole("button", { name: "Compare selected tools" });
  for (let steps = 0; steps < 40; steps += 1) {
    if (await compare.evaluate((link) => document.activeElement === link)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Aider and Bolt compared" }).waitFor();
});

/** States of the pages, with the real data. */
const STATES = [
  "/tools?platform=cli&category=ai-ide&sort=cost&columns=all",
  "/tools?category=nonsense&q=zzzzzz",
  "/tools/amp",
  "/tools/cursr",
  "/tools?ids=aider",
  "/tools?ids=aider,cursor,cursr",
  "/tools?ids=aider,cursor,claude-code,v0,zed,lovable,goose",
];

t.test("every state is sound", needsBrowser, async (t) => {
  const { app } = await createApp(t, await realCatalog(), { limits: UNLIMITED });
  const site = await openSite(t, app);
  await assertSound(t, site, STATES);
});
