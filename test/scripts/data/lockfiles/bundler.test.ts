import t from "tap";
import { readGemfileLock } from "../../../../scripts/data/lockfiles/bundler.js";
import { inShort } from "../../../fixtures/releases.js";

t.test("releases of Bundler: what gems need of each other, whatever they are built for", async (t) => {
  const text = `GIT
  remote: https://example.com/forked.git
  specs:
    forked (1.0.0)
      rails (~> 7.0)

GEM
  remote: https://rubygems.org/
  specs:
    nokogiri (1.18.9-arm64-darwin)
      racc (~> 1.4)
    nokogiri (1.18.9-x86_64-linux-gnu)
      racc (~> 1.4)
    rails (8.0.2.1)
      actionpack (= 8.0.2.1)
      bundler (>= 1.15.0)
      thor

DEPENDENCIES
  rails (~> 8.0)
`;
  t.same(inShort(readGemfileLock(text)), [
    "gem nokogiri@1.18.9; package racc ~> 1.4",
    "gem rails@8.0.2.1; package actionpack = 8.0.2.1; package bundler >= 1.15.0; package thor >= 0",
  ]);
});
