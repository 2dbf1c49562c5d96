import t from "tap";
import { readPoetryLock } from "../../../../scripts/data/lockfiles/poetry.js";
import { inShort } from "../../../fixtures/releases.js";

t.test("releases of Poetry: what is required without conditions, and of Python", async (t) => {
  const text = `[[package]]
name = "Django_Ninja"
version = "1.4.0"
python-versions = ">=3.8"

[package.dependencies]
Django = ">=4.2"
pydantic = {version = ">=2.0,<3.0", extras = ["email"]}
tzdata = {version = "*", markers = "sys_platform == 'win32'"}
redis = {version = ">=4", optional = true}

[[package]]
name = "forked"
version = "1.0"
python-versions = "*"

[package.source]
type = "git"
url = "https://example.com/forked"
`;
  t.same(inShort(readPoetryLock(text)), [
    "pypi django-ninja@1.4.0; package django >=4.2; package pydantic >=2.0,<3.0; runtime python >=3.8",
  ]);
});
