import t from "tap";
import { gemAccepts } from "../../../server/manifests/ruby/gem-version.js";

t.test("requirements accept the versions that RubyGems accepts", async (t) => {
  const accepted = (requirement: string, ...versions: string[]) =>
    versions.filter((version) => gemAccepts(requirement, version));
  t.same(accepted("~> 2.1", "2.0.9", "2.1", "2.9.0", "3.0", "3.0.0.rc1"), ["2.1", "2.9.0"]);
  t.same(accepted("~> 2.1.3", "2.1.2", "2.1.10", "2.2.0"), ["2.1.10"]);
  t.same(accepted("~> 2", "1.9", "2.0", "2.9", "3.0"), ["2.0", "2.9"]);
  t.same(accepted("= 8.0.1", "8.0.1", "8.0.1.0", "8.0.1.1"), ["8.0.1", "8.0.1.0"]);
  t.same(accepted(">= 1.6, < 3, != 2.2", "1.5.9", "1.6", "2.2.0", "2.10", "3"), ["1.6", "2.10"]);
  t.same(accepted(">= 2.0", "2.0.0.beta2", "2.0"), ["2.0"], "a pre-release comes before its release");
  t.same(accepted("~> 2.0.0.beta1", "2.0.0.a", "2.0.0.beta2", "2.0.9", "2.1"), ["2.0.0.beta2", "2.0.9"]);
  t.same(accepted("= 1.0.rc1", "1.rc1", "1.0.0.rc1"), ["1.rc1", "1.0.0.rc1"], "zeros before a word change nothing");
  t.same(accepted("> 1.0-beta", "1.0.pre.alpha", "1.0"), ["1.0"]);
});

t.test("what is no requirement or no version is told apart from what does not suit", async (t) => {
  t.equal(gemAccepts("latest please", "1.0"), undefined);
  t.equal(gemAccepts("", "1.0"), undefined);
  t.equal(gemAccepts(">= 1.0", "main"), undefined);
  t.equal(gemAccepts(">= 1.0, ", "0.9"), undefined);
  t.equal(gemAccepts(`>= ${"1.".repeat(400)}0`, "1.0"), undefined);
});
