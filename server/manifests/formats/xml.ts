/** XML as manifests use it: elements with their text, attributes and lines. Namespaces mean nothing there. */
import { parseXml as parse, XmlDocumentType, XmlElement, XmlError, XmlText } from "@rgrove/parse-xml";
import type { Problem } from "../reading.js";
import { type Fill, reader } from "../reading-builder.js";
import { lineCounter } from "./lines.js";

export interface Element {
  /** Without a prefix. */
  name: string;
  /** Where it begins, counted from 1. */
  line: number;
  /** Its own text, without that of its children, trimmed. */
  text: string;
  attributes: Readonly<Record<string, string | undefined>>;
  children: Element[];
}

/** A reader of the text of a format that is XML. @param root the name of its outermost element */
export const xmlReader = (what: string, root: string, fill: Fill<[root: Element]>) => (text: string) => {
  const element = parseXml(text, what);
  if ("problem" in element) return element;
  return element.name === root ? reader(what, fill)(element) : { problem: `This is XML, but not ${what}.` };
};

/** Longer values are taken for properties that contain each other. */
const MAX_VALUE = 300;

/** How files of Maven, and those of .NET, name a property. */
const PROPERTIES = { "${": /\$\{([^{}]*)\}/g, "$(": /\$\(([^()]*)\)/g };

/** Puts in what properties stand for; undefined where one is not known. */
export function resolveProperties(
  text: string,
  begin: keyof typeof PROPERTIES,
  find: (name: string) => string | undefined,
): string | undefined {
  let value = text;
  // Properties may stand for others, but not without end.
  for (let round = 0; round < 10 && value.length <= MAX_VALUE; round += 1) {
    if (!value.includes(begin)) return value;
    value = value.replace(PROPERTIES[begin], (whole, name) => find(name) ?? whole);
  }
  return undefined;
}

/**
 * Parses XML. Document types are refused, since what their entities stand for is not read.
 * @param what the format the text is taken for, such as `a pom.xml`
 */
export function parseXml(text: string, what: string): Element | Problem {
  // The parser takes quadratic time for carriage returns, and wants the declaration at the very beginning.
  const normalized = text.replaceAll("\r\n", "\n").replaceAll("\r", " ");
  const content = normalized.trimStart();
  const first = normalized.slice(0, normalized.length - content.length).split("\n").length;
  const problem = (fault: string) => ({
    problem: `This looks like ${what}, but it ${fault}. Was it copied completely?`,
  });
  try {
    const options = { ignoreUndefinedEntities: true, includeOffsets: true, preserveDocumentType: true };
    const { children, root } = parse(content, options);
    if (!root || children.some((node) => node instanceof XmlDocumentType))
      return problem("declares a document type, which is not read");
    return toElement(root, lineCounter(content, first));
  } catch (error) {
    if (error instanceof XmlError) return problem(`is not valid XML (line ${error.line + first - 1})`);
    // Recursion into hostile depths ends in a RangeError.
    return problem("is nested too deeply");
  }
}

function toElement(node: XmlElement, lineAt: (offset: number) => number): Element {
  const { attributes } = node;
  const element: Element = {
    ...{ name: node.name.replace(/^.*:/, ""), line: lineAt(node.start), text: "" },
    ...{ attributes, children: [] },
  };
  for (const child of node.children) {
    if (child instanceof XmlElement) element.children.push(toElement(child, lineAt));
    else if (child instanceof XmlText) element.text += child.text;
  }
  element.text = element.text.trim();
  return element;
}
