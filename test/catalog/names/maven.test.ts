import t from "tap";
import { bomNamed, mainOf } from "../../../server/catalog/names/maven.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { SOURCE } from "../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    boot: {
      packages: { maven: ["org.boot:boot", "org.boot:*"] },
      releasedTogether: [{ packages: ["org.boot:*"], source: SOURCE, checked: "2026-01-01" }],
      requires: [{ version: ">=3.5.0 <=3.5.9", of: "java", range: ">=17", source: SOURCE, checked: "2026-01-01" }],
    },
    cloud: { packages: { maven: ["org.cloud:cloud", "org.cloud:*"] } },
    java: { category: "runtime" },
    next: { packages: { npm: ["next"] } },
  },
});
const { names } = catalog;

t.test("a package of Maven has the versions of the main one where they are released together", async (t) => {
  const boot = names.byId("boot");
  const cloud = names.byId("cloud");
  if (!boot || !cloud) throw new Error("unknown");
  t.equal(mainOf(boot, "org.boot:boot-parent"), "org.boot:boot");
  t.equal(mainOf(boot, "org.boot:boot"), undefined, "the main one itself");
  t.equal(mainOf(boot, undefined), undefined);
  t.equal(mainOf(cloud, "org.cloud:cloud-bom"), undefined, "no source says so");
});

t.test("a BOM and a parent are found without their group, and nothing that only looks like one", async (t) => {
  const find = (name: string) => names.byId(name);
  for (const name of ["boot-dependencies", "boot-bom", "boot-parent", "boot-starter-parent"])
    t.match(bomNamed(name, find), { technology: { id: "boot" }, package: `org.boot:${name}` }, name);
  for (const name of ["cloud-bom", "next-bom", "other-bom", "bom", "-bom", "boot"])
    t.equal(bomNamed(name, find), undefined, name);
});

t.test("a question about a BOM or a parent is one about that version of the technology", async (t) => {
  for (const name of [
    "boot-starter-parent@3.5.0",
    "org.boot:boot-dependencies@3.5.0",
    "pkg:maven/org.boot/boot@3.5.0",
  ]) {
    const answer = (java: string) => check(catalog, { techA: name, techB: `java@${java}` }, TODAY).verdict.status;
    t.same([answer("11"), answer("21")], ["incompatible", "compatible"], name);
  }
});
