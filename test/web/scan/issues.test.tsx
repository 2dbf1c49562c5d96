import t from "tap";
import type { Severity } from "../../../server/catalog/facts/kind.js";
import type { Action } from "../../../server/catalog/scan/actions.js";
import { listEntry } from "../../../server/catalog/scan/entry.js";
import { scan } from "../../../server/catalog/scan/scan.js";
import { FindingFilter, Issues, PlanAnything, PlanButton } from "../../../server/web/scan/issues.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { lifecycle, requires } from "../../fixtures/facts.js";
import { render } from "../../fixtures/page.js";

function issuesOf(names: string[], platform?: string, catalog = everyFact()): string {
  const result = scan(catalog, names.map(listEntry), { platform, present: new Set() }, TODAY);
  return render(<Issues scan={result} platform={platform} />, { catalog });
}

t.test("issues are grouped by severity, the worst first, each with its packages", async (t) => {
  const html = issuesOf(["next@15.0.0", "react@20.0.0", "prisma", "angular@1.8.0"]);
  t.match(html, /<h3>.*✕.*Errors \(1\).*<h3>.*!.*Warnings \(1\)/s);
  t.match(html, /<h4>Next\.js 15\.0\.0 with React 20\.0\.0 .*✕.*incompatible/s);
  t.match(html, /<strong>Fix:<\/strong> Use React \^18\.2 or \^19 with Next\.js 15\./);
  t.match(html, /Packages: .*<code>next@15\.0\.0<\/code>.*<code>react@20\.0\.0<\/code>/s);
  t.match(html, '<a href="/check/nextjs@15.0.0/react@20.0.0">', "the page of the pair in these versions");
  t.match(html, '<a href="https://example.com/blob/v15.1.0/next-15" rel="noopener">', "a source");
  t.match(html, /<h4>AngularJS 1\.8\.0 .*deprecated/s, "a technology at its end stands alone");
});

t.test("each finding has its action and how we know", async (t) => {
  const html = issuesOf(["next@15.0.0", "react@20.0.0", "angular@1.8.0"]);
  t.match(html, /<h4>AngularJS 1\.8\.0 .*<span class="action">Replace<\/span>/s, "its makers retired it");
  t.match(html, /<span class="basis"[^>]*><span aria-hidden="true">■<\/span> declared<\/span>/);
});

t.test("what is not wrong is folded beside errors, and open without any", async (t) => {
  t.match(issuesOf(["next@15.0.0", "react@20.0.0", "angular@1.8.0"]), /<details><summary><h3>.*Warnings \(1\)/);
  t.match(issuesOf(["angular@1.8.0"]), /<details open><summary><h3>.*Warnings \(1\)/);
});

