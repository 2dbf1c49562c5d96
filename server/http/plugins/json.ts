/** JSON bodies, parsed by Fastify's own parser unless they are too much for it; strictly where nothing may be dropped in silence. */
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

/**
 * What is wrong with a text that is JSON: a key that is given twice, where the last one would win.
 * @param text valid JSON that is not too deep
 * @returns a sentence, or undefined when nothing is
 */
export function strictJsonProblem(text: string): string | undefined {
  /** The keys of the objects around the place, and undefined for arrays. */
  const levels: (Set<string> | undefined)[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") levels.push(token === "{" ? new Set() : undefined);
    else if (token === "}" || token === "]") levels.pop();
    else {
      const keys = levels.at(-1);
      if (!keys || !isKey(text, index + token.length)) continue;
      const key = String(JSON.parse(token));
      if (keys.has(key)) return `\`${key.slice(0, 80)}\` is given twice; keep one of the two.`;
      keys.add(key);
    }
  }
  return undefined;
}

/** Strings, and what opens and closes objects and arrays. A string without an end is taken whole, and not tried again. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\]]/gs;

function isKey(text: string, end: number): boolean {
  let at = end;
  while (/\s/.test(text[at] ?? "")) at += 1;
  return text[at] === ":";
}
