import t from "tap";
import { catalogOf } from "../../../fixtures/catalog.js";
import { cycles, declared, npm, REACT, resolve, versionsOf } from "../../../fixtures/resolved.js";

t.test("what is not known has no version, and a pin is never replaced", async (t) => {
  const found = resolve(catalogOf(REACT), "next@99 nowhere react@18.2.7");
  t.same(versionsOf(found).slice(0, 3), ["next@?", "nowhere@?", "react@?"]);
  t.equal(found.parts[0]?.range, "99");
  t.equal(found.parts[0]?.why.message, "next 99 is not known here. The newest that is known is 16.1.0.");
  t.match(found.parts[1]?.why.message, /We don't know a technology called "nowhere"/);
  t.match(found.parts[2]?.why.message, /react 18\.2\.7 is not known here/);
});

t.test("a limit in any versions is a note, and no conflict", async (t) => {
  const catalog = catalogOf({
    technologies: {
      database: { category: "database", lifecycle: cycles("8") },
      mapper: { category: "orm", ...npm("mapper") },
    },
    declared: [declared("mapper", { versions: ["1.0.0"] })],
    rules: [
      {
        techA: "database",
        techB: "mapper",
        status: "incompatible",
        severity: "error",
        explanation: "It has no driver.",
      },
    ],
  });
  const found = resolve(catalog, "mapper database");
  t.same(versionsOf(found), ["mapper@1.0.0", "database@8"]);
  t.same(found.conflicts, []);
  t.match(found.notes, [{ message: /It has no driver/, sources: ["https://example.com/evidence"] }]);
});

t.test("a part gives way as far as others make it, and says why", async (t) => {
  const found = resolve(catalogOf(REACT), "next grid");
  t.same(versionsOf(found).slice(0, 3), ["next@16.1.0", "grid@5.0.0", "+react@18.3.1"]);
  const react = found.parts[2];
  t.match(react?.why.message, /grid 5.* requires react \^18.* 19\.2\.0 is outside/);
  t.equal(react?.range, "^18.3.1", "which lets in no release that is refused");
});
