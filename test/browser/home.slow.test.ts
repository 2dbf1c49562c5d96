import t from "tap";
import { createApp } from "../fixtures/app.js";
import { assertSound, needsBrowser, openSite } from "../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";

t.test("one asks and is answered, without scripts too", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const site = await openSite(t, app);
  for (const javaScriptEnabled of [true, false]) {
    const page = await site.open("/", { javaScriptEnabled });
    await page.getByLabel("Technologies, an upgrade, or what you look for").fill("does prisma work with next?");
    await page.getByRole("button", { name: "Ask" }).click();
    await page.waitForURL("**/check/nextjs/prisma");
    t.match(await page.getByRole("region", { name: "Verdict" }).innerText(), /With limits/);
  }
});

t.test("one asks with the keyboard alone", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const page = await (await openSite(t, app)).open("/");
  await page.keyboard.press("Tab");
  t.equal(await page.evaluate("document.activeElement.textContent"), "Skip to content");
  await page.keyboard.press("/");
  await page.keyboard.type("react 17 with next 15");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/check/nextjs@15/react@17");
  t.match(await page.getByRole("region", { name: "Verdict" }).innerText(), /^\W*No\b/);
});

t.test("the page is sound", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  await assertSound(t, await openSite(t, app), ["/", "/nowhere"]);
});
