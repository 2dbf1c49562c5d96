import type { Page } from "playwright-core";
import t, { type Test } from "tap";
import { createApp } from "../../fixtures/app.js";
import { needsBrowser, openSite } from "../../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import { upgradeCatalog } from "../../fixtures/upgrade.js";

t.test("what cannot be read is told beside the form, on both pages", needsBrowser, async (t) => {
  const { app } = await createApp(t, upgradeCatalog(), { limits: UNLIMITED });
  const site = await openSite(t, app);
  for (const path of ["/scan", "/plan"]) {
    const page = await site.open(path);
    const file = { name: "package.json", mimeType: "application/json", buffer: Buffer.from("{") };
    await page.getByLabel("Project files").setInputFiles([file]);
    await page.locator(".note.problem, .problem[role=status], p.problem").first().waitFor();
    await page
      .getByLabel("Project files")
      .setInputFiles([{ ...file, buffer: Buffer.from('{"dependencies":{"react":"18.3.1"}}') }]);
    await page.getByText("Read package.json: 1 dependency.").waitFor();
  }
});

t.test("the form folds above a report, and opens again where it has to be changed", needsBrowser, async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const site = await openSite(t, app);
  for (const javaScriptEnabled of [true, false]) {
    const page = await site.open("/scan", { javaScriptEnabled });
    const list = page.getByLabel("Dependencies");
    const again = page.getByText("Scan another project, or change this one");
    t.notOk(await again.isVisible(), "nothing is to be unfolded yet");
    await list.fill("next@15.0.0\nreact@20.0.0");
    await page.getByRole("button", { name: "Scan" }).click();
    await page.getByRole("heading", { name: "Recognised technologies" }).waitFor();
    await page.getByText("Read a list: 2 dependencies.").waitFor();
    t.notOk(await list.isVisible());
    await again.click();
    t.ok(await list.isVisible());
    await list.fill('{"dependencies": {\n"next": }}');
    await page.getByRole("button", { name: "Scan" }).click();
    await page.getByText("is not valid JSON at line 2").waitFor();
    t.ok(await list.isVisible(), "it is still there");
  }
});

async function openPlan(t: Test): Promise<Page> {
  const { app } = await createApp(t, upgradeCatalog(), { limits: UNLIMITED });
  return (await openSite(t, app)).open("/plan");
}

interface Drag {
  /** Drags a file with this text, and otherwise a text. */
  file?: string;
  /** Where `dragleave` goes to: a selector. */
  into?: string;
}

/** Fires an event of dragging on the form: whether the page takes it over from the browser, and whether it is marked. */
function drag(page: Page, type: string, options: Drag) {
  return page.locator("form[data-project]").evaluate(
    (form, { type, file, into }) => {
      const dataTransfer = new DataTransfer();
      if (file === undefined) dataTransfer.setData("text/plain", "react@18.3.1");
      else dataTransfer.items.add(new File([file], "package.json"));
      const relatedTarget = into === undefined ? null : document.querySelector(into);
      const init = { dataTransfer, relatedTarget, bubbles: true, cancelable: true };
      const taken = !form.dispatchEvent(new DragEvent(type, init));
      return { taken, marked: form.closest("main")?.classList.contains("over") };
    },
    { type, ...options },
  );
}

t.test("an area is marked while a file is over it, and takes the file that is dropped", needsBrowser, async (t) => {
  const page = await openPlan(t);
  const file = JSON.stringify({ dependencies: { react: "18.3.1" } });
  for (const type of ["dragenter", "dragover"]) {
    t.same(await drag(page, type, { file }), { taken: true, marked: true }, type);
    for (const into of ["#list", "h1"])
      t.equal((await drag(page, "dragleave", { file, into })).marked, true, `${into} is inside of it`);
    t.equal((await drag(page, "dragleave", { file, into: "body > header" })).marked, false, "the heading is outside");
  }
  await drag(page, "dragover", { file });
  t.same(await drag(page, "drop", { file }), { taken: true, marked: false });
  await page.getByText("Read package.json: 1 dependency.").waitFor();
  t.equal(await page.getByLabel("Dependencies").inputValue(), "react@18.3.1");
});

t.test("a text that is dragged is left to the browser", needsBrowser, async (t) => {
  const page = await openPlan(t);
  for (const type of ["dragenter", "dragover", "drop"])
    t.same(await drag(page, type, {}), { taken: false, marked: false }, type);
});
