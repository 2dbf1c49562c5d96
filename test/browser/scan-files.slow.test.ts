import type { Page } from "playwright-core";
import t from "tap";
import { encodeShared } from "../../server/web/scan/share/share-link.js";
import { createApp } from "../fixtures/app.js";
import { needsBrowser, openSite } from "../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";

async function open(test: Parameters<typeof openSite>[0], path: string): Promise<Page> {
  const { app } = await createApp(test, everyFact(), { limits: UNLIMITED });
  return (await openSite(test, app)).open(path);
}

const fileOf = (name: string, content: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
const files = (page: Page) => page.getByLabel("Project files");

t.test("files that are too many or too large are told, and nothing is sent", needsBrowser, async (t) => {
  const page = await open(t, "/scan");
  page.on("request", (request) => t.not(request.method(), "POST"));
  await files(page).setInputFiles(Array.from({ length: 11 }, (_, index) => fileOf(`${index}.txt`, "next")));
  await page.getByText("Choose up to 10 files, not 11.").waitFor();
  await files(page).setInputFiles([fileOf("large.txt", "x".repeat(8 * 2 ** 20 + 1))]);
  await page.getByText("large.txt is larger than 8 MiB.").waitFor();
  t.equal(await page.getByLabel("Dependencies").inputValue(), "");
});

t.test("the same file can be chosen again", needsBrowser, async (t) => {
  const page = await open(t, "/scan");
  for (const name of ["next@15", "react@19"]) {
    await files(page).setInputFiles([fileOf("list.txt", `${name}\n`)]);
    await page.locator("#report code", { hasText: name }).first().waitFor({ state: "attached" });
    t.equal(await page.getByLabel("Dependencies").inputValue(), name);
  }
});

t.test("another link on the same page is scanned, too", needsBrowser, async (t) => {
  const page = await open(t, "/scan");
  for (const name of ["next@15", "react@19"]) {
    const hash = await encodeShared({ list: name, platform: "" });
    await page.evaluate((fragment) => {
      window.location.hash = fragment;
    }, hash);
    await page.locator("#report code", { hasText: name }).first().waitFor({ state: "attached" });
  }
  await page.evaluate(() => {
    window.location.hash = "content";
  });
  t.equal(await page.getByLabel("Dependencies").inputValue(), "react@19", "other fragments are none of its business");
});

t.test("a file that is dropped on another page is scanned on the one for it", needsBrowser, async (t) => {
  const page = await open(t, "/");
  const drop = (name: string, content: string) =>
    page.evaluate(
      ([fileName, text]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text as string], fileName as string));
        const area = document.querySelector("[data-drop-to]") as HTMLElement;
        for (const type of ["dragover", "drop"])
          area.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      },
      [name, content],
    );
  await page.getByText("drop a package.json").waitFor();
  await drop("package.json", "{");
  await page.getByRole("alert").filter({ hasText: "package.json: This looks like a package.json" }).waitFor();
  await drop("package.json", '{"dependencies": {"next": "15.0.0", "react": "20.0.0"}}');
  await page.getByRole("heading", { name: "Next.js 15.0.0 with React 20.0.0" }).waitFor();
  t.match(page.url(), /\/scan#1\./);
});

t.test("what a page came with is changed and scanned again, beside buttons that plan", needsBrowser, async (t) => {
  const page = await open(t, "/scan");
  await page.evaluate(() => {
    const form = document.createElement("form");
    form.method = "post";
    const list = document.createElement("textarea");
    list.name = "list";
    list.value = "next@15.0.0\nreact@17.0.0";
    form.append(list);
    document.body.append(form);
    form.submit();
  });
  await page.getByRole("button", { name: "Plan this upgrade" }).waitFor();
  await page.getByText("Scan another project, or change this one").click();
  const list = page.getByLabel("Dependencies");
  await list.fill("next@15.0.0\nreact@20.0.0");
  await page.getByRole("button", { name: "Scan", exact: true }).click();
  await page.getByText("Read a list: 2 dependencies.").waitFor();
  t.equal(await list.inputValue(), "next@15.0.0\nreact@20.0.0");
});
