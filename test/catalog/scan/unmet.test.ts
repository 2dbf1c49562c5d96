import t from "tap";
import { heldKey, isDirect, isOfRuntime, type Unmet } from "../../../server/catalog/scan/unmet.js";

const KIT = { name: "kit", version: "2.0.0" };
const unmet = (more: Partial<Unmet>): Unmet => ({
  kind: "peer",
  ecosystem: "npm",
  by: KIT,
  through: KIT,
  isDev: false,
  folders: ["."],
  of: "react",
  range: "^18",
  optional: false,
  found: { name: "react", version: "19.1.0" },
  ...more,
});

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
