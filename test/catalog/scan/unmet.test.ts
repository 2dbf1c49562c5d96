import t from "tap";
import { heldKey, isDirect, isOfRuntime, type Unmet } from "../../../server/catalog/scan/unmet.js";
import { unmetOf } from "../../fixtures/unmet.js";

const unmet = (more: Partial<Unmet>) => unmetOf("kit@2.0.0", "react@^18", "19.1.0", more);

t.test("what the project asks for itself is told from what comes with it", async (t) => {
  t.ok(isDirect(unmet({})));
  t.notOk(isDirect(unmet({ through: { name: "app", version: "1.0.0" } })));
  t.notOk(isDirect(unmet({ through: { name: "kit", version: "1.0.0" } })), "another release of the same package");
  t.notOk(isDirect(unmet({ through: undefined })));
  t.ok(isDirect(unmet({ kind: "own", through: undefined })), "what the project declares itself");
});

t.test("runtimes are told from packages", async (t) => {
  for (const kind of ["runtime", "allowed", "own"] as const) t.ok(isOfRuntime(unmet({ kind })), kind);
  for (const kind of ["peer", "dependency", "conflict"] as const) t.notOk(isOfRuntime(unmet({ kind })), kind);
});

t.test("packages of the same name in two ecosystems are held apart", async (t) => {
  t.not(heldKey("npm", "redis", "nodejs"), heldKey("pypi", "redis", "nodejs"));
});
