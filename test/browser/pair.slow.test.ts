import t from "tap";
import { createApp } from "../fixtures/app.js";
import { assertSound, needsBrowser, openSite } from "../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";
import { factsCatalog } from "../fixtures/facts.js";

const catalog = everyFact();

/** Every state of the page. */
const STATES = [
  "/check/nextjs/react",
  "/check/nextjs@15/react@17?platform=edge",
  "/check/nextjs/prisma",
  "/check/better-sqlite3/vercel",
  "/check/better-sqlite3/drizzle",
  "/check/angularjs/react",
  "/check/mongodb/prisma",
  "/check/react/react",
  "/check/reakt/nextjs",
];

t.test("every state is sound", needsBrowser, async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const site = await openSite(t, app);
  await assertSound(t, site, STATES);
});

t.test("asking about other versions answers in place", needsBrowser, async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const site = await openSite(t, app);
  const page = await site.open("/check/nextjs/react");
  await page.evaluate("window.isSamePage = true");
  await page.getByText("Check other versions").click();
  await page.getByLabel("Version of Next.js").fill("15");
  await page.getByLabel("Version of React").fill("17");
  await page.getByLabel("Platform").selectOption("edge");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("heading", { level: 1, name: "Next.js 15 with React 17 on edge" }).waitFor();
  t.equal(new URL(page.url()).pathname + new URL(page.url()).search, "/check/nextjs@15/react@17?platform=edge");
  t.match(await page.title(), /^Next\.js 15 does not work with React 17 on edge/);
  t.ok(await page.evaluate("window.isSamePage"), "without loading the page");
  await page.waitForFunction(() => document.activeElement?.id === "pair");
  t.equal(await page.getByLabel("Version of React").inputValue(), "17");

  await page.getByLabel("Version of React").fill("banana");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("alert").getByText('"banana" is not a version').waitFor();
  t.equal(await page.getByLabel("Version of React").inputValue(), "banana", "what was typed stays");
  t.match(page.url(), /nextjs@15\/react@17/, "the address is that of the last answer");

  await page.getByLabel("Version of React").fill("");
  await page.getByLabel("Version of Next.js").fill("");
  await page.getByLabel("Platform").selectOption("");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("heading", { level: 1, name: "Next.js with React", exact: true }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Next.js 15 with React 17 on edge" }).waitFor();
});

t.test("without scripts the same form loads the page of its answer", needsBrowser, async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const site = await openSite(t, app);
  const page = await site.open("/check/nextjs/react", { javaScriptEnabled: false });
  await page.getByText("Check other versions").click();
  await page.getByLabel("Version of React").fill("17");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("heading", { level: 1, name: "Next.js with React 17" }).waitFor();
  t.equal(page.url(), `${site.url}/check/nextjs/react@17`);
  t.equal(await page.getByRole("button", { name: "Copy" }).count(), 0, "buttons that cannot work are not there");
  await page.getByRole("link", { name: "Next.js 12 works with React 17" }).click();
  await page.getByRole("heading", { level: 1, name: "Next.js 12 with React 17" }).waitFor();
});

t.test("the keyboard is enough", needsBrowser, async (t) => {
  const { app } = await createApp(t, factsCatalog(), { limits: UNLIMITED });
  const site = await openSite(t, app);
  const page = await site.open("/check/nextjs/react");
  const focused = () => page.evaluate("document.activeElement.textContent.trim()") as Promise<string>;
  const tabTo = async (text: string) => {
    for (let steps = 0; steps < 60 && !(await focused()).endsWith(text); steps += 1) await page.keyboard.press("Tab");
    t.ok((await focused()).endsWith(text), `Tab reaches ${text}`);
  };
  await tabTo("Check other versions or a platform");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("14");
  await page.keyboard.press("Tab");
  await page.keyboard.type("19");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Next.js 14 with React 19" }).waitFor();
  await tabTo("Next.js 15 works with React 19");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Next.js 15 with React 19" }).waitFor();
});
