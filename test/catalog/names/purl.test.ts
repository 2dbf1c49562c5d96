import t from "tap";
import { isPurl, readPurl } from "../../../server/catalog/names/purl.js";

t.test("a package URL is an ecosystem, a name as the ecosystem writes it, and a release", async (t) => {
  t.same(readPurl("pkg:npm/next@15.1.0"), { ecosystem: "npm", name: "next", version: "15.1.0" });
  t.same(readPurl("pkg:npm/%40nestjs/core@11"), { ecosystem: "npm", name: "@nestjs/core", version: "11.0.0" });
  t.same(readPurl("pkg:maven/org.a/web@3.4"), { ecosystem: "maven", name: "org.a:web", version: "3.4.0" });
  t.same(readPurl("pkg:golang/github.com/jackc/pgx"), {
    ecosystem: "go",
    name: "github.com/jackc/pgx",
    version: undefined,
  });
  t.equal(readPurl("pkg:generic/openssl@3")?.ecosystem, undefined);
  t.equal(readPurl("pkg:"), undefined);
});

t.test("anything that begins like one is taken for one", async (t) => {
  t.same(["pkg:npm/next", "PKG:npm/next", "next", "@pkg/next"].map(isPurl), [true, true, false, false]);
});
