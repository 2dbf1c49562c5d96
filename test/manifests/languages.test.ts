import t from "tap";
import { LANGUAGE_FILES, languageOf } from "../../server/manifests/languages.js";
import { endless } from "../fixtures/hostile.js";

t.test("each file has one reader, and names that only look like one have none", async (t) => {
  const readersOf = (file: string) => LANGUAGE_FILES.filter(([name]) => name.test(file)).length;
  for (const file of [
    "poetry.lock",
    "pylock.toml",
    "pylock.dev.toml",
    "gems.rb",
    "app.gradle.kts",
    "libs.versions.toml",
  ])
    t.equal(readersOf(file), 1, file);
  for (const file of [
    "gemfile.lock",
    "pipfile.lock",
    "xpom.xml",
    "cargo.toml.bak",
    "my-pyproject.toml",
    "pubspec.json",
  ])
    t.equal(readersOf(file), 0, file);
});

t.test("what is of other kinds is not taken for one of these", async (t) => {
  for (const text of [
    '["[project]"]',
    '{"name": "[package]"}',
    "<bom/>",
    "django==5.1\n# [project]\n",
    "gem\nruby\nplugins\n",
    "dependencies:\n  next: 15\n",
    "packages:\n  /next@15:\n    resolution: {}\n",
    "module x\n\ngo 1.23\n",
    "",
  ])
    t.equal(languageOf(text), undefined, text);
});

t.test("looking takes no longer than the text is long", async (t) => {
  for (const part of ["\n", "[project.\n", "packages:\n", "environment:\n \n", "# ", "<project", " "])
    t.equal(languageOf(endless(part)), undefined, JSON.stringify(part));
});
