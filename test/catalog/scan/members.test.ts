import t from "tap";
import { listMembers, nameRelease, whatBrings } from "../../../server/catalog/scan/members.js";
import type { Unmet } from "../../../server/catalog/scan/unmet.js";
import { unmetOf } from "../../fixtures/unmet.js";

const unmet = (name: string, range: string, more?: Partial<Unmet>) =>
  unmetOf(`${name}@1.0.0`, `react@${range}`, "20.0.0", more);

t.test("the first few releases are listed, each once, and how many more there are", async (t) => {
  t.same(listMembers(["a", "b"].map((name) => unmet(name, "^1"))), { count: 2, list: "a 1.0.0 (^1) and b 1.0.0 (^1)" });
  const many = ["a", "a", "b", "c", "d", "e"].map((name) => unmet(name, "^1"));
  t.same(listMembers(many), { count: 5, list: "a 1.0.0 (^1), b 1.0.0 (^1), c 1.0.0 (^1) and 2 more" });
});

t.test("releases are named with their versions, manifests without", async (t) => {
  t.equal(nameRelease({ name: "react", version: "19.1.0" }), "react 19.1.0");
  t.equal(nameRelease({ name: "Gemfile", version: "" }), "Gemfile");
});

t.test("what brings a release is told only of those that the project does not ask for itself", async (t) => {
  t.equal(whatBrings(unmet("a", "^1")), undefined);
  t.match(whatBrings(unmet("a", "^1", { through: { name: "kit", version: "2.0.0" } })), { name: "kit" });
  t.equal(whatBrings(unmet("a", "^1", { through: undefined })), undefined);
});
