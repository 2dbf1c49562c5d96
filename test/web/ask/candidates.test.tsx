import t from "tap";
import { kindById } from "../../../server/catalog/ask/kind.js";
import { bare } from "../../../server/catalog/ask/pair-verdict.js";
import { shortlist } from "../../../server/catalog/ask/shortlist.js";
import { Candidates } from "../../../server/web/ask/candidates.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { render } from "../../fixtures/page.js";

const orm = (name: string) => ({ name, category: "orm" as const, roles: ["orm"] as ["orm"] });
const hosts = ["host-a", "host-b", "host-c", "host-d"];
const catalog = catalogOf({
  technologies: {
    ...Object.fromEntries(hosts.map((id) => [id, { name: id, category: "hosting" as const }])),
    good: { ...orm("Good"), supports: [{ with: hosts, source: "https://example.com/source" }] },
    bad: orm("Bad"),
  },
  rules: [
    { techA: "bad", techB: "host-a", status: "incompatible", severity: "error", explanation: "It <i>breaks</i>." },
  ],
});

function table(groups: readonly ("all" | "limits" | "none")[], ...ids: string[]): string {
  const subjects = ids.map((id) => bare(catalog.names.byId(id) as never));
  const kind = kindById("orm") as never;
  const found = shortlist(catalog, kind, { subjects, platform: undefined, today: TODAY }, undefined);
  const none = { platform: undefined, insteadOf: undefined };
  const asked = { kind: "find", of: kind, with: subjects, ...none } as const;
  return render(<Candidates groups={groups} found={found} asked={asked} names={ids.join(" and ")} />);
}

t.test("each group has a heading over its candidates, and an empty one has none", async (t) => {
  const html = table(["all", "limits", "none"], "host-a");
  t.match(html, /Works with host-a<\/th>.*Good.*Does not work<\/th>.*Bad/s);
  t.notMatch(html, "with limits");
  t.equal(table(["limits"], "host-a"), "");
});

t.test("a verdict stands with its reason and source, as text", async (t) => {
  t.match(table(["none"], "host-a"), "It &lt;i>breaks&lt;/i>.");
  t.match(table(["all"], "host-a"), /href="\/check\/good\/host-a".*<a href="https:\/\/example\.com\/source"/s);
});

t.test("beside more than three technologies, reasons are left to the pages of the pairs", async (t) => {
  t.match(table(["all"], ...hosts.slice(0, 3)), "example.com");
  t.notMatch(table(["all"], ...hosts), "example.com");
});
