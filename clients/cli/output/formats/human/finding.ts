/** A finding in the human format. */
import type { Finding, FixSuggestion } from "../../../report/report.js";
import { firstOf, plain } from "../../plain.js";
import { SEVERITY_STYLES } from "../../terminal/color.js";
import type { View } from "../../terminal/terminal.js";
import { labelled } from "../../terminal/wrap.js";
import { count, isAlone, packagesOf, pairOf, placesOf, placeText, SEVERITY_SIGNS, sidesOf } from "../../words.js";

const INDENT = 4;
const LABEL_WIDTH = 13;

/** A line after a label of fixed width: `fix         Upgrade React.` */
function detail(label: string, text: string, { width, paint }: View): string {
  return labelled(INDENT, paint("dim", label.padEnd(LABEL_WIDTH)), text, width);
}

/** A finding: severity and pair, packages, reason, fix, place and source. @param suggestions those of its project */
export function findingBlock(finding: Finding, suggestions: readonly FixSuggestion[], view: View): string {
  const { severity, status, message, workaround, docsUrl } = finding;
  const style = SEVERITY_STYLES[severity];
  const badge = view.paint(style, `${SEVERITY_SIGNS[severity]} ${severity}`);
  const kind = isAlone(finding) && status === "deprecated" ? "" : ` ${view.paint("dim", `(${status})`)}`;
  const places = placesOf(sidesOf(finding).flatMap(({ packages }) => packages)).map(placeText);
  const isProved = finding.requirements.length > 0;
  const others = suggestions.filter((one) => !isProved && isAbout(one, finding) && one.message !== workaround);
  const packages = packagesOf(finding);
  return [
    labelled(2, `${badge}  `, `${view.paint("bold", plain(pairOf(finding)))}${kind}`, view.width),
    ...(packages.length > 0 ? [labelled(INDENT, "", view.paint("dim", firstOf(packages)), view.width)] : []),
    labelled(INDENT, "", plain(message), view.width),
    ...(workaround ? [detail("fix", view.paint("bold", plain(workaround)), view)] : []),
    ...others.map((one) => detail("alternative", plain(one.message), view)),
    ...(places.length > 0 ? [detail("at", firstOf(places), view)] : []),
    ...(finding.projects.length > 1 ? [detail("projects", firstOf(finding.projects), view)] : []),
    ...sourceLines(finding, view),
    ...(docsUrl ? [urlLine("page", plain(docsUrl), view)] : []),
  ].join("\n");
}

function isAbout({ techA, techB }: FixSuggestion, { a, b }: Finding): boolean {
  return (techA === a.id && techB === b.id) || (techA === b.id && techB === a.id);
}

function sourceLines({ sources, basis, checked, requirements }: Finding, view: View): string[] {
  const [first] = sources;
  if (requirements.length > 0 && first === undefined) {
    const isOwn = requirements.every(({ kind }) => kind === "own");
    return [
      detail("evidence", view.paint("dim", `declared by ${isOwn ? "the project" : "the installed releases"}`), view),
    ];
  }
  if (first === undefined) return [];
  const more = sources.length - 1;
  const notes = [
    ...(basis ? [basis] : []),
    ...(checked ? [`checked ${plain(checked)}`] : []),
    ...(more > 0 ? [`and ${count(more, "more source")}`] : []),
  ].join(", ");
  return [
    ...(notes === "" ? [] : [detail("evidence", view.paint("dim", notes), view)]),
    urlLine("source", plain(first), view),
  ];
}

/** Never wrapped, so that the URL can be followed. */
function urlLine(label: string, text: string, { paint }: View): string {
  return `${" ".repeat(INDENT)}${paint("dim", label.padEnd(LABEL_WIDTH))}${paint("cyan", text)}`;
}
