import t from "tap";
import { describeRuntime } from "../../../server/catalog/scan/runtime-wording.js";
import type { Unmet } from "../../../server/catalog/scan/unmet.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { sourceAt } from "../../fixtures/facts.js";
import { unmetOf } from "../../fixtures/unmet.js";

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

const FOUND = { name: "nodejs", version: "18.20.4", place: { file: "apps/web/.nvmrc", line: 1 } };
const unmet = (by: string, range: string, more?: Partial<Unmet>) =>
  unmetOf(by, `nodejs@${range}`, "", { kind: "runtime", found: FOUND, ...more });

const describe = (...members: Unmet[]) => describeRuntime(NODE, members, TODAY);

t.test("a runtime that one release does not support is told with the file that has it", async (t) => {
  t.same(describe(unmet("next@16.0.0", ">=20.9.0")), {
    message: "next 16.0.0 requires Node.js >=20.9.0, and .nvmrc has 18.20.4.",
    workaround: "Use Node.js 22 or newer in .nvmrc.",
    action: "upgrade",
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
  t.equal(
    describe(unmet("older@1.0.0", "^16")).workaround,
    "Look for a release of older that supports Node.js 18.20.4.",
  );
  t.equal(
    describe(unmet("a@1.0.0", "^20"), unmet("b@1.0.0", ">=22")).workaround,
    "Look for releases of them that support Node.js 18.20.4.",
  );
});

t.test("what is allowed is told apart from what runs", async (t) => {
  const found = { name: "nodejs", version: ">=18", place: { file: "package.json", line: 3 } };
  t.same(describe(unmet("next@16.0.0", ">=20.9.0", { kind: "allowed", found })), {
    message: "next 16.0.0 requires Node.js >=20.9.0, and package.json allows >=18.",
    workaround: "Allow Node.js 22 or newer in package.json.",
    action: "upgrade",
  });
  const by = { name: "nodejs", version: ">=20", place: { file: "package.json", line: 3 } };
  t.equal(
    describe(unmet("", ">=20", { kind: "own", by, through: undefined })).message,
    "package.json allows Node.js >=20, and .nvmrc has 18.20.4.",
  );
});
