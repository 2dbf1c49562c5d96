import t from "tap";
import { createApp } from "../fixtures/app.js";
import { needsBrowser, openSite } from "../fixtures/browser.js";
import { UNLIMITED } from "../fixtures/every-fact.js";
import { UPGRADED_LOCK, UPGRADED_PACKAGE, upgradeCatalog } from "../fixtures/upgrade.js";

const fileOf = (name: string, content: object) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(JSON.stringify(content, null, 2)),
});

t.test("a plan is one click from a scan, with what the lockfile requires", needsBrowser, async (t) => {
  const { app } = await createApp(t, upgradeCatalog(), { limits: UNLIMITED });
  const page = await (await openSite(t, app)).open("/scan");
  const files = [fileOf("package.json", UPGRADED_PACKAGE), fileOf("package-lock.json", UPGRADED_LOCK)];
  await page.getByLabel("Project files").setInputFiles(files);
  await page.getByRole("button", { name: "Plan an upgrade of this project" }).click();
  const target = page.getByLabel("Upgrade to");
  await page.waitForFunction(() => document.activeElement?.id === "targets");
  t.equal(await page.getByText("Could not plan this.").count(), 0);
  await target.fill("react@19");
  await target.press("Enter");
  await page.getByText("ui-kit 1.0.0 requires the peer react ^18.0.0. package-lock.json:24").waitFor();
});

t.test("it works without scripts", needsBrowser, async (t) => {
  const { app } = await createApp(t, upgradeCatalog(), { limits: UNLIMITED });
  const page = await (await openSite(t, app)).open("/scan", { javaScriptEnabled: false });
  await page.getByLabel("Dependencies").fill(JSON.stringify(UPGRADED_LOCK, null, 2));
  await page.getByRole("button", { name: "Scan" }).click();
  await page.getByRole("button", { name: "Plan an upgrade of this project" }).click();
  await page.getByLabel("Upgrade to").fill("react@19");
  await page.getByRole("button", { name: "Plan the upgrade" }).click();
  await page.getByRole("heading", { name: "3. Move to React 19" }).waitFor();
});
