import t from "tap";
import { ACTIONS } from "../../../server/catalog/scan/actions.js";
import { SEVERITIES } from "../../../server/catalog/scan/scan.js";
import { ActionLabel, SEVERITY_WORDS } from "../../../server/web/scan/words.js";
import { render } from "../../fixtures/page.js";

t.test("every action has a word", async (t) => {
  t.strictSame(
    ACTIONS.map((action) => render(<ActionLabel action={action} />)),
    ["Upgrade", "Replace", "Look at"].map((word) => `<span class="action">${word}</span>`),
  );
});

t.test("every severity has a word", async (t) => {
  t.strictSame(
    SEVERITIES.map((severity) => [severity, SEVERITY_WORDS[severity].one]),
    [
      ["critical", "Critical"],
      ["error", "Error"],
      ["warning", "Warning"],
      ["info", "Note"],
    ],
  );
});
