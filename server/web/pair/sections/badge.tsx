/** The badge of a pair, and the code to embed it. */
import { badgeOf, badgeSvg } from "../../../http/views/badge.js";
import { PREFIX } from "../../../http/views/links.js";
import { Copy } from "../../components/copy.js";
import { useSite } from "../../site.js";
import type { PairView } from "../view.js";
import { badgeCode } from "./badge-code.js";

/** The badge shows the pair without versions, whatever the page shows. */
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
      <p class="fine">The badge updates when the answer changes.</p>
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

/** The width of a badge, to reserve its space. */
function widthOf(svg: string): number | undefined {
  const width = Number(/^<svg[^>]*? width="([\d.]+)"/.exec(svg)?.[1]);
  return width > 0 ? Math.round(width) : undefined;
}
