import t from "tap";
import { kindById } from "../../../server/catalog/ask/kind.js";
import { bare } from "../../../server/catalog/ask/pair-verdict.js";
import { pairsOf } from "../../../server/catalog/ask/set.js";
import { shortlist } from "../../../server/catalog/ask/shortlist.js";
import { FindPage } from "../../../server/web/ask/find-page.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { render } from "../../fixtures/page.js";

const SOURCE = "https://example.com/source";
const orm = (name: string) => ({
  name,
  category: "orm" as const,
  roles: ["orm"] as ["orm"],
  packages: { npm: [name] },
});
const catalog = catalogOf({
  technologies: {
    "old-web": { name: "Old Web", category: "meta-framework" },
    web: { name: "Web", category: "meta-framework" },
    host: { name: "Host", category: "hosting" },
    good: { ...orm("Good"), supports: [{ with: ["web", "host"], source: SOURCE }] },
    open: orm("Open"),
    bad: { ...orm("Bad"), alternatives: ["other", "good"] },
    other: { name: "Other", category: "testing" },
  },
  rules: [
    { techA: "host", techB: "old-web", status: "partial", severity: "warning", explanation: "Only half of it." },
    { techA: "bad", techB: "web", status: "incompatible", severity: "error", explanation: "It <i>breaks</i>." },
  ],
});

function page(...ids: string[]): string {
  return pageInsteadOf(undefined, ...ids);
}

function pageInsteadOf(gone: string | undefined, ...ids: string[]): string {
  const insteadOf = gone === undefined ? undefined : catalog.names.byId(gone);
  const subjects = ids.map((id) => bare(catalog.names.byId(id) as never));
  const kind = kindById("orm") as never;
  const found = shortlist(catalog, kind, { subjects, platform: undefined, today: TODAY }, insteadOf);
  const asked = { kind: "find", of: kind, with: subjects, platform: undefined, insteadOf } as const;
  const own = pairsOf(catalog, { subjects, platform: undefined, today: TODAY });
  return render(<FindPage asked={asked} own={own} found={found} />);
}

t.test("what works comes first with how we know, what is open is folded, and what conflicts is last", async (t) => {
  const html = page("host", "web");
  t.match(html, /<h1>ORM for Host and Web<\/h1>/);
  t.match(
    html,
    /Works with Host and Web<\/th>.*Good.*<\/span> documented<\/span>.*<details>.*Open.*<\/details>.*Does not work<\/th>.*Bad/s,
  );
  t.match(html, "It &lt;i>breaks&lt;/i>.");
  t.match(html, 'href="/check/good/web"');
  t.match(html, 'href="/set/host+open+web"', "what is open leads to all of them together");
  t.match(html, 'href="/check/host/web"');
  t.match(html, 'value="ORM for host, web"');
});

t.test("each verdict names its source, and conflicts among what is used come first", async (t) => {
  const html = page("host", "web");
  t.match(html, /<a href="https:\/\/example\.com\/source"[^>]*>example\.com<\/a>/);
  t.notMatch(html, "Whichever you choose");
  t.match(
    page("host", "old-web"),
    /<h1>.*<h2>Whichever you choose<\/h2>.*<a href="\/check\/host\/old-web">Host works with Old Web, with limits<\/a>.*~<\/span> partial.*Only half of it\..*<table/s,
  );
});

t.test("without anything to go with, all of the kind are listed", async (t) => {
  const html = page();
  t.match(html, /<h1>ORM<\/h1>.*3 technologies\..*href="\/tech\/good"/s);
});

t.test(
  "instead of one, what its record names comes first, of whatever kind, and it is not offered itself",
  async (t) => {
    const html = pageInsteadOf("bad");
    t.match(
      html,
      /<h1>Alternatives to Bad<\/h1>.*In its place our facts name Other and Good\. Say.*“alternatives to bad for Next\.js”/s,
    );
    t.match(
      html,
      /href="\/tech\/other".*href="\/tech\/good".*<summary>1 other of this kind: ORM<\/summary>.*href="\/tech\/open"/s,
    );
    t.notMatch(html, 'href="/tech/bad"');
    t.match(pageInsteadOf("bad", "web"), /<h1>Alternatives to Bad for Web<\/h1>.*value="alternatives to bad for web"/s);
    t.match(
      pageInsteadOf("bad", "web"),
      /href="\/tech\/good">Good<\/a><span class="fine found-named">our facts name it in place of Bad/,
    );
    t.notMatch(html, "Our facts name nothing");
    t.match(pageInsteadOf("other"), "Our facts name nothing in the place of Other yet.");
    t.match(pageInsteadOf("good"), /2 technologies\./, "where none is named, all of the kind");
  },
);
