/** JSON bodies, parsed by Fastify's own parser unless they are too much for it; strictly where nothing may be dropped in silence. */
import type { FastifyInstance } from "fastify";
import { visit } from "jsonc-parser";
import { jsonBoundsProblem } from "../../manifests/formats/json-bounds.js";
import { invalidInput } from "../errors.js";

/** Guards the parser. @param findProblem says what is wrong with valid JSON; nothing more by default */
export function readJson(app: FastifyInstance, findProblem?: (text: string) => string | undefined): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text: string, done) => {
    if (request.routeOptions.config.forwarded) return done(null, text);
    const excess = jsonBoundsProblem(text);
    if (excess) return done(invalidInput(`The body ${excess}.`), undefined);
    if (!findProblem) return parse(request, text, done);
    parse(request, text, (error, value) => {
      const problem = error ? undefined : findProblem(text);
      done(problem === undefined ? error : invalidInput(problem), value);
    });
  });
}

/** A sentence about a key that is given twice, where the last would win. @param text valid JSON that is not too deep */
export function strictJsonProblem(text: string): string | undefined {
  /** The keys of the objects around the place. */
  const objects: Set<string>[] = [];
  let repeated: string | undefined;
  visit(text, {
    onObjectBegin: () => void objects.push(new Set()),
    onObjectProperty(key) {
      if (objects.at(-1)?.has(key)) repeated ??= key;
      objects.at(-1)?.add(key);
    },
    onObjectEnd: () => void objects.pop(),
  });
  return repeated === undefined ? undefined : `\`${repeated.slice(0, 80)}\` is given twice; keep one of the two.`;
}
