/** JSON bodies, parsed by Fastify's own parser unless they are too much for it. */
import type { FastifyInstance } from "fastify";
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
