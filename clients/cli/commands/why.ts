/** `stackfit why`: the evidence behind a verdict. */
import { check as ask } from "../../../server/catalog/verdict/check.js";
import { explain } from "../../../server/catalog/verdict/explain.js";
import { briefOf } from "../../../server/catalog/verdict/tool-verdict.js";
import { type Command, EXIT, UsageError } from "../command.js";
import { CONFIG_OPTIONS, openCatalog, PLATFORM_OPTION } from "../config/setup.js";
import { outputOf, outputOptions } from "../output/choice.js";
import { jsonText } from "../output/plain.js";
import { terminalOf } from "../output/terminal/terminal.js";
import { explanationText } from "../output/terminal/verdict.js";

export const why: Command = {
  takes: "technologies",
  options: {
    ...PLATFORM_OPTION,
    ...outputOptions(),
    ...CONFIG_OPTIONS,
  },
  examples: [
    ["stackfit why next react", "what each release line of one requires of the other"],
    ["stackfit why django@4.2 python@3.13", "two exact releases"],
  ],
  run: async (context, names, values) => {
    const [techA, techB, more] = names;
    if (techA === undefined || techB === undefined || more !== undefined)
      throw new UsageError("why needs exactly two names: `stackfit why next react`");
    const { format } = outputOf(values, "human");
    const { catalog, platform } = await openCatalog(context, values);
    const { stdout, today } = context;
    const answer = ask(catalog, { techA, techB, platform }, today);
    const explanation = explain(catalog, answer, today);
    if (format === "json") {
      const { status, severity, message, workaround, basis, checked } = answer.verdict;
      const { facts, versions, exceptions, alternatives } = explanation;
      stdout.write(
        jsonText({
          techA: answer.a ? briefOf(answer.a).id : techA,
          techB: answer.b ? briefOf(answer.b).id : techB,
          status,
          severity,
          message,
          workaround,
          basis,
          checked,
          facts,
          versions: versions.map(({ package: name, line, of, range, optional, source, checked: day }) => ({
            package: name,
            version: line.text,
            of,
            range: range.text,
            optional,
            source,
            checked: day,
          })),
          exceptions,
          alternatives: alternatives.map(({ technology, insteadOf }) => ({
            id: technology.id,
            insteadOf: insteadOf.id,
          })),
        }),
      );
      return EXIT.clean;
    }
    const view = { ...terminalOf(context, values), given: [techA, techB] as const };
    stdout.write(explanationText(answer, explanation, view));
    return EXIT.clean;
  },
};
