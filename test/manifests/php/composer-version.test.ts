import t from "tap";
import { composerAccepts } from "../../../server/manifests/php/composer-version.js";

const accepted = (constraint: string, ...versions: string[]) =>
  versions.filter((version) => composerAccepts(constraint, version));

t.test("constraints accept the versions that Composer accepts", async (t) => {
  t.same(accepted("^8.1|^9.0", "v8.0.9", "v8.4.0", "9.9", "10.0.0"), ["v8.4.0", "9.9"]);
  t.same(accepted("~8.1", "8.0.9", "8.9", "9.0"), ["8.9"], "a tilde reaches up to the next of the number before");
  t.same(accepted("~8.1.2", "8.1.1", "8.1.9", "8.2.0"), ["8.1.9"]);
  t.same(accepted("~1.2.3.4", "1.2.3.3", "1.2.3.9", "1.2.4"), ["1.2.3.9"]);
  t.same(accepted("^0.3", "0.3.9", "0.4.0"), ["0.3.9"]);
  t.same(accepted("^0.0.3", "0.0.3", "0.0.4"), ["0.0.3"]);
  t.same(accepted("1.2.*", "1.1.9", "1.2.0", "1.2.9", "1.3"), ["1.2.0", "1.2.9"]);
  t.same(accepted(">=1.0 <1.4, !=1.2", "0.9", "1.0", "1.2.0", "1.3.9", "1.4"), ["1.0", "1.3.9"]);
  t.same(accepted("1.0 - 2.0", "1.0", "2.0.9", "2.1"), ["1.0", "2.0.9"], "an upper end that is not complete is a line");
  t.same(accepted("1.0 - 2.0.0", "2.0.0", "2.0.1"), ["2.0.0"]);
  t.same(accepted(">8.1", "8.1.0", "8.1.1"), ["8.1.1"]);
  t.same(accepted("v1.2", "1.2.0", "1.2.1"), ["1.2.0"]);
  t.same(accepted("*", "0.0.1", "99"), ["0.0.1", "99"]);
  t.same(accepted("@dev", "1.0"), ["1.0"]);
  t.same(accepted("^1.0@beta", "1.0", "2.0"), ["1.0"]);
});

t.test("pre-releases come before their release, and patches after it", async (t) => {
  t.same(accepted(">=1.0.0-beta2", "1.0.0-beta1", "1.0.0-RC1", "1.0"), ["1.0.0-RC1", "1.0"]);
  t.same(
    accepted("^2.0", "2.0.0-beta1", "3.0.0-alpha1"),
    ["2.0.0-beta1"],
    "a range begins and ends before pre-releases",
  );
  t.same(accepted(">1.0", "1.0-p1", "1.0-RC1"), ["1.0-p1"]);
});

t.test("branches are no releases: as a constraint none is one, and as a version none is known to suit", async (t) => {
  t.equal(composerAccepts("dev-main", "1.0"), false);
  t.equal(composerAccepts("^1.0 || 2.x-dev", "1.5"), true);
  t.equal(composerAccepts("^1.0 || 2.x-dev", "2.5"), false);
  for (const branch of ["dev-main", "1.x-dev", "1.0.x-dev", "2.0-dev"])
    t.equal(composerAccepts("^1.0", branch), undefined, branch);
});

t.test("what is no constraint is told apart from what does not suit", async (t) => {
  t.equal(composerAccepts("latest", "1.0"), undefined);
  t.equal(composerAccepts("", "1.0"), undefined);
  t.equal(composerAccepts("^1.0 || whatever", "2.0"), undefined);
  t.equal(composerAccepts("^1.0 || whatever", "1.0"), true, "one alternative that suits is enough");
  t.equal(composerAccepts("^1.0".padEnd(600), "1.0"), undefined);
});
