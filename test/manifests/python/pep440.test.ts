import t from "tap";
import { pythonAccepts } from "../../../server/manifests/python/pep440.js";

const accepted = (specifier: string, ...versions: string[]) =>
  versions.filter((version) => pythonAccepts(specifier, version));

t.test("specifiers accept the versions that PEP 440 says they do", async (t) => {
  t.same(accepted(">=3.8,!=3.9.*,<4", "3.7.9", "3.8", "3.9.1", "3.12", "4.0"), ["3.8", "3.12"]);
  t.same(accepted("~=2.2", "2.1", "2.2", "2.9.1", "3.0"), ["2.2", "2.9.1"]);
  t.same(accepted("~=1.4.5", "1.4.4", "1.4.9", "1.5"), ["1.4.9"]);
  t.same(accepted("==1.1.*", "1.1", "1.1a1", "1.1.9", "1.10"), ["1.1", "1.1a1", "1.1.9"]);
  t.same(accepted("==2.0", "2", "2.0.0", "2.0+cu118", "2.0.1"), ["2", "2.0.0", "2.0+cu118"]);
  t.same(accepted("==2.0+cu118", "2.0", "2.0+cu118", "2.0+cu121"), ["2.0+cu118"]);
  t.same(accepted("5.1", "5.1", "5.1.1"), ["5.1"], "a bare version is that version");
  t.same(accepted("===1.0", "1.0", "1.0.0"), ["1.0"]);
  t.same(accepted(">=2024.1", "2023.4", "2024.1"), ["2024.1"]);
  t.same(accepted(">1!1.0", "2.0", "1!1.1"), ["1!1.1"], "an epoch counts before all numbers");
  t.same(accepted("<1.0 || >=2.0", "0.9", "1.5", "2.1"), ["0.9", "2.1"]);
  t.same(accepted("*", "0.1", "5"), ["0.1", "5"]);
});

t.test("pre-, post- and development releases are in the order of PEP 440", async (t) => {
  t.same(accepted(">=1.0", "1.0.dev1", "1.0a1", "1.0rc1", "1.0", "1.0.post1"), ["1.0", "1.0.post1"]);
  t.same(accepted("<1.0", "0.9", "1.0rc1", "1.0.dev0"), ["0.9"], "pre-releases of the bound are not before it");
  t.same(accepted("<1.0rc2", "1.0a1", "1.0rc1", "1.0rc2"), ["1.0a1", "1.0rc1"]);
  t.same(accepted(">1.0", "1.0.post1", "1.0+local", "1.0.1"), ["1.0.1"], "nor is what is made from it after it");
  t.same(accepted(">1.0.post1", "1.0.post1", "1.0.post2", "1.0-3"), ["1.0.post2", "1.0-3"]);
  t.same(accepted(">=1.0a2.dev1", "1.0a1", "1.0a2.dev0", "1.0a2"), ["1.0a2"]);
});

t.test("what is no specifier or no version is told apart from what does not suit", async (t) => {
  for (const odd of ["^1.0", "~1.0", ">=1.*", "~=1", "latest", ">=1.0,,<2"])
    t.equal(pythonAccepts(odd, "1.0"), undefined, odd);
  t.equal(pythonAccepts(">=1.0", "unknown"), undefined);
  t.equal(pythonAccepts(`>=1.0${" ".repeat(600)}`, "1.0"), undefined);
});
