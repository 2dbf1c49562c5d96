import t from "tap";
import { gemspec } from "../../../../../scripts/data/declared/manifests/gemspec.js";
import { readInShort } from "../../../../fixtures/package-manifest.js";

const read = (...lines: string[]) =>
  readInShort(gemspec, {
    "kit.gemspec": [
      "Gem::Specification.new do |s|",
      '  s.name = "kit"',
      ...lines.map((line) => `  ${line}`),
      "end",
    ].join("\n"),
  });

t.test("what a gem requires, as far as it is written out", async (t) => {
  t.equal(
    read(
      "s.version = Kit::VERSION",
      's.required_ruby_version = ">= 3.0", "< 4"',
      's.add_dependency "rails", ">= 7.0", "< 8.1"',
      "s.add_runtime_dependency 'rack', '~> 3.0'.freeze # for the server",
      's.add_dependency("activesupport", version)',
      's.add_dependency "thor"',
      's.add_development_dependency "rspec", "~> 3"',
    ),
    "kit@?; rails >= 7.0, < 8.1; rack ~> 3.0; activesupport self; thor >= 0; runtime ruby >= 3.0, < 4",
  );
  t.equal(
    read('s.version = "1.2.3"', 's.required_ruby_version = Gem::Requirement.new(">= 2.7")'),
    "kit@1.2.3; runtime ruby >= 2.7",
  );
});

t.test("what depends on a condition or is computed is not guessed", async (t) => {
  t.equal(read('s.add_dependency "rails", RAILS'), undefined);
  t.equal(read('s.add_dependency "rails", "~> 7" if ENV["RAILS"]'), undefined);
  t.equal(readInShort(gemspec, { "kit.gemspec": "puts 1" }), undefined);
});
