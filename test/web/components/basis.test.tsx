import t from "tap";
import type { Basis } from "../../../server/catalog/facts/kind.js";
import { BasisMark, EvidenceShare, KnownMark } from "../../../server/web/components/basis.js";
import { render } from "../../fixtures/page.js";

t.test("each basis has a sign of its own beside its word, which is not read out", async (t) => {
  const marks = (["tested", "declared", "documented", "inferred", "seen together"] as const).map((basis) => {
    const [, sign, word] =
      /<span aria-hidden="true">(.)<\/span> ([\w ]+)<\/span>$/.exec(render(<BasisMark basis={basis} />)) ?? [];
    t.equal(word, basis);
    return sign;
  });
  t.equal(new Set(marks).size, 5);
});

t.test("what a verdict covers has signs of its own, too", (t) => {
  const marks = (["exact", "line", "minimum", "current", "unversioned"] as const).map((coverage) => {
    const html = render(<KnownMark basis="declared" coverage={coverage} />);
    const [, sign, words] = /, <span [^>]+><span aria-hidden="true">(.)<\/span> ([\w ]+)<\/span>$/.exec(html) ?? [];
    t.match(words, coverage === "unversioned" ? "no versions given" : /^for /);
    return sign;
  });
  t.equal(new Set(marks).size, 5);
  t.equal(
    render(<KnownMark basis="declared" coverage={undefined} />),
    render(<BasisMark basis="declared" />),
    "nothing is said of coverage where it is not known",
  );
  t.end();
});

const times = (count: number, basis: Basis) => Array.from({ length: count }, () => basis);

t.test("says in words what the bar shows, strongest first, without what there is none of", async (t) => {
  const html = render(<EvidenceShare bases={[...times(3, "seen together"), ...times(150, "declared"), "tested"]} />);
  const [bar = "", list = ""] = html.split("<ul>");
  t.strictSame(
    [...bar.matchAll(/class="([\w-]+)" x="([\d.]+)%" width="([\d.]+)%"/g)].map(([, ...parts]) => parts.join(" ")),
    ["tested 0.00 0.65", "declared 0.65 97.40", "seen-together 98.05 1.95"],
  );
  t.match(bar, 'aria-hidden="true"');
  const words = list.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  t.match(words, "◆ tested 1 (under 1%) ■ declared 150 (97%) ◎ seen together 3 (2%)");
  t.notMatch(html, /documented|inferred/);
});
