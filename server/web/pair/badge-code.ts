/** The badge of a pair as code for the pages that people write, in the syntax of each. */

export interface BadgeParts {
  /** What the image says, for those who do not see it: one line. */
  alt: string;
  /** The whole address of the image. */
  image: string;
  /** The whole address that it leads to. */
  page: string;
}

/** Line breaks would end what the text stands in. */
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

function markdown({ alt, image, page }: BadgeParts): string {
  return `[![${oneLine(alt).replace(/[\\`*_[\]<>&!|~]/g, "\\$&")}](${image})](${page})`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function html({ alt, image, page }: BadgeParts): string {
  const inAttribute = (text: string) => oneLine(text).replace(/[&<>"]/g, (character) => ENTITIES[character] as string);
  return `<a href="${inAttribute(page)}"><img src="${inAttribute(image)}" alt="${inAttribute(alt)}" height="20"></a>`;
}

/** An option of a directive is taken as it stands, to the end of its line. */
function reStructuredText({ alt, image, page }: BadgeParts): string {
  return `.. image:: ${image}\n   :alt: ${oneLine(alt)}\n   :target: ${page}`;
}

/** A block of its own: there, marks such as * in the text mean nothing, only quotes and references to attributes do. */
function asciiDoc({ alt, image, page }: BadgeParts): string {
  const text = oneLine(alt)
    .replace(/\\?"/g, '\\"')
    .replace(/\{(?=[\w-]+(?::[^}]*)?\})/g, "\\{");
  return `image::${image}["${text}",link="${page}"]`;
}

/** The code for each syntax, by its name. @param parts addresses are valid URLs */
export function badgeCode(parts: BadgeParts): [syntax: string, code: string][] {
  return [
    ["Markdown", markdown(parts)],
    ["HTML", html(parts)],
    ["reStructuredText", reStructuredText(parts)],
    ["AsciiDoc", asciiDoc(parts)],
  ];
}
