import t from "tap";
import { PlanAnything, PlanButton } from "../../../server/web/scan/issues.js";
import { render } from "../../fixtures/page.js";

t.test("it sends the form of the scan with what the plan is to reach", async (t) => {
  const html = render(<PlanButton form="scan-form" targets={["react@19", "next@15"]} />);
  t.match(html, 'form="scan-form" formaction="/plan" name="targets" value="react@19, next@15"');
  t.match(html, /Plan these upgrades<span class="hidden">: react@19 and next@15<\/span>/);
  t.equal(render(<PlanButton form="scan-form" targets={[]} />), "");
  t.equal(render(<PlanButton form={undefined} targets={["react@19"]} />), "", "there is no form");
  t.notMatch(render(<PlanAnything form="scan-form" />), "name=");
});
