import t from "tap";
import { Reason, Reasons } from "../../../server/web/plan/reason.js";
import { render } from "../../fixtures/page.js";

const REASON = { message: "It requires react ^18.", sources: [], file: null, line: null };

t.test("a reason names its file, with the line where it is known", async (t) => {
  const file = "package-lock.json";
  t.match(render(<Reason reason={{ ...REASON, file, line: 12 }} />), "<code>package-lock.json:12</code>");
  t.match(render(<Reason reason={{ ...REASON, file }} />), "<code>package-lock.json</code>");
  t.notMatch(render(<Reason reason={REASON} />), "<code>");
});

t.test("a reason shows two sources, the first of each name", async (t) => {
  const sources = ["https://a.example/1", "https://a.example/2", "https://b.example/", "https://c.example/"];
  const html = render(<Reason reason={{ ...REASON, sources }} />);
  t.strictSame(
    [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address),
    ["https://a.example/1", "https://b.example/"],
  );
});

t.test("of several reasons the first four are listed, and no list where there are none", async (t) => {
  const reasons = ["1st", "2nd", "3rd", "4th", "5th"].map((message) => ({ ...REASON, message }));
  const html = render(<Reasons reasons={reasons} />);
  t.strictSame(
    [...html.matchAll(/<li>(\w+) /g)].map(([, message]) => message),
    ["1st", "2nd", "3rd", "4th"],
  );
  t.equal(render(<Reasons reasons={[]} />), "");
});
