import t from "tap";
import type { Technology } from "../../../schemas/types.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { explain } from "../../../server/catalog/verdict/explain.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires, SOURCE } from "../../fixtures/facts.js";

const checked = "2026-04-05";
const related = (relation: object): Pick<Technology, "relations"> => ({
  relations: [{ ...relation, source: `${SOURCE}/relation`, checked }],
});
const typed = (types: { package: string; line?: string }): Pick<Technology, "types"> => ({
  types: [{ ...types, source: `${SOURCE}/types`, checked }],
});
const supports = (...ids: string[]) => [{ with: ids, source: SOURCE, checked }];
const npm = (name: string) => ({ packages: { npm: [name] } });

const technologies: Record<string, Partial<Technology>> = {
  tailwind: { name: "Tailwind", category: "styling", roles: ["css-framework"], supports: supports("nuxt", "node") },
  daisyui: { name: "daisyUI", category: "ui-kit", ...npm("daisyui"), ...related({ extends: "tailwind" }) },
  nuxt: { name: "Nuxt", roles: ["meta-framework"], ...npm("nuxt"), lifecycle: lifecycle(["4"], ["2", "2024-06-30"]) },
  astro: { name: "Astro", roles: ["meta-framework"], ...npm("astro") },
  node: { name: "Node.js", category: "runtime", roles: ["javascript-runtime"] },
  django: {
    name: "Django",
    category: "backend-framework",
    roles: ["server-framework"],
    supports: supports("postgresql", "render"),
  },
  render: { name: "Render", category: "hosting" },
  postgresql: { name: "PostgreSQL", category: "database" },
  oban: { name: "Oban", roles: ["job-queue"], category: "queue", supports: supports("postgresql") },
  drupal: { name: "Drupal", category: "cms", supports: supports("postgresql") },
  postgis: { name: "PostGIS", category: "database", ...related({ extends: "postgresql" }) },
  cockroachdb: {
    name: "CockroachDB",
    category: "database",
    ...related({ implements: "postgresql", limits: "It has no advisory locks." }),
  },
  timescale: { name: "Timescale", category: "database", ...related({ builtOn: "postgresql" }) },
  leaflet: {
    name: "Leaflet",
    category: "graphics",
    packages: { npm: ["leaflet", "leaflet-extra"] },
    ...related({ runsIn: "browsers", needsWindow: true }),
  },
  ejs: { name: "EJS", ...npm("ejs"), ...related({ runsIn: "javascript", limits: "Frameworks make HTML themselves." }) },
  lodash: {
    name: "Lodash",
    category: "language-library",
    ...npm("lodash"),
    ...related({ runsIn: "javascript" }),
    requires: [requires("4", "astro", ">=5")],
  },
  zap: {
    name: "Zap",
    category: "observability",
    packages: { go: ["example.com/zap"] },
    ...related({ runsIn: "programs" }),
  },
  pinecone: { name: "Pinecone", category: "vector-db", ...npm("pinecone"), ...related({ runsIn: "programs" }) },
  gin: { name: "Gin", roles: ["server-framework"], packages: { go: ["example.com/gin"] } },
  electron: { name: "Electron", roles: ["desktop-framework"], ...npm("electron") },
  fyne: { name: "Fyne", roles: ["desktop-framework"], packages: { go: ["example.com/fyne"] } },
  quasar: { name: "Quasar", roles: ["meta-framework"], ...npm("quasar"), ...related({ builtOn: "vue" }) },
  primevue: { name: "PrimeVue", category: "ui-kit", ...npm("primevue"), supports: supports("vue") },
  "vue-router": { name: "Vue Router", roles: ["router"], ...npm("vue-router"), supports: supports("vue") },
  vue: {
    name: "Vue",
    roles: ["ui-framework"],
    ...npm("vue"),
    ...typed({ package: "vue" }),
    lifecycle: lifecycle(["3"], ["2", "2023-12-31"]),
  },
  docusaurus: { name: "Docusaurus", roles: ["site-generator"], ...npm("docusaurus") },
  typescript: {
    name: "TypeScript",
    category: "language",
    ...npm("typescript"),
    lifecycle: lifecycle(["6"], ["4", "2024-06-30"]),
  },
  dayjs: { name: "Day.js", ...npm("dayjs"), ...typed({ package: "dayjs" }), requires: [requires("2", "astro", ">=5")] },
  ramda: {
    name: "Ramda",
    ...npm("ramda"),
    ...typed({ package: "@types/ramda", line: "2" }),
    requires: [requires("2", "astro", ">=5"), requires("1", "nuxt", ">=5")],
    ...related({ runsIn: "javascript" }),
  },
  jquery: {
    name: "jQuery",
    ...npm("jquery"),
    ...typed({ package: "@types/jquery", line: "1" }),
    requires: [requires("2", "astro", ">=5")],
  },
  lint: { name: "Lint", category: "linting", roles: ["linter"], ...npm("lint"), ...related({ worksOn: "source" }) },
  format: { name: "Format", category: "linting", roles: ["formatter"], ...npm("format") },
  runner: { name: "Runner", category: "testing", roles: ["test-runner"], ...npm("runner") },
  hooks: { name: "Hooks", category: "linting", ...npm("hooks"), ...related({ worksOn: "commands" }) },
  hugo: { name: "Hugo", roles: ["site-generator"], packages: { go: ["example.com/hugo"] } },
  "lint-imports": { name: "Lint imports", category: "linting", ...npm("li"), ...related({ extends: "lint" }) },
  "lint-types": {
    name: "Lint types",
    category: "linting",
    ...npm("lt"),
    relations: [{ extends: "lint", source: `${SOURCE}/types`, checked }],
  },
  flowbite: { name: "Flowbite", category: "ui-kit", ...npm("flowbite"), ...related({ extends: "tailwind" }) },
};
const catalog = catalogOf({ technologies });
const ask = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY);
const statusOf = (techA: string, techB: string) => ask(techA, techB).verdict.status;

