import t from "tap";
import type { RegistryRelease } from "../../../../clients/cli/package-manager/registries.js";
import { catalogWith } from "../../../../clients/cli/package-manager/with-releases.js";
import type { Technology } from "../../../../schemas/types.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { UPGRADE_CATALOG, UPGRADE_RECORDS } from "../../../fixtures/upgrade-files.js";

const release = (name: string, version: string, more: Partial<RegistryRelease> = {}): RegistryRelease => ({
  ...{ ecosystem: "npm", name, version, requires: { react: "^19" }, optional: new Set(), runtimes: {} },
  ...more,
});

const nodejs: Technology = { name: "Node.js", category: "runtime", checked: TODAY };
const { records, revision } = UPGRADE_RECORDS;
const technologies = new Map([...records.technologies, ["nodejs", nodejs] as const]);
const KNOWN = { records: { ...records, technologies }, revision };

/** The technology of a package once the registry was asked. */
const withReleases = (name: string, ...releases: RegistryRelease[]) =>
  catalogWith(KNOWN, UPGRADE_CATALOG, releases, TODAY)?.names.resolvePackage("npm", name)?.technology;

/** What it asks of another, with the oldest and the newest release that say so; newest first. */
const asked = (technology: ReturnType<typeof withReleases>, of: string) =>
  technology?.requirements.get(of)?.map(({ firstSource, source }) => [firstSource, source]);

const KIT_3 = "https://github.com/made-up/kit/blob/v3.0.0/package.json";
const KIT_2 = "https://github.com/made-up/kit/blob/v2.0.0/package.json";

t.test("newer releases come before those that the data know; older ones are left out", async (t) => {
  const kit = withReleases("kit", release("kit", "2.5.0"), release("kit", "4.0.0"), release("kit", "3.0.0"));
  t.equal(kit?.id, "kit");
  t.same(kit?.releases.get("kit"), ["4.0.0", "3.0.0", "2.0.0"]);
  t.same(asked(kit, "react"), [
    ["pkg:npm/kit@4.0.0", "pkg:npm/kit@4.0.0"],
    [KIT_3, KIT_3],
    [KIT_2, KIT_2],
  ]);
});

t.test("neighbours of one line that declare the same are one statement, from the oldest to the newest", async (t) => {
  const versions = ["4.2.0", "4.0.0", "5.0.0", "4.1.0"];
  const kit = withReleases("kit", ...versions.map((version) => release("kit", version)));
  t.same(asked(kit, "react")?.slice(0, 2), [
    ["pkg:npm/kit@5.0.0", "pkg:npm/kit@5.0.0"],
    ["pkg:npm/kit@4.0.0", "pkg:npm/kit@4.2.0"],
  ]);
});

t.test("a package that the data do not know becomes an unlisted technology", async (t) => {
  const mystery = withReleases("@a/mystery", release("@a/mystery", "1.0.0"));
  t.match(mystery?.id, ":", "which no id in the data has");
  t.match(asked(mystery, "react"), [["pkg:npm/%40a/mystery@1.0.0"]]);
  t.equal(withReleases("@a/mystery"), undefined, "without releases");
});

t.test("keeps whether a peer is optional", async (t) => {
  const isOptional = (optional: string[]) =>
    withReleases("kit", release("kit", "4.0.0", { optional: new Set(optional) }))?.requirements.get("react")?.[0]
      ?.optional;
  t.equal(isOptional(["react"]), true);
  t.equal(isOptional([]), false);
});

t.test("keeps what runtimes are required", async (t) => {
  const kit = withReleases("kit", release("kit", "4.0.0", { runtimes: { nodejs: ">=20" } }));
  const own = "pkg:npm/kit@4.0.0";
  t.same(asked(kit, "nodejs"), [[own, own]]);
});

t.test("each ecosystem has packages and a syntax of its own", async (t) => {
  const gem = (version: string, requires: Record<string, string>) =>
    release("kit", version, { ecosystem: "gem", requires });
  const catalog = catalogWith(KNOWN, UPGRADE_CATALOG, [gem("9.1", { react: "~> 1.2, >= 1.2.3" })], TODAY);
  const found = catalog?.names.resolvePackage("gem", "kit")?.technology;
  t.equal(found?.id, "gem:kit", "that of npm is another");
  t.same(found?.releases.get("kit"), ["9.1"]);
  t.equal(catalog?.names.resolve("kit")?.technology.id, "kit", "and keeps its name");
  t.same(catalog?.names.resolvePackage("npm", "kit")?.technology.releases.get("kit"), ["3.0.0", "2.0.0"]);
});

t.test("a release with a range that cannot be understood is left out", async (t) => {
  const odd = release("kit", "4.0.0", { requires: { react: "git+ssh://nowhere" } });
  const newer = release("kit", "5.0.0");
  t.same(withReleases("kit", odd, newer)?.releases.get("kit"), ["5.0.0", "3.0.0", "2.0.0"]);
  t.equal(withReleases("kit", odd), undefined, "nothing newer is known then");
});
