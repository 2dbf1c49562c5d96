import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { needsBrowser, openSite } from "../../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import { LOCK, NOT_MET } from "../../fixtures/lockfile.js";

async function openScan(test: Parameters<typeof openSite>[0], path = "/scan") {
  const { app } = await createApp(test, everyFact(), { limits: UNLIMITED });
  return (await openSite(test, app)).open(path);
}

t.test("the readers are loaded when there is something to read", needsBrowser, async (t) => {
  const page = await openScan(t);
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/read-files-")));
  t.equal(await loaded(), false);
  await page.getByLabel("Project files").setInputFiles([LOCK]);
  await page.getByText("1 requirement of installed releases in package-lock.json was checked").first().waitFor();
  t.equal(await loaded(), true);
});

t.test("too many files are refused", needsBrowser, async (t) => {
  const page = await openScan(t);
  await page.getByLabel("Project files").setInputFiles(Array.from({ length: 11 }, () => LOCK));
  await page.getByText("Choose up to 10 files, not 11.").waitFor();
});

t.test("a lockfile that is dropped on the first page is checked on the next", needsBrowser, async (t) => {
  const page = await openScan(t, "/");
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "package-lock.json"));
    const area = document.querySelector("[data-drop-to]") as HTMLElement;
    area.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, LOCK.buffer.toString());
  await page.getByText(NOT_MET).first().waitFor();
});