t.test("several findings with one cause have one heading and one thing to do", async (t) => {
  const technologies = {
    ui: { name: "UI", packages: { npm: ["ui"] }, lifecycle: lifecycle(["19"], ["18"], ["17"]) },
    ...Object.fromEntries(
      ["one", "two"].map((name) => [
        name,
        { name, packages: { npm: [name] }, requires: [requires("1", "ui", "^18", { ofPackages: ["ui"] })] },
      ]),
    ),
  };
  const html = issuesOf(["ui@17.0.0", "one@1", "two@1"], undefined, catalogOf({ technologies }));
  t.match(html, /Errors \(2\)/);
  t.match(
    html,
    /<h4>UI 17\.0\.0 <span class="action">Upgrade<\/span><\/h4><p><strong>Fix:<\/strong> Upgrade to UI 18\.<\/p>/,
  );
  t.match(html, "2 findings: one and two");
  t.equal(html.match(/<li data-severity|<li class="[^"]*" data-severity/g)?.length, 1);
});

t.test("an upgrade can be planned with one click, where there is a project", async (t) => {
  const entries = ["next@15.0.0", "react@17.0.0"].map(listEntry);
  const catalog = everyFact();
  const result = scan(catalog, entries, { platform: undefined, present: new Set() }, TODAY);
  const html = render(<Issues scan={result} platform={undefined} form="scan-form" />, { catalog });
  t.match(html, /<button type="submit" form="scan-form" formaction="\/plan" name="targets" value="react@\^18\.2\.0"/);
  t.notMatch(issuesOf(["next@15.0.0", "react@17.0.0"]), "formaction");
});

t.test("links to pairs keep the platform", async (t) => {
  t.match(issuesOf(["nextjs", "prisma"], "edge"), /Critical \(1\).*href="\/check\/nextjs\/prisma\?platform=edge"/s);
});

t.test("additional suggestions are shown once", async (t) => {
  const html = issuesOf(["nextjs", "prisma"], "edge");
  t.match(html, "Instead of Prisma, consider Drizzle, which works with Next.js.");
  t.equal(issuesOf(["nextjs", "prisma"]).match(/Keep one client/g)?.length, 1);
});

t.test("several versions at once have no place in an address", async (t) => {
  const html = issuesOf(["next@15.0.0", "react@20.0.0", "react@21.0.0"]);
  t.match(html, '<a href="/check/nextjs/react">');
});

t.test("the number of shown issues is limited", async (t) => {
  const names = Array.from({ length: 120 }, (_, index) => `t${index}`);
  const technologies = Object.fromEntries([["hub", {}] as const, ...names.map((name) => [name, {}] as const)]);
  const rules = names.map((name) => ({
    techA: "hub",
    techB: name,
    status: "incompatible" as const,
    severity: "error" as const,
  }));
  const html = issuesOf(["hub", ...names], undefined, catalogOf({ technologies, rules }));
  t.equal(html.match(/<h4>/g)?.length, 100);
  t.match(html, "And 20 more, none more severe than these.");
});

t.test("it sends the form of the scan with what the plan is to reach", async (t) => {
  const html = render(<PlanButton form="scan-form" targets={["react@19", "next@15"]} />);
  t.match(html, 'form="scan-form" formaction="/plan" name="targets" value="react@19, next@15"');
  t.match(html, /Plan these upgrades<span class="hidden">: react@19 and next@15<\/span>/);
  t.equal(render(<PlanButton form="scan-form" targets={[]} />), "");
  t.equal(render(<PlanButton form={undefined} targets={["react@19"]} />), "", "there is no form");
  t.notMatch(render(<PlanAnything form="scan-form" />), "name=");
});

const offered = (...findings: [Action, Severity][]) => {
  const html = render(<FindingFilter findings={findings.map(([action, severity]) => ({ action, severity }))} />);
  const values = (name: string) =>
    [...html.matchAll(new RegExp(`name="${name}" value="([^"]+)"`, "g"))].map(([, value]) => value);
  return { actions: values("action"), severities: values("severity") };
};

t.test("it offers what the findings ask for, and their severities, in one order", async (t) => {
  t.strictSame(offered(["look at", "info"], ["upgrade", "error"], ["look at", "warning"], ["upgrade", "critical"]), {
    actions: ["all", "upgrade", "look at"],
    severities: ["all", "critical", "error", "warning", "info"],
  });
  t.strictSame(offered(["replace", "info"], ["look at", "error"], ["upgrade", "info"], ["replace", "error"]), {
    actions: ["all", "upgrade", "replace", "look at"],
    severities: ["all", "error", "info"],
  });
});

t.test("there is none where it would leave out nothing, or little", async (t) => {
  const same: [Action, Severity] = ["upgrade", "error"];
  t.strictSame(offered(same, same, same, same), { actions: [], severities: [] });
  t.strictSame(offered(same, same, same, ["upgrade", "info"]), { actions: [], severities: ["all", "error", "info"] });
  t.strictSame(offered(same, same, same, ["replace", "error"]), {
    actions: ["all", "upgrade", "replace"],
    severities: [],
  });
  t.strictSame(offered(["upgrade", "error"], ["replace", "info"], ["look at", "error"]), {
    actions: [],
    severities: [],
  });
  t.strictSame(offered(), { actions: [], severities: [] });
});
