import t from "tap";
import { hold } from "../../../server/manifests/hold.js";
import { InputSummary } from "../../../server/web/scan/input-summary.js";
import { render } from "../../fixtures/page.js";

const seen = (kinds: string[], passedOver: string[], notRead: string[] = []) =>
  render(<InputSummary project={{ kinds, entries: [], passedOver, notRead, requirements: hold([]) }} />);

t.test("it tells as what a text was read and what was left out", async (t) => {
  t.match(seen(["go.mod"], ["2 indirect requirements"]), "Read as go.mod. Skipped: 2 indirect requirements.");
  t.match(seen(["list"], ["1 line that is too long"]), /^<p class="fine">Skipped: 1 line that is too long\. <\/p>$/);
  t.match(seen(["package.json"], []), /Read as package\.json\. <\/p>/);
  t.equal(seen(["list"], []), "");
});

t.test("lines that were not understood are reported", async (t) => {
  t.match(
    seen(["requirements.txt"], ["1 file"], ["2 lines that are not requirements (the first: line 3)"]),
    "Skipped: 1 file. Not understood: 2 lines that are not requirements (the first: line 3).",
  );
  t.match(
    seen(["list"], [], ["1 line that is too long (line 2)"]),
    "Not understood: 1 line that is too long (line 2).",
  );
});
