import t from "tap";
import { ACTIONS } from "../../../server/catalog/scan/actions.js";
import { ActionLabel } from "../../../server/web/scan/action-label.js";
import { render } from "../../fixtures/page.js";

t.test("every action has a word", async (t) => {
  t.strictSame(
    ACTIONS.map((action) => render(<ActionLabel action={action} />)),
    ["Upgrade", "Replace", "Look at"].map((word) => `<span class="action">${word}</span>`),
  );
});
