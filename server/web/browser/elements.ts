/**
 * JSX in browsers: components that only show what they are given make elements there, and no copy of Preact is needed. The bundle
 * takes this in place of `preact/jsx-runtime`.
 */

type Child = Node | string | number | boolean | null | undefined | readonly Child[];
type Props = Record<string, unknown> & { children?: Child };

const SVG = "http://www.w3.org/2000/svg";
/** Those that components use; elements are made before the ones around them. */
const SVG_TAGS = new Set(["svg", "circle", "title", "text"]);

export function jsx(type: string | ((props: Props) => Child), props: Props): Node {
  if (typeof type === "function") return fragmentOf(type(props));
  const { children, ...attributes } = props;
  const element = SVG_TAGS.has(type) ? document.createElementNS(SVG, type) : document.createElement(type);
  for (const [name, value] of Object.entries(attributes)) {
    const isGiven = value !== undefined && value !== null && value !== false;
    if (isGiven) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(fragmentOf(children));
  return element;
}

export const jsxs = jsx;

export const Fragment = ({ children }: Props): Child => children;

function fragmentOf(child: Child): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const isList = (one: Child): one is readonly Child[] => Array.isArray(one);
  if (isList(child)) fragment.append(...child.map(fragmentOf));
  else if (child instanceof Node) fragment.append(child);
  else if (typeof child === "string" || typeof child === "number") fragment.append(String(child));
  return fragment;
}
