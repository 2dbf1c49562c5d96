/** Code to embed the badge of a pair. */

export interface BadgeParts {
  alt: string;
  image: string;
  page: string;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

function markdown({ alt, image, page }: BadgeParts): string {
  return `[![${oneLine(alt).replace(/[\\`*_[\]<>&!|~]/g, "\\$&")}](${image})](${page})`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function html({ alt, image, page }: BadgeParts): string {
  const inAttribute = (text: string) => oneLine(text).replace(/[&<>"]/g, (character) => ENTITIES[character] as string);
  return `<a href="${inAttribute(page)}"><img src="${inAttribute(image)}" alt="${inAttribute(alt)}" height="20"></a>`;
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