t.test("what extends another works with it, and in the places where that works", async (t) => {
  t.match(ask("daisyui", "tailwind").verdict, {
    status: "compatible",
    message: "daisyUI extends Tailwind.",
    basis: "documented",
    checked,
  });
  t.match(ask("daisyui", "nuxt").verdict, {
    status: "compatible",
    severity: "info",
    message: "daisyUI extends Tailwind, which works with Nuxt.",
    basis: "inferred",
    checked,
    decision: { kind: "relation", restsOn: "bridge" },
  });
  t.match(explain(catalog, ask("nuxt", "daisyui"), TODAY).facts, [
    { kind: "relation", sources: [`${SOURCE}/relation`] },
    { kind: "support", statement: "Tailwind lists Nuxt as supported." },
  ]);
  t.equal(statusOf("daisyui", "astro"), "unknown", "of its host nothing is known there");
  t.equal(statusOf("daisyui", "node"), "unknown", "its own releases say which runtimes they run on");
  t.equal(statusOf("daisyui", "nuxt@4"), "compatible");
  t.notMatch(ask("daisyui", "nuxt@2").verdict.message, "extends", "the list is of lines that were supported");
});

t.test("plugins of one linter can be used side by side, and have no place in frameworks", async (t) => {
  t.match(ask("lint-imports", "lint-types").verdict, {
    status: "compatible",
    message: "Lint imports and Lint types both extend Lint, so they can be used side by side.",
    basis: "inferred",
    decision: { kind: "relation", restsOn: "bridge" },
  });
  t.match(explain(catalog, ask("lint-types", "lint-imports"), TODAY).facts, [
    { kind: "relation", statement: "Both extend Lint.", sources: [`${SOURCE}/relation`, `${SOURCE}/types`] },
  ]);
  t.equal(statusOf("lint-imports", "nuxt"), "unknown", "which code it is for, its makers have not said");
  t.equal(statusOf("daisyui", "flowbite"), "unknown", "both may style the same classes");
});

t.test("what offers the interface of another is used by its clients, with the limits that are known", async (t) => {
  t.match(ask("django", "cockroachdb").verdict, {
    status: "partial",
    severity: "info",
    message: "CockroachDB offers the interface of PostgreSQL, which works with Django. It has no advisory locks.",
  });
  t.match(ask("django", "timescale").verdict, {
    status: "compatible",
    message: "Timescale is built on PostgreSQL, which works with Django.",
  });
  t.equal(statusOf("django", "postgis"), "compatible");
  t.equal(statusOf("oban", "cockroachdb"), "unknown", "a queue takes locks that only the original may have");
  t.equal(statusOf("drupal", "cockroachdb"), "unknown", "an application takes more of a database than programs do");
  t.equal(statusOf("oban", "timescale"), "compatible");
  t.equal(
    statusOf("postgis", "cockroachdb"),
    "unknown",
    "an extension needs more than the interface, and there is one step",
  );
  t.notMatch(
    ask("cockroachdb", "postgresql").verdict.message,
    "offers",
    "what stands in for another is no partner of it",
  );
});

t.test("what is made for a UI framework works in a framework on top of it, unless that may have its own", async (t) => {
  t.match(ask("primevue", "quasar").verdict, {
    status: "compatible",
    message: "Quasar is built on Vue, which works with PrimeVue.",
  });
  t.equal(statusOf("vue-router", "quasar"), "unknown");
});

