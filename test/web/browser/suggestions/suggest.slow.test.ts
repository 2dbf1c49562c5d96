import t from "tap";
import { createApp } from "../../../fixtures/app.js";
import { accessibilityProblems, needsBrowser, openSite } from "../../../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../../../fixtures/every-fact.js";

t.test("a field suggests names while one types", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const page = await (await openSite(t, app)).open("/tech/react");
  const field = page.getByRole("combobox", { name: "Check React with" });
  const plain = page.getByLabel("Check React with");
  await plain.focus();
  await plain.pressSequentially("pos");
  const options = page.locator(".suggestions").getByRole("option");
  await options.first().waitFor();
  t.strictSame(await options.allInnerTexts().then((texts) => texts.map((text) => text.split("\n")[0])), ["PostgreSQL"]);
  t.equal(await field.getAttribute("aria-expanded"), "true");
  t.strictSame(await accessibilityProblems(page), []);
  await field.press("ArrowDown");
  t.equal(await field.getAttribute("aria-activedescendant"), await options.first().getAttribute("id"));
  await field.press("Enter");
  t.equal(await plain.inputValue(), "postgresql", "Enter takes the suggestion, and does not send the form yet");
  t.equal(await options.count(), 0);
  t.equal(new URL(page.url()).pathname, "/tech/react");
});

t.test("suggestions can be clicked, and put away", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const page = await (await openSite(t, app)).open("/tech/react");
  const field = page.getByLabel("Check React with");
  await field.focus();
  await field.pressSequentially("nex");
  await page
    .locator(".suggestions")
    .getByRole("option", { name: /Next\.js/ })
    .click();
  t.equal(await field.inputValue(), "nextjs");
  await field.fill("");
  await field.pressSequentially("rea");
  await page.locator(".suggestions").getByRole("option").first().waitFor();
  await field.press("Escape");
  t.equal(await page.locator(".suggestions").getByRole("option").count(), 0);
  t.equal(await field.inputValue(), "rea");
});

t.test("without an answer one types on", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const page = await (await openSite(t, app)).open("/tech/react");
  await page.route("**/suggestions/**", (route) => route.abort());
  const field = page.getByLabel("Check React with");
  await field.focus();
  await field.pressSequentially("rea");
  t.equal(await field.inputValue(), "rea");
  t.equal(await page.locator(".suggestions").getByRole("option").count(), 0);
});
