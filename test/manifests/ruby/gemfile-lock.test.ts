import t from "tap";
import { holdTree } from "../../../server/manifests/requirements.js";
import { readGemfileLock } from "../../../server/manifests/ruby/gemfile-lock.js";

t.test("what the Gemfile asks for is read as it is locked", async (t) => {
  const reading = readGemfileLock(`GIT
  remote: https://github.com/rails/rails.git
  revision: abc
  specs:
    rails (8.0.0)
      actioncable (= 8.0.0)

GEM
  remote: https://rubygems.org/
  specs:
    actioncable (8.0.0)
      nio4r (~> 2.0)
    nokogiri (1.17.2-x86_64-linux-gnu)
      racc (~> 1.4)
    pg (1.5.9)
    sidekiq (7.3.7)

PLATFORMS
  x86_64-linux

DEPENDENCIES
  missing
  nokogiri
  pg (~> 1.1)
  rails!
  sidekiq (< 8)

RUBY VERSION
   ruby 3.3.6p108

BUNDLED WITH
   2.5.23
`);
  t.same(
    reading.entries.map(({ ecosystem, name, version }) => [ecosystem, name, version]),
    [
      ["gem", "missing", undefined],
      ["gem", "nokogiri", "1.17.2"],
      ["gem", "pg", "1.5.9"],
      ["gem", "rails", "8.0.0"],
      ["gem", "sidekiq", "7.3.7"],
      [undefined, "ruby@3.3.6", undefined],
    ],
  );
  t.match(reading, { kind: "Gemfile.lock", extent: "locked", passedOver: [] });
});

t.test("without dependencies there is nothing that the project asks for", async (t) => {
  t.same(readGemfileLock("GEM\n  specs:\n    rails (8.0.0)\n").entries, []);
});

t.test("each has the line where it is asked for, and lines without a gem are told", async (t) => {
  const { entries, notRead } = readGemfileLock(
    "GEM\n  specs:\n    rails (8.0.0)\n\nDEPENDENCIES\n  rails\n<<<<<<< HEAD\n  pg\n\nRUBY VERSION\n   ruby 3.3.6p108\n",
  );
  t.same(
    entries.map(({ name, line }) => [name, line]),
    [
      ["rails", 6],
      ["pg", 8],
      ["ruby@3.3.6", 11],
    ],
  );
  t.same(notRead, ["1 line that names no gem (line 7)"]);
});

/** A lockfile with specs of the registry, and more sections before them. */
const lockOf = (specs: string, before = "", dependencies = "rails") => `${before}GEM
  remote: https://gems.example.org/
  specs:
${specs}
PLATFORMS
  ruby

DEPENDENCIES
  ${dependencies}

BUNDLED WITH
   2.6.2
`;

function hold(lock: string) {
  const tree = readGemfileLock(lock).tree?.();
  if (!tree) throw new Error("no tree");
  return holdTree(tree, { file: "Gemfile.lock", asked: () => ({ isDev: false, ranges: [] }) });
}

t.test("what gems require is checked against what is locked", async (t) => {
  const { unmet, notChecked } = hold(
    lockOf(`    actionpack (7.2.0)
      rack (>= 2.2.4, < 4)
    rack (3.1.0)
    rails (8.0.1)
      actionpack (= 8.0.1)
      bundler (>= 1.15.0)
      railties (= 8.0.1)
`),
  );
  t.match(unmet, [
    {
      kind: "dependency",
      by: { name: "rails", version: "8.0.1", place: { file: "Gemfile.lock", line: 7 } },
      through: { name: "rails", version: "8.0.1" },
      of: "actionpack",
      range: "= 8.0.1",
      found: { name: "actionpack", version: "7.2.0" },
    },
    { by: { name: "rails" }, of: "railties", found: undefined },
  ]);
  t.equal(unmet.length, 2);
  t.equal(notChecked, 1, "Bundler itself is not locked");
});

t.test("a gem for several platforms is one release, unless its versions differ", async (t) => {
  const specs = (other: string) => `    nokogiri (1.18.0-arm64-darwin)
      racc (~> 1.4)
    nokogiri (${other}-x86_64-linux-gnu)
      racc (~> 1.4)
    racc (1.8.1)
    rails (8.0.1)
      nokogiri (>= 1.19)
`;
  t.same(
    hold(lockOf(specs("1.18.0"))).unmet.map(({ of }) => of),
    ["nokogiri"],
  );
  t.match(hold(lockOf(specs("1.19.0"))), { unmet: [], notChecked: 1 });
});

t.test("gems of the project itself require what they require, and bring it", async (t) => {
  const own = `PATH
  remote: engines/shop
  specs:
    shop (0.1.0)
      rails (~> 7.0)

`;
  const { unmet } = hold(lockOf("    rails (8.0.1)\n", own, "shop!"));
  t.match(unmet, [{ by: { name: "shop" }, through: { name: "shop", isOwn: true }, folders: ["."], of: "rails" }]);
});

t.test("what the Gemfile asks for is checked against what is locked", async (t) => {
  const asks = "mail\n  rails (~> 8.0)\n  tzinfo-data (>= 2)";
  t.match(hold(lockOf("    mail (2.8.1)\n    rails (7.1.3)\n", "", asks)), {
    unmet: [
      {
        by: { name: "Gemfile", version: "", place: { file: "Gemfile.lock", line: 12 } },
        through: { name: "Gemfile", isOwn: true },
        of: "rails",
        range: "~> 8.0",
        found: { version: "7.1.3" },
      },
    ],
    notChecked: 1,
  });
  t.same(hold(lockOf("    mail (2.8.1)\n    rails (8.1.3)\n", "", asks)).unmet, []);
});
