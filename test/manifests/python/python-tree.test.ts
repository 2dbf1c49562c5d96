import t from "tap";
import { type LockedRelease, type PythonNeed, pythonTree } from "../../../server/manifests/python/python-tree.js";
import { holdTree } from "../../../server/manifests/requirements.js";

const need = (name: string, range: string | undefined = "*", isConditional = false): PythonNeed => ({
  name,
  range,
  isConditional,
});

const release = (
  name: string,
  version: string,
  needs: PythonNeed[] = [],
  more: Partial<LockedRelease> = {},
): LockedRelease => ({
  name,
  version,
  line: undefined,
  python: ">=3.10",
  isConditional: false,
  needs,
  ...more,
});

const hold = (releases: readonly LockedRelease[], marksDirect = false) =>
  holdTree(pythonTree(releases, marksDirect), { file: "x.lock", asked: () => undefined });

const unmet = (...releases: LockedRelease[]) =>
  hold(releases).unmet.map(({ by, of, found }) => `${by.name} ${of} ${found?.version}`);

/** The releases whose Python counts. */
const certain = (...releases: LockedRelease[]) => hold(releases).demands.map(({ by }) => by.name);

t.test("ranges are checked against what is locked", async (t) => {
  t.same(unmet(release("a", "1", [need("b", ">=2,<3")]), release("b", "3.0")), ["a b 3.0"]);
  t.same(unmet(release("a", "1", [need("b", ">=2,<3")]), release("b", "2.9")), []);
  t.same(unmet(release("a", "1", [need("b", undefined)]), release("b", "3.0")), [], "no range is recorded");
  t.same(unmet(release("a", "1", [need("setuptools", ">=99")])), [], "what every environment has is not locked");
});

t.test("where a package is locked in several versions, or a need has a condition, nothing is certain", async (t) => {
  t.same(unmet(release("a", "1", [need("b", "<2")]), release("b", "1.0"), release("b", "2.0")), []);
  t.same(unmet(release("a", "1", [need("b", "<2", true)]), release("b", "2.0")), []);
  const twice = [release("a", "1", [need("b", "<2")]), release("b", "2.0"), release("b", "2.0")];
  t.same(unmet(...twice), ["a b 2.0"], "the same version, listed again with its extras");
});

t.test("a Python that a release supports counts where the release is installed in any case", async (t) => {
  t.same(certain(release("a", "1", [need("b")]), release("b", "1")), ["a", "b"]);
  const conditional = release("b", "1", [need("c")], { isConditional: true });
  t.same(certain(release("a", "1", [need("b", "*", true)]), conditional, release("c", "1")), ["a"]);
  t.same(certain(release("a", "1", [need("b", "*", true)]), release("b", "1")), ["a"], "only a condition brings it");
  const both = [release("a", "1", [need("b", "*", true)]), release("d", "1", [need("b")]), release("b", "1")];
  t.same(certain(...both), ["a", "d", "b"], "something else brings it in any case");
  t.same(certain(release("a", "1"), release("a", "2")), [], "each for a Python of its own");
  t.same(
    certain(release("a", "1", [need("b")]), release("b", "1", [need("a")])),
    ["a", "b"],
    "two that need each other",
  );
  t.same(certain(release("a", "1", [], { python: undefined })), []);
});

t.test("folders of the project ask for what they need themselves", async (t) => {
  const app = release("app", "0.1.0", [need("b", "<2"), need("lib", ">=5")], { folder: "apps/web" });
  const lib = release("lib", "0.1.0", [], { folder: "libs/lib" });
  const { unmet: found } = hold([app, lib, release("b", "2.0")], true);
  t.match(found, [{ by: { name: "app" }, through: { name: "app", isOwn: true }, folders: ["apps/web"], of: "b" }]);
  t.equal(found.length, 1, "a folder has the version that the project gives it");
});
