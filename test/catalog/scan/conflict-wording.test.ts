import t from "tap";
import { describeConflict } from "../../../server/catalog/scan/conflict-wording.js";
import type { Unmet } from "../../../server/catalog/scan/unmet.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { sourceAt } from "../../fixtures/facts.js";

const TODAY = "2026-06-01";
const { names } = catalogOf({
  technologies: {
    nodejs: {
      name: "Node.js",
      lifecycle: {
        ...sourceAt("lifecycle"),
        cycles: [
          { cycle: "24", released: "2025-05-06", eol: "2028-04-30" },
          { cycle: "22", released: "2024-04-24", eol: "2027-04-30" },
          { cycle: "20", released: "2023-04-18", eol: "2026-04-30" },
          { cycle: "18", released: "2022-04-19", eol: "2025-04-30" },
        ],
      },
    },
  },
});
const NODE = { technology: names.byId("nodejs"), name: "Node.js" };

function unmet(by: string, range: string, more: Partial<Unmet> = {}): Unmet {
  const [name = "", version = ""] = by.split("@");
  const release = { name, version };
  return {
    kind: "runtime",
    ecosystem: "npm",
    by: release,
    through: release,
    isDev: false,
    folders: ["."],
    of: "nodejs",
    range,
    optional: false,
    found: { name: "nodejs", version: "18.20.4", place: { file: "apps/web/.nvmrc", line: 1 } },
    ...more,
  };
}

const describe = (...members: Unmet[]) => describeConflict(NODE, NODE, members, TODAY);

t.test("a runtime that one release does not support is told with the file that has it", async (t) => {
  t.same(describe(unmet("next@16.0.0", ">=20.9.0")), {
    message: "next 16.0.0 requires Node.js >=20.9.0, and .nvmrc has 18.20.4.",
    workaround: "Use Node.js 22 or newer in .nvmrc.",
  });
  const brought = unmet("sharp@1.0.0", ">=20", { through: { name: "next", version: "16.0.0" } });
  t.match(describe(brought).message, / It comes with next 16\.0\.0\.$/);
});

t.test("of several releases, the first are named; the version to use is one that all accept", async (t) => {
  const { message, workaround } = describe(
    unmet("vite@7.1.0", "^20.19.0 || >=22.12.0"),
    unmet("next@16.0.0", ">=20.9.0"),
    unmet("a@1.0.0", ">=20"),
    unmet("b@1.0.0", ">=20"),
  );
  t.equal(
    message,
    "4 installed packages do not support Node.js 18.20.4 of .nvmrc: vite 7.1.0 (^20.19.0 || >=22.12.0), next 16.0.0 (>=20.9.0), a 1.0.0 (>=20) and 1 more.",
  );
  t.equal(workaround, "Use Node.js 22.12 or newer in .nvmrc.");
});

t.test("a version that has ended is offered only where no supported one is accepted", async (t) => {
  t.equal(describe(unmet("old@1.0.0", "^20.5.0")).workaround, "Use Node.js 20.5 in .nvmrc.");
  t.equal(describe(unmet("older@1.0.0", "^16")).workaround, null, "nothing newer is accepted");
  t.equal(describe(unmet("a@1.0.0", "^20"), unmet("b@1.0.0", ">=22")).workaround, null, "nothing suits both");
});

t.test("what is allowed is told apart from what runs", async (t) => {
  const found = { name: "nodejs", version: ">=18", place: { file: "package.json", line: 3 } };
  t.same(describe(unmet("next@16.0.0", ">=20.9.0", { kind: "allowed", found })), {
    message: "next 16.0.0 requires Node.js >=20.9.0, and package.json allows >=18.",
    workaround: "Allow Node.js 22 or newer in package.json.",
  });
  const by = { name: "nodejs", version: ">=20", place: { file: "package.json", line: 3 } };
  t.equal(
    describe(unmet("", ">=20", { kind: "own", by, through: undefined })).message,
    "package.json allows Node.js >=20, and .nvmrc has 18.20.4.",
  );
});

t.test("packages that do not go together, and what is accepted on purpose, are told as such", async (t) => {
  const of = { technology: undefined, name: "acme/http" };
  const found = { name: "acme/http", version: "2.1.0" };
  const package_ = { kind: "conflict", of: "acme/http", found } as const;
  const told = (more: Partial<Unmet>) =>
    describeConflict({ technology: undefined, name: "kit" }, of, [unmet("kit@1.0.0", "<3", more)], TODAY);
  t.equal(told(package_).message, "kit 1.0.0 does not work with acme/http <3, and acme/http 2.1.0 is installed.");
  t.equal(told(package_).workaround, "Look for a release of kit that accepts acme/http 2.1.0.");
  t.same(told({ ...package_, kind: "peer", accepted: "overrides of package.json" }), {
    message:
      "kit 1.0.0 requires acme/http <3, and acme/http 2.1.0 is installed. The project accepts this: overrides of package.json.",
    workaround: null,
  });
});

t.test("a lockfile that contradicts itself is resolved again by the tool that wrote it", async (t) => {
  const told = (file: string, more: Partial<Unmet> = {}) => {
    const by = { name: "acme/kit", version: "v2.0.0", place: { file, line: 7 } };
    const found = { name: "acme/http", version: "v3.1.0" };
    const one = unmet("", "^2.0", { kind: "dependency", by, through: by, of: "acme/http", found, ...more });
    return describeConflict(
      { technology: undefined, name: "acme/kit" },
      { technology: undefined, name: "acme/http" },
      [one],
      TODAY,
    );
  };
  t.same(told("api/composer.lock"), {
    message: "acme/kit v2.0.0 requires acme/http ^2.0, and acme/http v3.1.0 is installed.",
    workaround: "The lockfile contradicts itself, as after a merge. Run `composer update acme/kit acme/http`.",
  });
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
