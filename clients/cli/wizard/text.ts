/** The result of the wizard, for people in a terminal. */
import type { Packages } from "../../../server/catalog/stack/packages.js";
import { withWhat } from "../../../server/catalog/stack/wizard/fit-words.js";
import {
  commandsOf,
  LATEST,
  MANAGERS,
  registryCommand,
  registryName,
} from "../../../server/catalog/stack/wizard/install.js";
import { EXTRA } from "../../../server/catalog/stack/wizard/parts.js";
import { categoryName } from "../../../server/catalog/technology/category.js";
import { listOf } from "../../../server/catalog/words.js";
import { findingBlock } from "../output/formats/human.js";
import { joinBlocks, plain } from "../output/plain.js";
import { statusCell, type TableCell, tableOf } from "../output/terminal/table.js";
import type { View } from "../output/terminal/terminal.js";
import { labelled, pad, width } from "../output/terminal/wrap.js";
import { count, scoreText } from "../output/words.js";
import type { Result } from "./result.js";

export function resultText(result: Result, view: View): string {
  const { report, packages, call } = result;
  const blocks = [
    headBlock(result, view),
    partsBlock(result, view),
    ...report.findings.map((finding) => findingBlock(finding, report.suggestions, view)),
    installBlock(packages, view),
    `${view.paint("bold", "To get this again without questions")}\n  ${view.paint("cyan", plain(call))}`,
  ];
  return joinBlocks(blocks);
}

function headBlock({ report }: Result, view: View): string {
  const { pairsChecked, breakdown, findings } = report;
  const known = `${breakdown.compatible} of ${count(pairsChecked, "pair")} known to work together`;
  const issues = findings.length === 0 ? "no findings" : count(findings.length, "finding");
  const lone = pairsChecked === 0 && findings.length === 0;
  const text = lone ? "only one part, so there is nothing to compare" : scoreText(report);
  return [
    labelled(0, "", `${view.paint("bold", "Your stack")}: ${text}`, view.width),
    ...(lone ? [] : [labelled(0, "", view.paint("dim", `${known}, ${issues}`), view.width)]),
  ].join("\n");
}

function partsBlock({ parts }: Result, view: View): string {
  const rows = parts.map(({ part, technology, fit }): TableCell[] => [
    part === EXTRA ? categoryName(technology.category) : part.title,
    technology.name,
    // Nothing if there is only one part.
    fit.deciding || fit.unknown.length > 0 ? statusCell(fit.status, ` ${withWhat(fit)}`) : "",
  ]);
  return tableOf(["Part", "Chosen", "Fit"], rows, view).trimEnd();
}

function installBlock({ npm, others, without, conflicts, start }: Packages, view: View): string {
  const open = npm.filter(({ range }) => range === undefined).map(({ name }) => name);
  const commands: [name: string, text: string][] = [
    ...(start ? [["begin", start.command] satisfies [string, string]] : []),
    ...(npm.length === 0 ? [] : MANAGERS).map((manager): [string, string] => [manager.name, commandsOf(npm, manager)]),
    ...[...others].map(([ecosystem, choices]): [string, string] => [
      registryName(ecosystem),
      registryCommand(ecosystem, choices) ?? choices.map(({ name }) => name).join("\n"),
    ]),
  ];
  const columns = Math.max(0, ...commands.map(([name]) => width(name)));
  const notes = [
    ...(start ? [`Begin with the command of the makers of ${start.technology.name}, or with the packages alone.`] : []),
    ...(npm.length > 0 ? ["npm packages: newest versions with no known conflict."] : []),
    ...(open.length > 0
      ? [
          `No version that fits is known for ${listOf(open)}, so ${open.length === 1 ? "it is" : "they are"} installed as ${LATEST}.`,
        ]
      : []),
    ...([...others.values()].flat().some(({ range }) => range === undefined)
      ? ["Packages without a version: your package manager installs the newest."]
      : []),
    ...[...npm, ...[...others.values()].flat()].flatMap(({ name, needed }) =>
      needed ? [`${name} is there because ${needed.message}`] : [],
    ),
    ...conflicts.map(({ names, why }) => `${listOf(names)} do not go together. ${why[0]?.message ?? ""}`.trimEnd()),
    ...(without.length > 0 ? [`No package to install is known for ${listOf(without.map(({ name }) => name))}.`] : []),
  ];
  return [
    view.paint("bold", "What to install"),
    ...commands.map(([name, text]) => commandBlock(pad(name, columns), text, view)),
    ...notes.map((note) => labelled(2, "", view.paint("dim", plain(note)), view.width)),
  ].join("\n");
}

/** Never wrapped, so that commands can be copied. */
function commandBlock(name: string, text: string, { paint }: View): string {
  return text
    .split("\n")
    .map(
      (line, index) => `  ${index === 0 ? paint("dim", name) : " ".repeat(width(name))}  ${paint("cyan", plain(line))}`,
    )
    .join("\n");
}
