import t from "tap";
import {
  editGemfileLine,
  editGoModLine,
  editRequirementsLine,
  editVersionFileLine,
} from "../../../server/manifests/edit/lines.js";

const django = { ecosystem: "pypi", name: "django" };
const rails = { ecosystem: "gem", name: "rails" };
const node = { ecosystem: undefined, name: "nodejs" };
const editNode = editVersionFileLine("nodejs");

t.test("a line of requirements keeps all but the version", async (t) => {
  t.match(editRequirementsLine("Django[bcrypt]==4.2.1 ; python_version > '3.8'  # why", django, "~5.2"), {
    line: "Django[bcrypt]==5.2.* ; python_version > '3.8'  # why",
    from: "==4.2.1",
    to: "==5.2.*",
  });
  t.match(editRequirementsLine("django", django, "^5"), { reason: /without a version/ });
  t.match(editRequirementsLine("django==4.2 --hash=sha256:00", django, "^5"), { reason: /hashes/ });
  t.match(editRequirementsLine("django==4.2 \\", django, "^5"), { reason: /hashes/ });
  for (const line of ["", "# django==4", "-r django.txt", "django-x==1", "flask==1"]) {
    t.equal(editRequirementsLine(line, django, "^5"), undefined, line);
  }
  t.equal(editRequirementsLine("rails==1", rails, "^5"), undefined, "of another ecosystem");
});

t.test("a line of a Gemfile keeps its quotes and options", async (t) => {
  t.match(editGemfileLine("  gem 'rails', '~> 7.0.4', require: false # x", rails, "^8"), {
    line: "  gem 'rails', '~> 8.0', require: false # x",
  });
  t.match(editGemfileLine('gem("rails", ">= 6", "< 7")', rails, "^7.1.2"), { line: 'gem("rails", ">= 7.1.2", "< 8")' });
  t.match(editGemfileLine("gem 'rails', github: 'rails/rails'", rails, "^8"), { reason: /without a version/ });
  t.equal(editGemfileLine("gem 'rails-i18n', '~> 7'", rails, "^8"), undefined);
  t.equal(editGemfileLine("# gem 'rails', '7'", rails, "^8"), undefined);
});

t.test("a version file of Node.js keeps its v; a whole version is left to people", async (t) => {
  t.match(editNode("18", node, "^22"), { line: "22" });
  t.match(editNode("v18 ", node, "^22.12.0"), { line: "v22 " });
  t.match(editNode("18.17.1", node, "^22"), { reason: /18\.17\.1/ });
  t.match(editNode("lts/hydrogen", node, "^22"), { reason: /lts\/hydrogen/ });
  t.match(editVersionFileLine("python")("3.11", { ecosystem: undefined, name: "python" }, "^3.14"), { line: "3.14" });
  t.match(editNode("18.17", node, "^22"), { reason: /18\.17/ }, "no more numbers than are known");
  t.equal(editNode("", node, "^22"), undefined);
  t.equal(editNode("18", { ecosystem: "npm", name: "node" }, "^22"), undefined);
});

t.test("for go.mod, a command is suggested", async (t) => {
  const chi = { ecosystem: "go", name: "github.com/go-chi/chi" };
  t.same(editGoModLine("\tgithub.com/go-chi/chi v1.5.0", chi, "^1.6"), {
    reason: "Run go get github.com/go-chi/chi@v1.6.",
  });
  t.same(editGoModLine("require github.com/go-chi/chi v1.5.0", chi, "^1.5.4", "1.5.4"), {
    reason: "Run go get github.com/go-chi/chi@v1.5.4.",
  });
  t.equal(editGoModLine("\tgithub.com/go-chi/chi/v5 v5.0.0", chi, "^5"), undefined);
});
