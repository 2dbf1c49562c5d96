import t from "tap";
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
