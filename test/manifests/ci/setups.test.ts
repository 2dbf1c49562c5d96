import t from "tap";
import { familyOf } from "../../../server/manifests/ci/installs.js";
import { jobEntry, OWN_SETUPS, SETUPS } from "../../../server/manifests/ci/setups.js";

const node = { id: "nodejs", shown: "node" };
const python = { id: "python", shown: "python" };

t.test("a version of a job is that of what builds", async (t) => {
  t.match(jobEntry(node, "20.x", 3), { text: "node@20.x", name: "pkg:generic/nodejs@20", line: 3, isBuild: true });
  t.match(jobEntry(node, "lts/iron", 3), { name: "pkg:generic/nodejs@20" });
  t.match(jobEntry({ id: "dotnet", shown: "dotnet" }, "8.0.x", 3), { name: "pkg:generic/dotnet@8.0" });
  t.match(jobEntry({ id: "deno", shown: "deno" }, "v2.x", 3), { name: "pkg:generic/deno@2" });
});

t.test("what moves from day to day is open, and another implementation is none of it", async (t) => {
  for (const word of ["latest", "lts/*", "current", ">=20", "^20", "*", "node"])
    t.match(jobEntry(node, word, 1), { name: "nodejs" }, word);
  for (const word of ["pypy3.10", "graalpy-22.3", ""]) t.equal(jobEntry(python, word, 1), undefined, word);
});

t.test("what is set up belongs to a family, and is called alike in actions of a project", async (t) => {
  for (const [action, setups] of SETUPS) for (const { id } of setups) t.ok(familyOf(id), `${action}: ${id}`);
  const inputs = OWN_SETUPS.map(({ inputs: [name] }) => name);
  t.equal(new Set(inputs).size, inputs.length);
  t.ok(inputs.includes("node-version"));
  t.notOk(inputs.includes("version"));
});
