import t from "tap";
import { listedRanges } from "../../../server/catalog/facts/release-set.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { explain } from "../../../server/catalog/verdict/explain.js";
import { parseRange } from "../../../server/catalog/versions/parse.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { declaring, lifecycle, SOURCE } from "../../fixtures/facts.js";

const set = (version: string, npm: Record<string, string>) => ({
  version,
  packages: { npm },
  source: SOURCE,
  day: "2026-02-01",
  checked: "2026-03-01",
});

const catalog = catalogOf({
  technologies: {
    kit: {
      name: "Kit",
      packages: { npm: ["kit", "kit-router"] },
      lifecycle: lifecycle(["54"], ["53"]),
      sets: [
        set("54", { "kit-router": "~6.0.24", native: "0.81.5", stranger: "2.0.0" }),
        set("53", { "kit-router": "~5.1.0", native: "0.79.6" }),
      ],
    },
    native: { name: "Native", packages: { npm: ["native"] }, lifecycle: lifecycle(["0.81"], ["0.79"], ["0.76"]) },
    other: { name: "Other", packages: { npm: ["other"] } },
  },
  declared: [
    declaring("kit-router", "kit", [["6.0.24"], "*"], [["5.1.0"], "*"]),
    declaring("other", "kit", [["1.0.0"], "^53"]),
  ],
});
const ask = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY).verdict;

t.test("what a set lists goes with its line, in the listed versions", async (t) => {
  const verdict = ask("kit@54.0.37", "native@0.81.5");
  t.match(verdict, {
    status: "compatible",
    message: "Kit 54 goes with native 0.81.5.",
    basis: "documented",
    updated: "2026-03-01",
    decision: { kind: "set", forReleases: 0 },
  });
  t.match(verdict.decision?.evidence(), [{ kind: "set", stance: "for", sources: [SOURCE] }]);
  t.match(ask("native@0.79.6", "kit@53"), { status: "compatible", decision: { kind: "set" } });
  t.match(ask("kit", "native"), { message: "Kit 54 goes with native 0.81.5." }, "the newest is meant");
  t.match(ask("kit-router@6.0.30", "kit@54.0.0"), { status: "compatible", decision: { kind: "set" } });
});

t.test("another minor line than the listed one deviates, and the version to take is named", async (t) => {
  t.match(ask("kit@54.0.37", "native@0.79.6"), {
    status: "partial",
    severity: "warning",
    message: "Kit 54 goes with native 0.81.5, not with 0.79.6.",
    workaround: "Use native 0.81.5.",
    decision: { kind: "set", forReleases: 1 },
  });
  t.match(ask("kit@54", "kit-router@5.1.0"), { status: "partial" });
});

t.test("it says nothing of other patches, other lines and what is not listed", async (t) => {
  const kindOf = (techA: string, techB: string) => ask(techA, techB).decision?.kind;
  t.not(kindOf("kit@54.0.0", "native@0.81.4"), "set", "lists change from patch to patch");
  t.equal(kindOf("kit@54", "native@0.81"), "set", "a minor line has the listed release");
  t.not(kindOf("kit@54", "native@0"), "set", "a wider line may");
  t.not(kindOf("kit@52", "native@0.76.0"), "set");
  t.not(kindOf("kit@>=53", "native@0.81.5"), "set", "a range over several sets");
  t.not(kindOf("kit@54", "other"), "set");
  t.equal(kindOf("kit@54", "other@1.0.0"), "requirement", "what a release refuses comes first");
});

t.test("all that the sets list is known of a pair", async (t) => {
  const { facts } = explain(catalog, check(catalog, { techA: "kit@54", techB: "native" }, TODAY), TODAY);
  t.same(
    facts.filter(({ kind }) => kind === "set").map(({ statement }) => statement),
    ["Kit 54 goes with native 0.81.5.", "Kit 53 goes with native 0.79.6."],
  );
});

t.test("the versions that go with a line are found by the name of a package, known or not", async (t) => {
  const kit = catalog.names.byId("kit");
  if (!kit) throw new Error("it is known");
  const of = (name: string, version?: string, ecosystem = "npm") =>
    listedRanges(kit, { ecosystem, name }, version === undefined ? undefined : parseRange(version)).map(
      ({ text }) => text,
    );
  t.same(of("stranger", "54.0.1"), ["2.0.0"]);
  t.same(of("kit-router"), ["~6.0.24", "~5.1.0"]);
  t.same(of("stranger", "53.0.1"), []);
  t.same(of("stranger", "54.0.1", "pypi"), []);
});

t.test(
  "of what is only managed, other releases of the line are no deviation, and the first number may be a year",
  async (t) => {
    const managed = { ...set("2", { tool: "3.4.5", train: "2025.1.7" }), managed: true as const };
    const own = catalogOf({
      technologies: {
        boot: { name: "Boot", packages: { npm: ["boot"] }, lifecycle: lifecycle(["2"], ["1"]), sets: [managed] },
        tool: { name: "Tool", packages: { npm: ["tool"] }, lifecycle: lifecycle(["4"], ["3"], ["2"]) },
        train: { name: "Train", packages: { npm: ["train"] } },
      },
      // What ties the two.
      declared: [
        declaring("tool", "boot", [["1.0.0"], "*"]),
        declaring("train", "boot", [["2025.1.9"], "*"], [["2025.0.9"], "*"]),
      ],
    });
    const asked = (name: string) => check(own, { techA: "boot@2.0.1", techB: name }, TODAY).verdict;
    t.match(asked("tool@3.4.5"), { status: "compatible", message: "Boot 2 manages tool 3.4.5." });
    t.not(asked("tool@3.9.0").decision?.kind, "set");
    t.match(asked("tool@2.9.0"), {
      status: "partial",
      message: "Boot 2 manages tool 3.4.5, not 2.9.0.",
      workaround: "Use tool 3.4.5.",
    });
    t.match(asked("train@2025.0.9"), { status: "partial", decision: { kind: "set" } });
    t.not(asked("train@2025.1.9").status, "partial");
  },
);
