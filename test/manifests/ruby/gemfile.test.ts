import t from "tap";
import { readGemfile } from "../../../server/manifests/ruby/gemfile.js";
import { endless } from "../../fixtures/hostile.js";

t.test("a Gemfile is read, with Ruby and gems in every form", async (t) => {
  const reading = readGemfile(`source "https://rubygems.org"
git_source(:github) { |repo| "https://github.com/#{repo}.git" }
ruby "~> 3.3"
# gem "no"
gem "rails", "~> 8.0.1"
gem 'pg', '>= 0.18', '< 2.0', require: false # why
gem "puma", [">= 5", "< 7"]
gem "tzinfo-data", platforms: %i[ windows jruby ]
gem "old", :require => false
gem "string-key", "1", "require" => false
gem "local", path: "../local"
gem "edge", github: "a/b", branch: "main"
gem "multi",
    "~> 2.0",
    # why
    require: false
gem("paren", "1.0")
gem "cond", "1" if RUBY_VERSION > "3"
group(:test) { gem "block", "3" }
path "engines" do
  gem "engine"
end
gem "after"; gem "beside"
eval_gemfile "other"
`);
  t.same(
    reading.entries.map(({ name, version, line }) => [line, name, version]),
    [
      [3, "ruby@~> 3.3", undefined],
      [5, "rails", "~> 8.0.1"],
      [6, "pg", ">= 0.18, < 2.0"],
      [7, "puma", ">= 5, < 7"],
      [8, "tzinfo-data", undefined],
      [9, "old", undefined],
      [10, "string-key", "1"],
      [12, "edge", undefined],
      [13, "multi", "~> 2.0"],
      [17, "paren", "1.0"],
      [18, "cond", "1"],
      [19, "block", "3"],
      [23, "after", undefined],
      [23, "beside", undefined],
    ],
  );
  t.match(reading, { kind: "Gemfile", extent: "named", notRead: [] });
  t.same(reading.passedOver, ["2 internal packages", "1 line that includes another file"]);
});

t.test("computed values are reported, and the rest is read", async (t) => {
  const reading = readGemfile(`ruby RUBY
gem "rails", RAILS
gem name
%w[a b].each { |each| gem each }
gem "x#{1}"
gemspec
gem "ok"
`);
  t.same(
    reading.entries.map(({ name, version, line }) => [line, name, version]),
    [
      [2, "rails", undefined],
      [7, "ok", undefined],
    ],
  );
  t.match(reading.notRead, [
    /^2 versions that the Gemfile computes.*line 1/,
    /^3 unexpected entries.*line 3/,
    /^1 list in a gemspec.*line 6/,
  ]);
  t.match(readGemfile('ruby file: ".ruby-version"\n'), {
    passedOver: ["1 line that includes another file"],
    notRead: [],
  });
});

t.test("it runs in linear time", async (t) => {
  for (const text of [endless('gem "'), `gem "${endless('\\"')}`, endless("do |"), endless('gem "a",\n')])
    t.equal(readGemfile(text).kind, "Gemfile", text.slice(0, 9));
});
