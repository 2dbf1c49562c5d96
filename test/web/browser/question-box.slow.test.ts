import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { accessibilityProblems, needsBrowser, openSite } from "../../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";

t.test("keys lead to the box, suggestions complete what is typed, and Escape closes them", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const page = await (await openSite(t, app)).open("/changes");
  const box = page.locator("#ask");
  await page.keyboard.press("/");
  t.ok(await box.evaluate((element) => element === document.activeElement), "a slash leads there");
  t.equal(await box.inputValue(), "", "and is not typed");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+k");
  t.ok(await box.evaluate((element) => element === document.activeElement), "Ctrl+K leads there");
  await box.pressSequentially("orm for nex");
  const options = page.getByRole("option");
  await options.first().waitFor();
  t.strictSame(await options.allInnerTexts().then((texts) => texts.map((text) => text.split("\n"))), [
    ["Next.js", "Meta framework"],
  ]);
  t.equal(await box.getAttribute("role"), "combobox");
  t.equal(await box.getAttribute("aria-expanded"), "true");
  t.strictSame(await accessibilityProblems(page), []);
  await page.keyboard.press("Escape");
  t.equal(await options.count(), 0);
  t.equal(await box.inputValue(), "orm for nex", "Escape leaves what was typed");
  await page.keyboard.press("ArrowDown");
  await options.first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  t.equal(await box.inputValue(), "orm for Next.js ", "the last words are replaced");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/find/orm?with=nextjs");
  t.equal(await page.locator("h1").innerText(), "ORM for Next.js");
});

t.test("release lines follow a name, and a slash is typed in a field", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const page = await (await openSite(t, app)).open("/ask");
  const box = page.locator("#ask-again");
  await page.locator("h1").click();
  await page.keyboard.press("/");
  t.ok(await box.evaluate((element) => element === document.activeElement), "the box of the page comes first");
  await box.pressSequentially("react, postgres ");
  const option = page.getByRole("option").first();
  await option.waitFor();
  t.match(await option.innerText(), /^postgres \d+\s+release line$/);
  await box.fill("");
  await box.pressSequentially("react/prisma");
  t.equal(await box.inputValue(), "react/prisma");
  await box.press("Enter");
  await page.waitForURL("**/check/prisma/react");
});

t.test("a file that is pasted is scanned, and short lines are a question", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const page = await (await openSite(t, app)).open("/changes");
  const paste = (text: string) =>
    page.locator("#ask").evaluate((element, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", data);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste("next 15\nreact 17\n");
  await page.waitForURL("**/check/nextjs@15/react@17");
  const dependencies = Object.fromEntries(Array.from({ length: 200 }, (_, place) => [`package-${place}`, "1.0.0"]));
  await paste(JSON.stringify({ dependencies: { next: "15.1.0", react: "17.0.2", ...dependencies } }, undefined, 2));
  await page.waitForURL("**/scan");
  t.match(await page.locator("#report").innerText(), /Next\.js/);
});
