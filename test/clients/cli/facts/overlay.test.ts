import { join } from "node:path";
import t from "tap";
import { UnreadableError, UsageError } from "../../../../clients/cli/command.js";
import { openOverlay } from "../../../../clients/cli/facts/overlay.js";
import { buildCatalog } from "../../../../server/catalog/compile.js";
import { check } from "../../../../server/catalog/verdict/check.js";
import { validateTexts } from "../../../../server/data/load.js";
import { REVISION, TODAY } from "../../../fixtures/catalog.js";
import { FILES, ruleText, technologyText, toolText } from "../../../fixtures/data.js";

const base = { records: validateTexts(new Map(Object.entries(FILES)), TODAY).records, revision: REVISION };

const ACME = technologyText('aliases: [our-kit]\npackages:\n  npm: ["@acme/*"]\n', "Acme UI");
const RULE = ruleText({ techA: "acme-ui", explanation: "It is made with React, here." });

t.test("private facts answer alongside the bundled data", async (t) => {
  const root = t.testdir({
    facts: {
      technologies: { "acme-ui.yaml": ACME },
      rules: { "acme-ui": { "react.yaml": RULE } },
      "ai-tools": { "acme-agent.yaml": toolText() },
      ".git": { "config.yaml": "what is hidden is none of the facts" },
      "README.md": "Nor is what people read.",
    },
  });
  const { records, revision } = await openOverlay(base, join(root, "facts"), TODAY, root);
  t.match(revision.id, /^test-revision\+overlay-[0-9a-f]{12}$/);
  const catalog = buildCatalog(records, revision);
  const { verdict } = check(catalog, { techA: "@acme/button", techB: "react" }, TODAY);
  t.match(verdict, { status: "compatible", message: "It is made with React, here." });
  t.ok(catalog.tools.has("acme-agent"));
  t.equal(base.records.technologies.size, 3);
});

t.test("reports all mistakes at once, with paths relative to the current folder", async (t) => {
  const root = t.testdir({
    facts: {
      technologies: { "acme-ui.yaml": `${ACME}homepge: x\n` },
      rules: { "acme-ui": { "reakt.yaml": ruleText({ techA: "acme-ui", techB: "reakt" }) } },
      "notes.yml": "",
    },
  });
  const error = await openOverlay(base, join(root, "facts"), TODAY, root).catch((error: unknown) => error);
  t.ok(error instanceof UsageError);
  const lines = (error as Error).message.split("\n");
  t.match(lines, [
    /^facts\/notes\.yml:1:1 {2}is not a valid path for an overlay file/,
    /^facts\/rules\/acme-ui\/reakt\.yaml:3:8 {2}unknown technology "reakt" {2}did you mean "react"\?/,
    /^facts\/technologies\/acme-ui\.yaml:8:1 {2}unknown field "homepge" {2}did you mean "homepage"\?/,
  ]);
  t.equal(lines.length, 3);
  t.notMatch(lines.join(), /npm run/);
});

t.test("reports the first 50 mistakes, and counts the rest", async (t) => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`x-${index}.yaml`, "name: X\n"]));
  const root = t.testdir({ technologies: many });
  await t.rejects(openOverlay(base, root, TODAY, root), { message: /^(?:\.\/tech.*\n){50}… and 70 more\.$/ });
});

t.test("reports a missing folder, or a file in its place", async (t) => {
  const root = t.testdir({ file: "" });
  const told = (message: RegExp) => ({ constructor: UnreadableError, message });
  await t.rejects(
    openOverlay(base, join(root, "facts"), TODAY, root),
    told(/^The overlay facts does not exist\. Check/),
  );
  await t.rejects(openOverlay(base, join(root, "file"), TODAY, root), told(/^The overlay file is not a folder/));
});

t.test("refuses links and oversized files", async (t) => {
  const root = t.testdir({
    facts: {
      technologies: {
        "acme-ui.yaml": `${ACME}# ${"x".repeat(300 * 1024)}\n`,
        "other.yaml": t.fixture("symlink", "/etc/hosts"),
      },
    },
  });
  const error = await openOverlay(base, join(root, "facts"), TODAY, root).catch((thrown: unknown) => thrown);
  t.type(error, UsageError);
  t.match(String(error), /facts\/technologies\/acme-ui\.yaml:1:1 {2}is too large/);
  t.match(String(error), /facts\/technologies\/other\.yaml:1:1 {2}is a symbolic link/);
});
