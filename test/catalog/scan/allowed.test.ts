import t from "tap";
import type { Declared } from "../../../schemas/types.js";
import { refusalsIn } from "../../../server/catalog/scan/allowed.js";
import type { Entry } from "../../../server/catalog/scan/entry.js";
import { scan } from "../../../server/catalog/scan/scan.js";
import { heldKey } from "../../../server/catalog/scan/unmet.js";
import { packageJsonEntries } from "../../../server/manifests/npm/package-json.js";
import { allowedEntry, buildEntry, packageEntry, runtimeEntry, whatRuns } from "../../../server/manifests/reading.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";

const SOURCE = "https://github.com/x/y/blob/v3.1.0/package.json";

const run = (versions: string[], more: Partial<Declared["releases"][number]>): Declared["releases"][number] => ({
  versions,
  sources: [{ file: SOURCE, day: "2026-01-01" }],
  ...more,
});
const declared = (ecosystem: string, name: string, ...releases: Declared["releases"]) => ({
  ...{ ecosystem, name },
  record: { checked: "2026-03-03", releases },
});

const catalog = catalogOf({
  technologies: {
    kit: { name: "Kit", packages: { npm: ["kit"] } },
    menu: { name: "Menu", packages: { npm: ["menu"] } },
    snake: { name: "Snake", packages: { pypi: ["snake"] } },
    nodejs: { name: "Node.js", category: "runtime" },
    python: { name: "Python", category: "language" },
  },
  declared: [
    declared(
      "npm",
      "kit",
      run(["3.0.0", "3.1.0"], { runtimes: { nodejs: ">=20.9.0" } }),
      run(["2.0.0", "2.4.0"], { runtimes: { nodejs: ">=18" } }),
    ),
    declared("npm", "menu", run(["1.0.0"], { runtimes: { nodejs: ">=20" } })),
    declared("pypi", "snake", run(["1.0.0"], { runtimes: { python: ">=3.12" } })),
  ],
});

const manifest = (node: string, dependencies: Record<string, string>, more: object = {}) =>
  packageJsonEntries({ engines: { node }, dependencies, ...more });
const refused = (entries: readonly Entry[], held: ReadonlySet<string> = new Set()) =>
  refusalsIn(catalog, entries, held, TODAY).map(({ by }) => `${by.name} ${by.version}`);

t.test("a release that refuses the oldest allowed line is found, with the fact that says so", async (t) => {
  t.match(refusalsIn(catalog, manifest(">=18", { kit: "3.0.0" }), new Set(), TODAY), [
    {
      kind: "allowed",
      by: { name: "kit", version: "3.0.0" },
      of: "nodejs",
      range: ">=20.9.0",
      found: { name: "nodejs", version: ">=18" },
      stated: { source: SOURCE, checked: "2026-03-03" },
    },
  ]);
  t.same(refused(manifest(">=20", { kit: "3.0.0" })), [], "an update within the line is enough");
  t.same(refused(manifest(">=22", { kit: "3.0.0" })), []);
  t.same(refused(manifest(">=18", { kit: "2.4.0" })), []);
});

t.test("a range counts where every release of it refuses; what is not known refuses nothing", async (t) => {
  t.same(refused(manifest(">=18", { kit: "^3.0.0" })), ["kit ^3.0.0"]);
  t.same(refused(manifest(">=18", { kit: ">=2" })), []);
  t.same(refused(manifest(">=18", { kit: "2.9.0" })), [], "between two that say different things");
  t.same(refused(manifest(">=18", { kit: "4.0.0" })), [], "newer than all that were read");
  for (const version of ["*", "latest", "workspace:*"])
    t.same(refused(manifest(">=18", { kit: version })), [], version);
  for (const allowed of ["*", "latest", ""]) t.same(refused(manifest(allowed, { kit: "3.0.0" })), [], allowed);
});

t.test("what only development needs, what a lockfile records, and what runs are left out", async (t) => {
  t.same(refused(manifest(">=18", {}, { devDependencies: { kit: "3.0.0" } })), []);
  const held = new Set([heldKey("npm", "kit", "nodejs")]);
  t.same(refused(manifest(">=18", { kit: "3.0.0", menu: "1.0.0" }), held), ["menu 1.0.0"]);
  const kit = packageEntry("npm", "kit", "3.0.0");
  t.same(refused([kit, runtimeEntry("nodejs", "node", "18")]), [], "a pair of its own");
  t.same(refused([kit, { ...allowedEntry("nodejs", "node", ">=18"), ambient: true }]), [], "of another project");
  for (const runs of [runtimeEntry("nodejs", "node", "22"), buildEntry(runtimeEntry("nodejs", "node", "22"))])
    t.same(refused(whatRuns([kit, allowedEntry("nodejs", "node", ">=18"), runs])), []);
});

t.test("packages of Python count where the same manifest asks for them with the oldest Python it allows", async (t) => {
  const at = (file: string) => ({ place: { file, line: 1 } });
  const python = { ...allowedEntry("python", "python", ">=3.10"), ...at("pyproject.toml") };
  const snake = { ...packageEntry("pypi", "snake", "1.0.0"), ...at("pyproject.toml") };
  t.same(refused([python, snake]), ["snake 1.0.0"]);
  t.same(refused([python, { ...snake, onlyOn: "<3.11" }]), ["snake 1.0.0"]);
  t.same(refused([python, { ...snake, onlyOn: ">=3.12" }]), [], "another Python has it");
  t.same(refused([python, { ...snake, onlyOn: "" }]), [], "it depends on something else");
  t.same(refused([python, { ...snake, ...at("requirements.txt") }]), [], "which is made for one Python");
});

t.test("a scan reports them as one warning, and does not repeat what a pair says already", async (t) => {
  const setting = { platform: undefined, present: new Set<string>() };
  const scanOf = (node: string, held?: ReadonlySet<string>) =>
    scan(catalog, manifest(node, { kit: "3.0.0", menu: "1.0.0" }), setting, TODAY, held && { unmet: [], held });
  const { issues, conflicts, breakdown } = scanOf(">=18");
  t.same(issues, []);
  t.match(conflicts, [
    {
      status: "partial",
      severity: "warning",
      by: { name: "Node.js" },
      message:
        "the project allows Node.js >=18, the oldest of which 2 packages do not support: kit 3.0.0 (>=20.9.0) and menu 1.0.0 (>=20).",
      workaround: "Allow Node.js 20.9 or newer in the project.",
    },
  ]);
  t.equal(breakdown.warning, 1);
  const refusing = scanOf("^18");
  t.equal(refusing.issues.length, 2, "no allowed version suits them");
  t.same(refusing.conflicts, []);
});
