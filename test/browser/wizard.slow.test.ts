import type { Page } from "playwright-core";
import t from "tap";
import { createApp } from "../fixtures/app.js";
import { assertSound, needsBrowser, openSite } from "../fixtures/browser.js";
import { catalogOf } from "../fixtures/catalog.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";

const STACK = "approach=web-app&needs=database&framework=nextjs&library=angularjs&orm=prisma&hosting=vercel";

const appOf = async (t: Parameters<typeof createApp>[0]) =>
  (await createApp(t, everyFact(), { limits: UNLIMITED })).app;

const question = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
const onward = (page: Page) => page.getByRole("button", { name: /^Next/ }).click();
/** What the summary of the choices says. */
const soFar = (page: Page) => page.getByRole("complementary", { name: "Your stack so far" });

/** Builds a small stack as a user would, from the first step to the result. */
async function build(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Web application" }).check();
  await onward(page);
  await question(page, "What does it need?");
  await page.getByRole("checkbox", { name: "Sign-in" }).uncheck();
  await onward(page);
  await question(page, "Choose a language and runtime");
  await onward(page);
  await question(page, "Choose a framework");
  await page.getByRole("checkbox", { name: "Next.js" }).check();
  await onward(page);
  await question(page, "Choose a database");
  await page.getByRole("checkbox", { name: "PostgreSQL" }).check();
  await onward(page);
  await question(page, "Choose how your code accesses the database");
  await page.getByRole("checkbox", { name: "Prisma" }).check();
  await onward(page);
  await question(page, "Choose where to host it");
  await page.getByRole("link", { name: "Show result" }).click();
  await question(page, "Your stack");
}

for (const javaScriptEnabled of [true, false]) {
  t.test(`a stack is built ${javaScriptEnabled ? "with" : "without"} JavaScript`, needsBrowser, async (t) => {
    const site = await openSite(t, await appOf(t));
    const page = await site.open("/wizard", { javaScriptEnabled });
    await build(page);
    t.equal(
      new URL(page.url()).search,
      "?approach=web-app&needs=database&needs=testing&framework=nextjs&database=postgresql&orm=prisma&step=result",
      "the address has all of it, and no more",
    );
    await page.getByText("Each hot reload opens new connections.").first().waitFor();
    await page.getByText('"next": "^15"').waitFor();
    await page.goBack();
    await question(page, "Choose where to host it");
    await page.reload();
    await soFar(page).getByRole("link", { name: "Prisma", exact: true }).waitFor();
  });
}

t.test("a choice marks the others at once, and keeps the focus", needsBrowser, async (t) => {
  const site = await openSite(t, await appOf(t));
  const page = await site.open("/wizard?framework=nextjs&needs=database&step=orm");
  await page.getByRole("checkbox", { name: "Prisma" }).focus();
  await page.keyboard.press("Space");
  await soFar(page).getByText("partial").first().waitFor();
  await page.waitForFunction(() => document.activeElement?.id === "orm-prisma");
  t.match(page.url(), /orm=prisma/, "the address bar has it");
  await page.keyboard.press("Space");
  await soFar(page).getByRole("link", { name: "Prisma", exact: true }).waitFor({ state: "detached" });
  t.notMatch(page.url(), /orm=prisma/);
});

t.test("a fold stays open while one chooses in it", needsBrowser, async (t) => {
  const orms = Object.fromEntries(
    Array.from({ length: 9 }, (_, place) => [`orm-${place}`, { category: "orm" as const }]),
  );
  const { app } = await createApp(t, catalogOf({ technologies: orms }), { limits: UNLIMITED });
  const page = await (await openSite(t, app)).open("/wizard?needs=database&step=orm");
  await page.getByText("3 more for ORM or driver").click();
  await page.getByRole("checkbox", { name: "orm-8" }).check();
  await soFar(page).getByRole("link", { name: "orm-8", exact: true }).waitFor();
  t.equal(await page.getByRole("checkbox", { name: "orm-7" }).isVisible(), true, "another can be chosen");
});

t.test("a name that is not known stays in its field, and a known one is added", needsBrowser, async (t) => {
  const site = await openSite(t, await appOf(t));
  const page = await site.open("/wizard?needs=database&step=orm");
  const field = page.getByLabel("Other technology");
  await field.fill("prizma");
  await field.press("Enter");
  await page.getByRole("alert").filter({ hasText: 'Did you mean "prisma"?' }).waitFor();
  t.equal(await field.inputValue(), "prizma");
  await field.fill("prisma");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await soFar(page).getByRole("link", { name: "Prisma", exact: true }).waitFor();
  t.equal(await page.getByRole("checkbox", { name: "Prisma" }).isChecked(), true);
});

t.test("the keyboard is enough", needsBrowser, async (t) => {
  const site = await openSite(t, await appOf(t));
  const page = await site.open("/wizard");
  const reach = async (name: RegExp) => {
    for (let tabs = 0; tabs < 60; tabs += 1) {
      await page.keyboard.press("Tab");
      const label = await page.evaluate(
        "(document.activeElement?.labels?.[0] ?? document.activeElement)?.textContent ?? ''",
      );
      if (name.test(String(label))) return;
    }
    t.fail(`no tab leads to ${name}`);
  };
  await reach(/^Web application/);
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.activeElement?.id === "approach-spa");
  await page.waitForFunction(() => location.search.includes("approach=spa"));
  await reach(/^Next/);
  await page.keyboard.press("Enter");
  await question(page, "What does it need?");
  await reach(/^Next/);
  await page.keyboard.press("Enter");
  await question(page, "Choose a language and runtime");
  t.match(page.url(), /approach=spa/);
});

t.test("parts are removed and changed from the summary", needsBrowser, async (t) => {
  const site = await openSite(t, await appOf(t));
  const page = await site.open(`/wizard?${STACK}&step=hosting`);
  await soFar(page).getByRole("link", { name: "Remove AngularJS" }).click();
  await soFar(page).getByRole("link", { name: "AngularJS", exact: true }).waitFor({ state: "detached" });
  await soFar(page).getByRole("link", { name: "Change Prisma" }).click();
  await question(page, "Choose how your code accesses the database");
});

t.test("every step is sound", needsBrowser, async (t) => {
  const site = await openSite(t, await appOf(t));
  const steps = ["approach", "needs", "framework", "orm", "hosting", "result"];
  const paths = steps.map((step) => `/wizard?${STACK}&other=strange&step=${step}`);
  await assertSound(t, site, [...paths, "/wizard?step=result"]);
});
