import type { Page, Request } from "playwright-core";
import t, { type Test } from "tap";
import { unpackText } from "../../server/web/packed-text.js";
import { createApp } from "../fixtures/app.js";
import {
  accessibilityProblems,
  assertSound,
  assertUsable,
  htmlProblems,
  needsBrowser,
  openSite,
} from "../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";
import { factsCatalog } from "../fixtures/facts.js";

async function createSite(t: Test) {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  return { site: await openSite(t, app) };
}

const fileOf = (name: string, content: string | object) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(typeof content === "string" ? content : JSON.stringify(content)),
});

const MANIFEST = fileOf("package.json", {
  name: "secret-project",
  scripts: { deploy: "ssh secret" },
  dependencies: { next: "^15.0.0", react: "^20.0.0" },
});
const LOCK = fileOf("package-lock.json", {
  lockfileVersion: 3,
  packages: {
    "": { dependencies: { next: "^15.0.0", react: "^20.0.0" } },
    "node_modules/next": { version: "15.1.0" },
    "node_modules/react": { version: "20.0.1" },
  },
});

/** What a request sends of a project. */
async function sentBy(request: Request) {
  const fields = new URLSearchParams(request.postData() ?? "");
  const project = await unpackText(fields.get("project") ?? "", 2 ** 20);
  return { list: fields.get("list"), project: project ?? "nothing" };
}

const list = (page: Page) => page.getByLabel("Dependencies");
const reported = (page: Page) => page.getByRole("heading", { name: "Recognised technologies" }).waitFor();

t.test("files are read in the browser, and only names and versions are sent", needsBrowser, async (t) => {
  const { site } = await createSite(t);
  const page = await site.open("/scan");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByLabel("Project files").setInputFiles([MANIFEST, LOCK]);
  const { list: names, project } = await sentBy(await sent);
  t.same(names?.split(/\r?\n/), ["next@15.1.0", "react@20.0.1"]);
  t.notMatch(names + project, "secret");
  t.match(project, '"name":"react","version":"20.0.1","declared":"^20.0.0"');
  await reported(page);
  t.equal(await list(page).inputValue(), "next@15.1.0\nreact@20.0.1");
  await page.getByText("Read package.json and package-lock.json: 2 dependencies.").waitFor();
  await page.getByRole("heading", { name: "Next.js 15.1.0 with React 20.0.1" }).waitFor();
  t.match(page.url(), /\/scan#1\.[\w-]+$/);
});

t.test("what is pasted is read in the browser as well", needsBrowser, async (t) => {
  const { site } = await createSite(t);
  const page = await site.open("/scan");
  await list(page).fill(MANIFEST.buffer.toString());
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Scan" }).click();
  const { list: names, project } = await sentBy(await sent);
  t.notMatch(names + project, "secret");
  await reported(page);
});

t.test("what cannot be read is told, and stays where it is", needsBrowser, async (t) => {
  const { site } = await createSite(t);
  const page = await site.open("/scan");
  await list(page).fill('{"dependencies": {\n"next": }}');
  await page.getByRole("button", { name: "Scan" }).click();
  await page.getByText("is not valid JSON at line 2").waitFor();
  t.equal(await list(page).inputValue(), '{"dependencies": {\n"next": }}');
  t.equal(await list(page).getAttribute("aria-invalid"), "true");
  await page.getByLabel("Project files").setInputFiles([fileOf("logo.png", "\x89PNG\0")]);
  await page.getByText("logo.png: This is not a text file.").waitFor();
  t.same(await accessibilityProblems(page), []);
});

t.test("a link with a list is scanned by whoever opens it", needsBrowser, async (t) => {
  const { site } = await createSite(t);
  const page = await site.open("/scan");
  await page.getByLabel("Platform (optional)").selectOption("Edge");
  await list(page).fill("nextjs\nprisma");
  await page.getByRole("button", { name: "Scan" }).click();
  await reported(page);
  await page.waitForFunction(() => window.location.hash !== "");
  const other = await site.open(new URL(page.url()).pathname + new URL(page.url()).hash);
  await reported(other);
  t.equal(await list(other).inputValue(), "nextjs\nprisma");
  t.equal(await other.getByLabel("Platform (optional)").inputValue(), "edge");
  await other.getByRole("heading", { name: "Critical (1)" }).waitFor();
  await other.getByRole("link", { name: /^Details/ }).click();
  await other.goBack();
  await reported(other);
  const cut = await site.open(`/scan${new URL(page.url()).hash.slice(0, -5)}`);
  await cut.getByText("This link is incomplete").waitFor();
});

t.test("a file is dropped", needsBrowser, async (t) => {
  const { site } = await createSite(t);
  const page = await site.open("/scan");
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["next==1\ndjango==5.1\n"], "requirements.txt"));
    const form = document.querySelector("form[data-project]") as HTMLElement;
    for (const type of ["dragover", "drop"])
      form.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  });
  await reported(page);
  t.equal(await list(page).inputValue(), "pkg:pypi/next@1\npkg:pypi/django@5.1");
});

