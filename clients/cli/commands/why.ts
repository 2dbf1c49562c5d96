/** `stackfit why`: everything behind a verdict. */
import { check as ask } from "../../../server/catalog/check.js";
import { explain } from "../../../server/catalog/explain.js";
import { type Command, EXIT, UsageError } from "../command.js";
import { jsonText } from "../output/plain.js";
import { explanationText } from "../output/verdict.js";
import { CONFIG_OPTIONS, catalogFor, checkPlatform, configFor, textOf } from "../setup.js";
import { terminalOf } from "../terminal.js";

export const why: Command = {
  name: "why",
  summary: "the facts behind a verdict, with sources and versions",
  usage: "why A B",
  options: {
    platform: {
      type: "string",
      takes: "NAME",
      help: "where they run: web, edge, serverless … or a host such as vercel",
    },
    json: { type: "boolean", help: "answer in JSON" },
    ...CONFIG_OPTIONS,
  },
  examples: [
    ["stackfit why next react", "what each line of the one asks of the other"],
    ["stackfit why django@4.2 python@3.13", "two versions"],
  ],
  run: async (context, names, values) => {
    const [techA, techB, more] = names;
    if (techA === undefined || techB === undefined || more !== undefined)
      throw new UsageError("why takes two names: `stackfit why next react`");
    const catalog = await catalogFor(context, await configFor(context.cwd, context, values));
    const { stdout, today } = context;
    const platform = textOf(values.platform);
    checkPlatform(catalog, platform);
    const answer = ask(catalog, { techA, techB, platform }, today);
    const explanation = explain(catalog, answer, today);
    if (values.json) {
      const { status, severity, message, workaround, basis, checked } = answer.verdict;
      const { facts, versions, exceptions, alternatives } = explanation;
      stdout.write(
        jsonText({
          techA: answer.a?.technology.id ?? techA,
          techB: answer.b?.technology.id ?? techB,
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
    const view = { ...terminalOf(context, values), asked: [techA, techB] as const };
    stdout.write(explanationText(answer, explanation, view));
    return EXIT.clean;
  },
};
