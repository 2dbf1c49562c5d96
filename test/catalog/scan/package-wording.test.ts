import t from "tap";
import { describePackages } from "../../../server/catalog/scan/package-wording.js";
import type { Unmet } from "../../../server/catalog/scan/unmet.js";
import { unmetOf } from "../../fixtures/unmet.js";

const unmet = (by: string, range: string, more?: Partial<Unmet>) => unmetOf(by, `acme/http@${range}`, "2.1.0", more);

t.test("packages that do not go together, and what is accepted on purpose, are told as such", async (t) => {
  const of = { technology: undefined, name: "acme/http" };
  const found = { name: "acme/http", version: "2.1.0" };
  const package_ = { kind: "conflict", of: "acme/http", found } as const;
  const told = (more: Partial<Unmet>) =>
    describePackages({ technology: undefined, name: "kit" }, of, [unmet("kit@1.0.0", "<3", more)]);
  t.equal(told(package_).message, "kit 1.0.0 does not work with acme/http <3, and acme/http 2.1.0 is installed.");
  t.equal(told(package_).workaround, "Look for a release of kit that accepts acme/http 2.1.0.");
  t.same(told({ ...package_, kind: "peer", accepted: "overrides of package.json" }), {
    message:
      "kit 1.0.0 requires acme/http <3, and acme/http 2.1.0 is installed. The project accepts this: overrides of package.json.",
    workaround: null,
    action: "look at",
  });
});

t.test("packages that are released together are told to match", async (t) => {
  const found = { name: "runner", version: "4.0.15" };
  const { workaround } = describePackages(
    { technology: undefined, name: "coverage" },
    { technology: undefined, name: "runner" },
    [unmet("coverage@4.0.17", "4.0.17", { of: "runner", found })],
  );
  t.equal(workaround, "Use matching releases: install runner 4.0.17.");
  const behind = describePackages(
    { technology: undefined, name: "coverage" },
    { technology: undefined, name: "runner" },
    [unmet("coverage@2.0.3", "2.0.3", { of: "runner", found: { name: "runner", version: "2.1.9" } })],
  );
  t.equal(
    behind.workaround,
    "Use matching releases: install coverage in the release for runner 2.1.9.",
    "never an older one",
  );
});

t.test(
  "a project can add a peer that it does not ask for itself, if no other package needs another version",
  async (t) => {
    const told = (more: Partial<Unmet>) =>
      describePackages({ technology: undefined, name: "kit" }, { technology: undefined, name: "acme/http" }, [
        unmet("kit@1.0.0", "^1 || ^2", { of: "acme/http", found: { name: "acme/http", version: "3.0.0" }, ...more }),
      ]).workaround;
    t.equal(told({ foundThrough: "tool", isFree: true }), "Add acme/http ^1 || ^2 to what the project asks for.");
    t.equal(told({ foundThrough: "tool" }), "Look for a release of kit that accepts acme/http 3.0.0.");
    const both = { through: { name: "app", version: "1.0.0" }, foundThrough: "app" };
    const pin = unmet("kit@1.0.0", "2.9.0", {
      of: "acme/http",
      found: { name: "acme/http", version: "3.0.0" },
      ...both,
    });
    const { workaround } = describePackages(
      { technology: undefined, name: "app" },
      { technology: undefined, name: "acme/http" },
      [pin],
    );
    t.equal(workaround, "Look for a release of app whose packages accept acme/http 3.0.0.", "not of what it brings");
  },
);

t.test("a lockfile that contradicts itself is resolved again by the tool that wrote it", async (t) => {
  const told = (file: string, more: Partial<Unmet> = {}) => {
    const by = { name: "acme/kit", version: "v2.0.0", place: { file, line: 7 } };
    const found = { name: "acme/http", version: "v3.1.0" };
    const one = unmet("", "^2.0", { kind: "dependency", by, through: by, of: "acme/http", found, ...more });
    return describePackages({ technology: undefined, name: "acme/kit" }, { technology: undefined, name: "acme/http" }, [
      one,
    ]);
  };
  t.same(told("api/composer.lock"), {
    message: "acme/kit v2.0.0 requires acme/http ^2.0, and acme/http v3.1.0 is installed.",
    workaround: "The lockfile contradicts itself, as after a merge. Run `composer update acme/kit acme/http`.",
    action: "look at",
  });
  t.match(told("package-lock.json").workaround, /`npm update acme\/kit acme\/http`\.$/);
  t.match(told("Gemfile.lock").workaround, /`bundle lock --update acme\/kit acme\/http`\.$/);
  for (const tool of ["poetry", "pdm", "uv"]) t.match(told(`${tool}.lock`).workaround, new RegExp(`\`${tool} lock\``));
  t.match(told("Gemfile.lock", { found: undefined }), {
    message: /, and none is installed\.$/,
    workaround: /`bundle lock --update acme\/kit acme\/http`/,
  });
  const framework = { name: "acme/framework", version: "v9.0.0" };
  t.match(told("composer.lock", { found: framework }), {
    message: /requires acme\/http \^2\.0, and acme\/framework v9\.0\.0 is installed in its place\.$/,
    workaround: /`composer update acme\/kit acme\/framework`/,
  });
  const gemfile = { name: "Gemfile", version: "", place: { file: "Gemfile.lock", line: 9 } };
  t.match(told("Gemfile.lock", { by: gemfile, through: gemfile }), {
    message: /^Gemfile requires acme\/http \^2\.0, /,
    workaround: /`bundle lock --update acme\/http`/,
  });
  const extension = { of: "ext-redis", found: { name: "ext-redis", version: "5.3" } };
  t.match(told("composer.lock", extension).workaround, /`composer update acme\/kit`/);
});
