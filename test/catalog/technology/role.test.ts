import t from "tap";
import type { Technology } from "../../../schemas/types.js";
import {
  areOfOneKind,
  isDriver,
  nameRole,
  nameRoles,
  roleAtEnd,
  runsPrograms,
  sharedRole,
  shareEcosystem,
  tierOf,
} from "../../../server/catalog/technology/role.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { requires } from "../../fixtures/facts.js";
import { realCatalog } from "../../fixtures/repository.js";

const requiring = (of: string) => ({ requires: [requires("1", of, "*")] });

const catalog = catalogOf({
  technologies: {
    antd: { roles: ["component-library"], ...requiring("react") },
    bun: { category: "runtime", roles: ["javascript-runtime", "package-manager"], packages: { npm: ["bun"] } },
    jest: { category: "testing", roles: ["test-runner"], packages: { npm: ["jest"] } },
    jotai: { roles: ["state-library"], ...requiring("react") },
    ngrx: { roles: ["state-library"], ...requiring("angular") },
    zustand: { roles: ["state-library"], ...requiring("react") },
    mui: { roles: ["component-library"], ...requiring("react") },
    msw: { category: "testing" },
    nock: { category: "testing" },
    pgx: { category: "db-driver", roles: ["driver"], packages: { go: ["github.com/jackc/pgx"] } },
    pip: { category: "package-manager", roles: ["package-manager"], packages: { pypi: ["pip"] } },
    pnpm: { category: "package-manager", roles: ["package-manager"], packages: { npm: ["pnpm"] } },
    postgresql: { category: "database" },
    pytest: { category: "testing", roles: ["test-runner"], packages: { pypi: ["pytest"] } },
    primeng: { roles: ["component-library"], ...requiring("angular") },
    angular: { roles: ["ui-framework"] },
    react: { roles: ["ui-framework"], packages: { npm: ["react"] } },
    vitest: { category: "testing", roles: ["test-runner"], packages: { npm: ["vitest"] } },
    yew: { roles: ["ui-framework"], packages: { cargo: ["yew"] } },
  },
});
const find = (id: string) => {
  const technology = catalog.names.byId(id);
  if (!technology) throw new Error(`${id} is not in the catalog`);
  return technology;
};

t.test("two technologies share a role of which a project uses one, in one language or in all", async (t) => {
  const pairs: [string, string, string | undefined][] = [
    ["jest", "vitest", "test-runner"],
    ["jest", "pytest", undefined],
    ["react", "yew", "ui-framework"],
    ["bun", "pnpm", "package-manager"],
    ["bun", "pip", undefined],
    ["react", "jest", undefined],
    ["postgresql", "pgx", undefined],
    ["antd", "mui", "component-library"],
    // Components for two front ends: neither can be chosen instead of the other.
    ["antd", "primeng", undefined],
    ["jotai", "zustand", "state-library"],
    ["ngrx", "zustand", undefined],
  ];
  for (const [a, b, role] of pairs) {
    t.equal(sharedRole(catalog.neighbours, find(a), find(b)), role, `${a} ${b}`);
    t.equal(sharedRole(catalog.neighbours, find(b), find(a)), role, `${b} ${a}`);
  }
});

t.test("several drivers are no alternatives, as programs use several services", async (t) => {
  t.equal(sharedRole(catalog.neighbours, find("pgx"), find("pgx")), undefined);
  t.ok(isDriver(find("pgx")));
  t.notOk(isDriver(find("postgresql")));
});

t.test("where a technology works follows from its role, else from its category", async (t) => {
  const tier = (record: Pick<Technology, "roles" | "category">) => tierOf(record);
  t.equal(tier({ category: "queue", roles: ["message-broker"] }), "service");
  t.equal(tier({ category: "queue" }), "server");
  t.equal(tier({ category: "cms", roles: ["headless-cms"] }), "server", "its database is not reached through it");
  t.equal(tier({ category: "framework" }), "browser");
  t.equal(tier({ category: "linting" }), "build");
});

t.test("front ends, back ends and what runs programs are told by what they are", async (t) => {
  t.equal(roleAtEnd(find("react"), "front"), "ui-framework");
  t.equal(roleAtEnd(find("react"), "back"), undefined);
  t.ok(runsPrograms(find("bun")));
  t.notOk(runsPrograms(find("react")));
  t.ok(shareEcosystem(find("bun"), find("react")));
  t.notOk(shareEcosystem(find("pip"), find("react")));
});

t.test("what could be chosen instead shares a role, or has none and is of the category", async (t) => {
  t.ok(areOfOneKind(find("jest"), find("vitest")));
  t.notOk(areOfOneKind(find("jest"), find("pytest")), "for another language");
  t.notOk(areOfOneKind(find("jest"), find("react")));
  t.notOk(areOfOneKind(find("msw"), find("jest")), "of one category, and only one is a test runner");
  t.ok(areOfOneKind(find("msw"), find("nock")));
});

t.test("a role has a name for one and for several", async (t) => {
  t.equal(nameRole("state-library"), "state library");
  t.equal(nameRoles("state-library"), "state libraries");
  t.equal(nameRoles("orm"), "ORMs");
  t.equal(nameRoles("headless-cms"), "headless CMSs");
});

t.test("every driver of the data names what it connects: a language or runtime, and something else", async (t) => {
  const { technologies, names } = await realCatalog();
  const drivers = technologies.filter(isDriver);
  t.ok(drivers.length > 50, "there are drivers");
  for (const driver of drivers) {
    const ids = (driver.record.supports ?? []).flatMap((statement) => statement.with);
    const ends = ids.flatMap((id) => names.byId(id) ?? []);
    t.ok(ends.some(runsPrograms), `${driver.id} names a language or runtime`);
    t.notOk(ends.every(runsPrograms), `${driver.id} names what programs reach through it`);
  }
});
