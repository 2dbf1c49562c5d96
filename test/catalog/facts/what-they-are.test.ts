import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { explain } from "../../../server/catalog/verdict/explain.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, SOURCE } from "../../fixtures/facts.js";

const supports = (...ids: string[]) => [{ with: ids, source: `${SOURCE}/${ids.join("-")}` }];
const npm = (name: string) => ({ packages: { npm: [name] } });

const catalog = catalogOf({
  technologies: {
    jest: {
      name: "Jest",
      category: "testing",
      roles: ["test-runner"],
      homepage: "https://jest.example.com",
      packages: { npm: ["jest", "jest-mock"] },
    },
    karma: {
      name: "Karma",
      roles: ["test-runner"],
      ...npm("karma"),
      lifecycle: lifecycle(["6"], ["5"]),
      supports: [{ with: ["jest"], since: "6", range: "29", source: SOURCE }],
    },
    vitest: { name: "Vitest", category: "testing", roles: ["test-runner"], ...npm("vitest") },
    vue: { name: "Vue", roles: ["ui-framework"], ...npm("vue"), supports: supports("express") },
    react: { name: "React", roles: ["ui-framework"], ...npm("react"), lifecycle: lifecycle(["19"], ["18"]) },
    django: {
      name: "Django",
      category: "backend-framework",
      roles: ["server-framework"],
      packages: { pypi: ["django"] },
    },
    express: {
      name: "Express",
      category: "backend-framework",
      roles: ["server-framework"],
      ...npm("express"),
    },
  },
});
const ask = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY);
const status = (a: string, b: string) => ask(a, b).verdict.status;

t.test("a front end and a back end meet over HTTP", async (t) => {
  const { verdict } = ask("react", "django");
  t.match(verdict, { status: "compatible", basis: "inferred", coverage: "unversioned" });
  t.match(verdict.message, "meet over HTTP");
  t.equal(ask("react@19", "django").verdict.coverage, "current");
  t.equal(status("react@25", "django"), "unknown");
  t.equal(ask("vue", "express").verdict.basis, "documented", "what a source says of the two comes first");
});

t.test("two of one role are alternatives, whatever their versions", async (t) => {
  const answer = ask("jest", "vitest");
  t.match(answer.verdict, { status: "partial", severity: "info", basis: "inferred" });
  t.match(
    answer.verdict.message,
    "Jest and Vitest are alternatives: both are test runners, and a project normally uses one.",
  );
  t.equal(status("jest@29", "vitest"), "partial");
  t.equal(status("vue", "react"), "partial");
  t.equal(status("karma@6", "jest@29"), "compatible", "what a source says of the two");
  t.equal(status("karma@5", "jest@29"), "unknown", "and what it does not say of other versions");
  t.equal(status("jest-mock", "vitest"), "unknown", "a package beside the technology may be something else");
  const { facts, alternatives } = explain(catalog, answer, TODAY);
  t.match(facts[0], { kind: "role", statement: "Role of Jest: test runner.", sources: ["https://jest.example.com"] });
  t.same(alternatives, [], "nothing else is offered instead");
});