t.test("without scripts, what is pasted is scanned", needsBrowser, async (t) => {
  const { site } = await createSite(t);
  const page = await site.open("/scan", { javaScriptEnabled: false });
  t.notOk(await page.getByLabel("Project files").isVisible());
  t.ok(await page.getByText("What you paste is sent to this server, which does not store it.").isVisible());
  await list(page).fill(MANIFEST.buffer.toString());
  await page.getByRole("button", { name: "Scan" }).click();
  await reported(page);
  await page.getByText("Read package.json: 2 dependencies.").waitFor();
  await page.getByText("Sources").first().click();
  t.ok(await page.getByRole("link", { name: "example.com" }).first().isVisible());
  t.same(await htmlProblems(await page.content()), []);
});

t.test("it is used with the keyboard alone", needsBrowser, async (t) => {
  const { site } = await createSite(t);
  const page = await site.open("/scan");
  await list(page).focus();
  await page.keyboard.type("next@15.0.0\nreact@20.0.0");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await reported(page);
  await page.waitForFunction(() => document.activeElement?.id === "report");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Points by severity").waitFor();
});

for (const javaScriptEnabled of [true, false]) {
  const name = `findings are filtered by what to do and by severity, ${javaScriptEnabled ? "with" : "without"} scripts`;
  t.test(name, needsBrowser, async (t) => {
    const { app } = await createApp(t, factsCatalog(), { limits: UNLIMITED });
    const page = await (await openSite(t, app)).open("/scan", { javaScriptEnabled });
    await list(page).fill("nodejs@16\nnext@15\nreact@18.1.0\nold-ui@1\nsqlite\nedge-host");
    await page.getByRole("button", { name: "Scan", exact: true }).click();
    await reported(page);
    const shown = () => page.locator(".findings .issues > li").filter({ visible: true }).count();
    const words = () => page.locator(".findings .issues > li .action").filter({ visible: true }).allTextContents();
    await page.getByRole("radio", { name: "Replace" }).check();
    t.strictSame(new Set(await words()), new Set(["Replace"]));
    t.equal(await page.getByRole("heading", { name: /SQLite Driver/ }).isVisible(), true);
    const few = await shown();
    const choices = (name: string) => page.getByRole("group", { name });
    await choices("Show").getByRole("radio", { name: "All" }).check();
    const all = await shown();
    t.ok(all > few, "all are back");
    await choices("Severity").getByRole("radio", { name: "Warnings" }).check();
    const signs = page.locator(".findings .issues > li").filter({ visible: true });
    const severities = await signs.evaluateAll((rows) => rows.map((row) => row.getAttribute("data-severity")));
    t.strictSame(new Set(severities), new Set(["warning"]), "what is folded is seen");
    t.equal(await page.getByRole("heading", { name: /^✕? ?Errors/ }).isVisible(), false);
    await choices("Severity").getByRole("radio", { name: "All" }).check();
    t.equal(await shown(), all);
    if (javaScriptEnabled) await assertUsable(t, page, "the filters");
  });
}

t.test("the form and the report are sound", needsBrowser, async (t) => {
  const { site } = await createSite(t);
  await assertSound(t, site, ["/scan"]);
  const page = await site.open("/scan");
  await list(page).fill(`next@15.0.0\nreact@20.0.0\nprisma\nangular\nreakt\n${"x".repeat(300)}@1\npkg:pypi/a@%3E1`);
  await page.getByRole("button", { name: "Scan" }).click();
  await reported(page);
  await assertUsable(t, page, "the report");
});
