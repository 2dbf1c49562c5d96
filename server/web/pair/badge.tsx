/** The badge of a pair, and how to show it elsewhere. */
import { badgeOf, badgeSvg } from "../../http/badge.js";
import { PREFIX } from "../../http/links.js";
import { Copy } from "../components/copy.js";
import { useSite } from "../site.js";
import { badgeCode } from "./badge-code.js";
import type { PairView } from "./view.js";

/** The badge tells of the pair as such, whatever versions the page answers for. */
export function BadgeSection({ view: { a, b, plain } }: { view: PairView }) {
  const { links } = useSite();
  const [techA, techB] = [a.technology, b.technology];
  const alt = `${techA.name} and ${techB.name}: ${plain.status}`;
  const [markdown, ...others] = badgeCode({ alt, image: links.badge(techA, techB), page: links.check(techA, techB) });
  return (
    <section>
      <h2>Badge</h2>
      <p>
        <img
          src={links.to(`${PREFIX}/badge/${techA.id}/${techB.id}.svg`)}
          alt={alt}
          width={widthOf(badgeSvg(badgeOf({ verdict: plain, a, b }, [techA.id, techB.id]), "flat"))}
          height="20"
        />
      </p>
      <p class="fine">It follows the data: when the answer changes, so does the badge.</p>
      {markdown && <Code code={markdown} />}
      <details>
        <summary>HTML, reStructuredText, AsciiDoc</summary>
        {others.map((code) => (
          <Code key={code[0]} code={code} />
        ))}
      </details>
    </section>
  );
}

function Code({ code: [syntax, text] }: { code: [string, string] }) {
  return (
    <>
      <h3>{syntax}</h3>
      <Copy name={syntax} text={text} />
    </>
  );
}

/** The width of a badge, so that its place is kept while it loads. */
function widthOf(svg: string): number | undefined {
  const width = Number(/^<svg[^>]*? width="([\d.]+)"/.exec(svg)?.[1]);
  return width > 0 ? Math.round(width) : undefined;
}
