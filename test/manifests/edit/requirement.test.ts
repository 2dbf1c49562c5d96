import t from "tap";
import { requirementParts } from "../../../server/manifests/edit/requirement.js";
import { endless } from "../../fixtures/hostile.js";

t.test("a requirement is taken apart, and put together again it is what it was", async (t) => {
  const cases: [text: string, name: string, version: string][] = [
    ["django==4.2", "django", "==4.2"],
    ["Django [argon2] >= 4.2, < 5 ; python_version < '3.9'", "Django", ">= 4.2, < 5"],
    ["django (>=4)", "django", ">=4"],
    ["django", "django", ""],
    ["django  # why", "django", ""],
    ["django~=4.2.0 --hash=sha256:abc", "django", "~=4.2.0"],
    ["django==4.2.* # pinned", "django", "==4.2.*"],
  ];
  for (const [text, name, version] of cases) {
    const parts = requirementParts(text);
    t.match(parts, { name, version }, text);
    t.equal(`${parts?.before}${parts?.version}${parts?.after}`, text);
  }
});

t.test("what is no requirement with versions is none", async (t) => {
  for (const text of ["", "  ", "# django", "django @ https://example.com/d.zip", "@x", "django what"]) {
    t.equal(requirementParts(text), undefined, text);
  }
});

t.test("it runs in linear time", async (t) => {
  for (const line of [`a${endless(" ")}!`, `a${endless(">=1,")}!`, endless("a-")])
    t.equal(requirementParts(line), undefined, line.slice(0, 9));
});
