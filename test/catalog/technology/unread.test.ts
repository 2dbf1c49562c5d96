import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { requires } from "../../fixtures/facts.js";

const at = (version: string, range: string, more = {}) => ({ ...requires(version, "host", range), ...more });
const tagged = (version: string, range: string, line = version) =>
  at(line, range, { source: `https://example.com/blob/v${version}/package.json` });
const catalog = catalogOf({
  technologies: {
    host: { packages: { npm: ["host"] } },
    plugin: {
      name: "Plugin",
      packages: { npm: ["plugin"] },
      requires: [tagged("2.2.5", "^18"), tagged("2.3.6", "^19")],
    },
    single: { name: "Single", packages: { npm: ["single"] }, requires: [at(">=1.2.0 <=1.9.4", "^18")] },
    major: {
      name: "Major",
      packages: { npm: ["major"] },
      requires: [tagged("2.5.1", "^18", "2"), tagged("1.3.0", "^17", "1")],
    },
    untagged: { name: "Untagged", packages: { npm: ["untagged"] }, requires: [at("2", "^18"), at("1", "^17")] },
    quiet: { name: "Quiet", packages: { npm: ["quiet"] } },
    service: {
      name: "Service",
      category: "database",
      packages: { npm: ["client"] },
      lifecycle: { source: "https://example.com/lines", cycles: [{ cycle: "9" }, { cycle: "8" }] },
      requires: [at("2", "^18")],
    },
  },
});
const message = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY).verdict.message;
const next = "Ask without versions to see what is known of current releases.";

t.test("unknown says which releases were read instead of those asked about", async (t) => {
  const cases: [asked: string, read: string][] = [
    ["plugin@2.2.4", "requires of host; we read 2.2.5 to 2.3.6."],
    ["plugin@2.3.0", "requires of host; the nearest that we read are 2.2.5 and 2.3.6."],
    ["major@2.2.4", "requires of host; the nearest that we read are 1.3.0 and 2.5.1."],
    ["untagged@2.4.0", "requires of host; we read some release of Untagged 2, and did not record which."],
    ["single@1.1.0", "requires of host; we read 1.2 to 1.9.4."],
  ];
  for (const [asked, read] of cases) {
    const { verdict } = check(catalog, { techA: asked, techB: "host@18" }, TODAY);
    t.equal(verdict.status, "unknown", asked);
    t.match(
      verdict.message,
      `We have not read what ${asked.replace("@", " ").replace(/^./, (letter) => letter.toUpperCase())} ${read}`,
    );
    t.match(message("host@18", asked), read, "whichever comes first");
  }
});

t.test("what was read, or is nowhere declared, is not said to be unread", async (t) => {
  t.notMatch(message("plugin@2.2.5", "host@18"), "have not read");
  t.notMatch(message("quiet@1", "host@18"), "have not read");
  t.notMatch(message("plugin", "host@25"), "have not read", "nor where no release was asked about");
  t.notMatch(message("service@8", "host@18"), "have not read", "a client says nothing of its service");
});

t.test("what is known without versions is offered", async (t) => {
  t.match(message("plugin@2.2.4", "host@18"), next);
  t.notMatch(message("quiet@1", "host@18"), next);
});

t.test("a release that was read, and declares nothing of the other side, is not said to be unread", async (t) => {
  const run = (versions: string[], requires: Record<string, string>) => ({
    ...{ versions, requires },
    sources: [{ file: "https://github.com/x/y/blob/v1.0.0/package.json", day: "2026-01-01" }],
  });
  const releases = [run(["3.0.0"], { host: "^18" }), run(["2.0.0", "2.4.0"], {}), run(["1.0.0"], { host: "^17" })];
  const on = catalogOf({
    technologies: {
      host: { name: "Host", packages: { npm: ["host"] } },
      kit: { name: "Kit", packages: { npm: ["kit"] } },
    },
    declared: [{ ecosystem: "npm", name: "kit", record: { checked: "2026-03-03", releases } }],
  });
  const said = (kit: string) => check(on, { techA: kit, techB: "host@18.0.0" }, TODAY).verdict.message;
  for (const kit of ["kit@2.0.0", "kit@2.3.0"])
    t.match(said(kit), `Kit ${kit.slice(4)} declares nothing about Host. `, kit);
  t.match(said("kit@2.9.0"), "We have not read what Kit 2.9.0 requires of Host");
});
