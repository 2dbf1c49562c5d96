import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";

const catalog = catalogOf({ technologies: { a: { name: "A", packages: { npm: ["a", "a-core"] } } } });
const ask = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY).verdict;

t.test("a technology with itself is compatible, with no fact behind it", async (t) => {
  const verdict = ask("a", "a-core");
  t.match(verdict, { status: "compatible", severity: "info", workaround: null, decision: { kind: "self" } });
  t.same(verdict.decision?.evidence(), []);
});

t.test("a package in two versions is no conflict, and no yes", async (t) => {
  const verdict = ask("a@1", "a@2");
  t.match(verdict, { status: "partial", severity: "info", decision: { kind: "two versions" } });
  t.equal(verdict.message, "A 1 and A 2 are two versions of one package. A project normally uses one of them.");
});

t.test("of two packages with versions of their own nothing is known", async (t) => {
  t.equal(ask("a@1", "a-core@2").status, "unknown");
});

t.test("a service in two versions says that its clients are something else", async (t) => {
  const services = catalogOf({
    technologies: { store: { name: "Store", category: "database" }, client: { packages: { npm: ["store"] } } },
  });
  const { verdict } = check(services, { techA: "store@6", techB: "store@7" }, TODAY);
  t.match(verdict, { status: "partial", message: "Store 6 and Store 7 are two versions of Store. Its clients have" });
});