t.test("a library without a framework works where its code runs", async (t) => {
  t.match(ask("leaflet", "vue").verdict, {
    status: "compatible",
    message: "Leaflet is a library for browsers that needs no framework, so it can be used with Vue.",
  });
  t.match(ask("leaflet", "nuxt").verdict, {
    status: "partial",
    severity: "info",
    workaround: /only where the browser runs/,
  });
  t.match(
    ask("leaflet", "docusaurus").verdict,
    { status: "partial", severity: "info", message: /while Docusaurus renders pages on the server or in a build\.$/ },
    "pages of a site are rendered when it is built",
  );
  t.match(ask("leaflet", "django").verdict.message, "Leaflet runs in the browser, in pages that Django serves.");
  t.equal(statusOf("leaflet", "node"), "unknown");
  t.equal(statusOf("leaflet", "hugo"), "unknown", "nothing says that it runs scripts");
  t.equal(statusOf("npm:leaflet-extra", "vue"), "unknown", "another package is something else");
  t.match(ask("ejs", "vue").verdict, {
    status: "partial",
    severity: "info",
    message: /Frameworks make HTML themselves\.$/,
  });
  t.equal(statusOf("ejs", "node"), "compatible", "its limits are about what makes pages");
  t.equal(statusOf("lodash", "node"), "compatible");
  t.equal(statusOf("lodash", "vue"), "compatible");
  t.equal(statusOf("lodash", "django"), "unknown");
  t.equal(statusOf("lodash", "vue@1"), "unknown", "a line that had ended by then");
});

t.test("a library without a framework works in the server and full-stack frameworks of its language", async (t) => {
  t.match(ask("zap", "gin").verdict, {
    status: "compatible",
    severity: "info",
    basis: "inferred",
    message: "Zap needs no framework, so programs made with Gin can use it.",
  });
  t.equal(statusOf("zap", "fyne"), "compatible", "a desktop framework of its language");
  t.equal(statusOf("pinecone", "electron"), "unknown", "a desktop app in JavaScript can be a mere page");
  t.equal(statusOf("pinecone", "nuxt"), "compatible", "it has a part on servers");
  t.equal(statusOf("pinecone", "vue"), "unknown", "its programs run in browsers");
  t.equal(statusOf("zap", "django"), "unknown", "a framework of another language");
  t.equal(statusOf("zap", "hugo"), "unknown", "programs are not made with it");
});

t.test("a relation says nothing where somebody has written about the pair", async (t) => {
  t.equal(statusOf("lodash@4", "astro@4"), "incompatible");
  t.equal(statusOf("lodash@3", "astro@4"), "unknown", "what other releases declare leaves these open");
});

t.test("what has types works with TypeScript, in current releases", async (t) => {
  t.match(ask("dayjs", "typescript").verdict, {
    status: "compatible",
    severity: "info",
    message: "Day.js brings its own types for TypeScript.",
    basis: "inferred",
    checked,
  });
  t.match(ask("typescript", "ramda").verdict, {
    status: "compatible",
    message: "Ramda has its types for TypeScript in the package @types/ramda, which is installed beside it.",
  });
  t.match(explain(catalog, ask("ramda@2", "typescript"), TODAY).facts, [
    { kind: "relation", statement: "@types/ramda has the types of Ramda.", sources: [`${SOURCE}/types`] },
  ]);
  t.equal(statusOf("ramda@1", "typescript"), "unknown", "other lines have other types");
  t.equal(statusOf("dayjs@2.0.0", "typescript"), "unknown", "an early release may be without them");
  t.equal(statusOf("dayjs", "typescript@6"), "compatible");
  t.notMatch(ask("dayjs", "typescript@4").verdict.message, "types", "a line that had ended by then");
  t.equal(statusOf("jquery", "typescript"), "unknown", "the current line is not the one that has types");
  t.equal(statusOf("dayjs", "nuxt"), "unknown", "types are for TypeScript");
});

t.test("what only earlier releases declare leaves a relation of the current ones in force", async (t) => {
  t.match(ask("ramda", "nuxt").verdict, { status: "compatible", message: /can be used with Nuxt/ });
  t.equal(statusOf("ramda@1", "nuxt@4"), "incompatible");
  t.equal(statusOf("ramda", "astro@4"), "incompatible", "the newest release declares it");
});

t.test(
  "a tool that reads code works with the libraries that it imports, one that runs commands with other tools",
  async (t) => {
    t.match(ask("lint", "ramda").verdict, {
      status: "compatible",
      message: "Lint reads source code and does not run it, so it can be used in a project with Ramda.",
    });
    t.match(ask("dayjs", "lint").verdict, { status: "compatible" }, "its types show that code imports it");
    t.match(ask("lint", "runner").verdict, { status: "compatible" });
    t.notMatch(ask("lint", "format").verdict.message, "reads source code", "two of these can contradict each other");
    t.match(ask("hooks", "lint").verdict, {
      status: "compatible",
      message: "Hooks runs any command, so it can run those of Lint.",
    });
    t.match(explain(catalog, ask("hooks", "lint"), TODAY).facts, [
      { kind: "relation", statement: "Hooks runs any command.", sources: [`${SOURCE}/relation`] },
    ]);
    t.equal(statusOf("lint", "vue"), "unknown", "files of a framework may have a syntax of their own");
    t.equal(statusOf("lint", "postgresql"), "unknown", "nothing says that code imports it");
    t.equal(statusOf("hooks", "ramda"), "unknown", "a library has no commands");
  },
);
