import { render } from "preact-render-to-string";
import t from "tap";
import type { Action } from "../../../server/catalog/scan/actions.js";
import type { Severity } from "../../../server/catalog/verdict/judgement.js";
import { FindingFilter } from "../../../server/web/scan/issues.js";

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
