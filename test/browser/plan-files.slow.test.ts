import t, { type Test } from "tap";
import { unpackText } from "../../server/web/packed-text.js";
import { createApp } from "../fixtures/app.js";
import { accessibilityProblems, assertSound, needsBrowser, openSite } from "../fixtures/browser.js";
import { UNLIMITED } from "../fixtures/every-fact.js";
import { UPGRADED_LOCK, UPGRADED_PACKAGE, upgradeCatalog } from "../fixtures/upgrade.js";

async function createSite(t: Test) {
  const { app } = await createApp(t, upgradeCatalog(), { limits: UNLIMITED });
  return openSite(t, app);
}

const fileOf = (name: string, content: object) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(JSON.stringify(content, null, 2)),
});

const FILES = [
  fileOf("package.json", { ...UPGRADED_PACKAGE, scripts: { deploy: "ssh secret" } }),
  fileOf("package-lock.json", { ...UPGRADED_LOCK, name: "secret-project" }),
];

t.test("files give an upgrade in steps, and its checklist can be copied", needsBrowser, async (t) => {
  const site = await createSite(t);
  const page = await site.open("/plan", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByLabel("Upgrade to").fill("react@19");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByLabel("Project files").setInputFiles(FILES);
  const project = new URLSearchParams((await sent).postData() ?? "").get("project") ?? "";
  const text = await unpackText(project, 2 ** 20);
  t.match(text, "ui-kit");
  t.notMatch(text, "secret");
  await page.getByRole("heading", { name: "1. Update before React 19" }).waitFor();
  t.strictSame(await page.getByRole("heading", { level: 2 }).allTextContents(), [
    "React 18.3.1 →to 19",
    "1. Update before React 19",
    "2. Replace or remove",
    "3. Move to React 19",
    "Check these yourself",
  ]);
  await page.getByText("ui-kit 1.0.0 requires the peer react ^18.0.0. package-lock.json:24").waitFor();
  await page.getByRole("button", { name: "Copy checklist" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  t.match(await page.evaluate(() => navigator.clipboard.readText()), /^# Upgrade React from 18\.3\.1 to 19\n/);
  t.same(await accessibilityProblems(page), []);
});

t.test("a list that is changed is read again, and a target chosen from suggestions", needsBrowser, async (t) => {
  const site = await createSite(t);
  const page = await site.open("/plan");
  await page.getByLabel("Project files").setInputFiles(FILES);
  await page.getByText("Read package.json and package-lock.json: 7 dependencies.").waitFor();
  await page.getByLabel("Upgrade to").pressSequentially("router@7, reac");
  await page.getByRole("option", { name: "React" }).first().click();
  t.equal(await page.getByLabel("Upgrade to").inputValue(), "router@7, react@");
  await page.getByLabel("Upgrade to").pressSequentially("19");
  await page.getByLabel("Dependencies").fill("react@18.3.1\nrouter@6.0.0");
  await page.getByRole("button", { name: "Plan the upgrade" }).click();
  await page.getByRole("heading", { name: "1. Move to" }).waitFor();
  t.strictSame(await page.getByRole("rowheader").allTextContents(), ["react", "router"]);
});

t.test("it works without scripts, and for all", needsBrowser, async (t) => {
  const site = await createSite(t);
  await assertSound(t, site, ["/plan"]);
  const page = await site.open("/plan", { javaScriptEnabled: false });
  await page.getByLabel("Upgrade to").fill("react@19");
  await page.getByLabel("Dependencies").fill(FILES[1]?.buffer.toString() ?? "");
  await page.getByRole("button", { name: "Plan the upgrade" }).click();
  await page.getByRole("heading", { name: "3. Move to React 19" }).waitFor();
  await page.getByText("Checklist in Markdown").click();
  await page.getByText("# Upgrade React from 18.3.1 to 19").waitFor();
});
