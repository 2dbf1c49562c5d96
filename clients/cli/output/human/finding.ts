/** A finding as people read it in a terminal. */
import type { Finding, Suggestion } from "../../report/report.js";
import { type Paint, SEVERITY_STYLES } from "../color.js";
import { plain } from "../plain.js";
import { count, isAlone, packagesOf, pairOf, placesOf, placeText, SEVERITY_SIGNS, sidesOf } from "../words.js";
import { labelled } from "../wrap.js";

export interface View {
  /** Cells of the terminal that a line may take. */
  width: number;
  paint: Paint;
}

const INDENT = 4;
const LABEL_WIDTH = 8;

/** Packages and places that are listed of one finding. */
const MOST_LISTED = 6;

/** A line under a label of fixed width: `do      Upgrade React.` */
export function detail(label: string, text: string, { width, paint }: View): string {
  return labelled(INDENT, paint("dim", label.padEnd(LABEL_WIDTH)), text, width);
}

/** The first few of a list, and how many there are besides. */
export function firstOf(texts: readonly string[], most: number = MOST_LISTED): string {
  const rest = texts.length - most;
  return `${texts
    .slice(0, most)
    .map((text) => plain(text, 200))
    .join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/**
 * A finding: what goes wrong and how much, the packages, why, what to do, where, and who says so.
 * @param suggestions those of its project; what they say beyond its workaround is told with it
 */
export function findingBlock(finding: Finding, suggestions: readonly Suggestion[], view: View): string {
  const { severity, status, message, workaround, docsUrl } = finding;
  const style = SEVERITY_STYLES[severity];
  const badge = view.paint(style, `${SEVERITY_SIGNS[severity]} ${severity}`);
  const kind = isAlone(finding) && status === "deprecated" ? "" : ` ${view.paint("dim", `(${status})`)}`;
  const places = placesOf(sidesOf(finding).flatMap(({ packages }) => packages)).map(placeText);
  const others = suggestions.filter((one) => isAbout(one, finding) && one.message !== workaround);
  const packages = packagesOf(finding);
  return [
    labelled(2, `${badge}  `, `${view.paint("bold", plain(pairOf(finding)))}${kind}`, view.width),
    ...(packages.length > 0 ? [labelled(INDENT, "", view.paint("dim", firstOf(packages)), view.width)] : []),
    labelled(INDENT, "", plain(message), view.width),
    ...(workaround ? [detail("do", view.paint("bold", plain(workaround)), view)] : []),
    ...others.map((one) => detail("or", plain(one.message), view)),
    ...(places.length > 0 ? [detail("where", firstOf(places), view)] : []),
    ...sourceLines(finding, view),
    ...(docsUrl ? [wholeLine("page", plain(docsUrl), view)] : []),
  ].join("\n");
}

function isAbout({ techA, techB }: Suggestion, { a, b }: Finding): boolean {
  return (techA === a.id && techB === b.id) || (techA === b.id && techB === a.id);
}

function sourceLines({ sources, basis, checked }: Finding, view: View): string[] {
  const [first] = sources;
  if (first === undefined) return [];
  const more = sources.length - 1;
  const notes = [
    ...(basis ? [basis] : []),
    ...(checked ? [`checked ${plain(checked)}`] : []),
    ...(more > 0 ? [`and ${count(more, "more source")}`] : []),
  ].join(", ");
  return [
    wholeLine("source", plain(first), view),
    ...(notes === "" ? [] : [detail("", view.paint("dim", notes), view)]),
  ];
}

/** An address stays whole, however narrow the terminal: it is there to be followed. */
function wholeLine(label: string, text: string, { paint }: View): string {
  return `${" ".repeat(INDENT)}${paint("dim", label.padEnd(LABEL_WIDTH))}${paint("cyan", text)}`;
}
