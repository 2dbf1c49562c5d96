/** The badge of a pair, and the code to embed it. */
import { hasVersions } from "../../../catalog/names/question.js";
import { nameSubject } from "../../../catalog/words.js";
import { escapeXml } from "../../../catalog/xml.js";
import { badgeOf, badgeSvg } from "../../../http/views/badge.js";
import { Copy, Fold, Section } from "../../components/parts.js";
import { useSite } from "../../site.js";
import { type PairView, withoutVersions } from "../view.js";

/** The badge is for the versions of the page. Badges know no platforms: there it is the one of the pair in general. */
export function BadgeSection({ view }: { view: PairView }) {
  const { links } = useSite();
  const { a, b, verdict } = view.platform ? { ...withoutVersions(view), verdict: view.plain } : view;
  const alt = `${nameSubject(a)} and ${nameSubject(b)}: ${verdict.status}`;
  const badge = links.askedBadgePath(a, b);
  const absolute = (path: string) => new URL(path, links.absolute("/")).href;
  const [markdown, ...others] = badgeCode({ alt, image: absolute(badge), page: absolute(links.askedPath(a, b)) });
  const names = [a.technology.id, b.technology.id] as const;
  return (
    <Section title="Badge">
      <p>
        <img src={badge} alt={alt} width={widthOf(badgeSvg(badgeOf({ verdict, a, b }, names), "flat"))} height="20" />
      </p>
      <p class="fine">
        The badge {hasVersions({ a, b }) && "is for these versions, and "}updates when the answer changes.
      </p>
      {markdown && <Code code={markdown} />}
      <Fold summary="HTML, reStructuredText, AsciiDoc">
        {others.map((code) => (
          <Code key={code[0]} code={code} />
        ))}
      </Fold>
    </Section>
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

interface BadgeParts {
  alt: string;
  image: string;
  page: string;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

function markdown({ alt, image, page }: BadgeParts): string {
  return `[![${oneLine(alt).replace(/[\\`*_[\]<>&!|~]/g, "\\$&")}](${image})](${page})`;
}

function html({ alt, image, page }: BadgeParts): string {
  return `<a href="${escapeXml(page)}"><img src="${escapeXml(image)}" alt="${escapeXml(oneLine(alt))}" height="20"></a>`;
}

/** Directive options are literal up to the end of the line. */
function reStructuredText({ alt, image, page }: BadgeParts): string {
  return `.. image:: ${image}\n   :alt: ${oneLine(alt)}\n   :target: ${page}`;
}

/** In a block macro, only quotes and attribute references need escaping. */
function asciiDoc({ alt, image, page }: BadgeParts): string {
  const text = oneLine(alt)
    .replace(/\\?"/g, '\\"')
    .replace(/\{(?=[\w-]+(?::[^}]*)?\})/g, "\\{");
  return `image::${image}["${text}",link="${page}"]`;
}

export function badgeCode(parts: BadgeParts): [syntax: string, code: string][] {
  return [
    ["Markdown", markdown(parts)],
    ["HTML", html(parts)],
    ["reStructuredText", reStructuredText(parts)],
    ["AsciiDoc", asciiDoc(parts)],
  ];
}
