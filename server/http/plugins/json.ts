/** JSON bodies, parsed by Fastify's own parser unless they are too much for it. */
import type { FastifyInstance } from "fastify";
import { jsonBoundsProblem } from "../../manifests/formats/json-bounds.js";
import { invalidInput } from "../errors.js";
import type { BodyAnswers } from "./answer-cache.js";

/**
 * Guards the parser.
 * @param findProblem says what is wrong with valid JSON; nothing more by default
 * @param answers of which a body that was sent before is not parsed again
 */
export function readJson(
  app: FastifyInstance,
  { findProblem, answers }: { findProblem?: (text: string) => string | undefined; answers?: BodyAnswers },
): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text: string, done) => {
    if (answers?.find(request, text)) return done(null, undefined);
    const excess = jsonBoundsProblem(text);
    if (excess) return done(invalidInput(`The body ${excess}.`), undefined);
    parse(request, text, (error, value) => {
      const problem = error ? undefined : findProblem?.(text);
      done(problem === undefined ? error : invalidInput(problem), value);
    });
  });
}
