/** JSON bodies, parsed by Fastify's own parser unless they are nested too deeply. */
import type { FastifyInstance } from "fastify";
import { invalidInput } from "../errors.js";
import { isTooDeep } from "../strict-json.js";
import type { BodyAnswers } from "./answer-cache.js";

/**
 * Guards the parser: a megabyte of brackets takes it half a second.
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
    if (isTooDeep(text)) return done(invalidInput("The body is nested too deeply."), undefined);
    parse(request, text, (error, value) => {
      const problem = error ? undefined : findProblem?.(text);
      done(problem === undefined ? error : invalidInput(problem), value);
    });
  });
}
