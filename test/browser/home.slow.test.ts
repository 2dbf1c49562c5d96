import t from "tap";
import { createApp } from "../fixtures/app.js";
import { assertSound, needsBrowser, openSite } from "../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";

t.test("one asks and is answered, without scripts too", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const site = await openSite(t, app);
  for (const javaScriptEnabled of [true, false]) {
    const page = await site.open("/", { javaScriptEnabled });
    await page.getByLabel("First technology").fill("prisma");
    await page.getByLabel("Second technology").fill("next");
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByRole("region", { name: "Verdict" }).waitFor();
    t.match(await page.getByRole("region", { name: "Verdict" }).innerText(), /partial/);
    await page.getByRole("link", { name: /See the sources/ }).click();
    await page.waitForURL("**/check/nextjs/prisma");
  }
});

t.test("one asks with the keyboard alone", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const page = await (await openSite(t, app)).open("/");
  await page.keyboard.press("Tab");
  t.equal(await page.evaluate("document.activeElement.textContent"), "Skip to content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("nex");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("react");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Verdict" }).waitFor();
  await page.keyboard.press("Tab");
  t.match(await page.evaluate("document.activeElement.textContent"), /See the sources/, "the way on comes next");
});

t.test("the page is sound in every state", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const site = await openSite(t, app);
  await assertSound(t, site, [
    "/",
    "/?techA=next%4015&techB=react%4017",
    "/?techA=next&techB=nothing-like-it",
    "/nowhere",
  ]);
});
