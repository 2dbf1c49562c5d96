/** JSON bodies, parsed by Fastify's own parser unless they are nested too deeply. */
import type { FastifyInstance } from "fastify";
import { invalidInput } from "../errors.js";
import { isTooDeep } from "../strict-json.js";

/**
 * Guards the parser: a megabyte of brackets takes it half a second.
 * @param findProblem says what is wrong with valid JSON; nothing more by default
 */
export function readJson(
  app: FastifyInstance,
  findProblem: (text: string) => string | undefined = () => undefined,
): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text: string, done) => {
    if (isTooDeep(text)) return done(invalidInput("The body is nested too deeply."), undefined);
    parse(request, text, (error, value) => {
      const problem = error ? undefined : findProblem(text);
      done(problem === undefined ? error : invalidInput(problem), value);
    });
  });
}
