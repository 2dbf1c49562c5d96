/** The names that the question box suggests: technologies, kinds of them and AI coding tools. */
import type { FastifyReply } from "fastify";
import { KINDS } from "../../catalog/ask/kind.js";
import { STOP_WORDS } from "../../catalog/ask/words.js";
import type { Catalog } from "../../catalog/catalog.js";
import { linesToShow, releaseLines } from "../../catalog/lines/release-lines.js";
import { categoryName } from "../../catalog/technology/category.js";
import type { Day } from "../../catalog/technology/lifecycle.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { sendText } from "../../http/send-text.js";
import type { QuestionNames } from "../browser/last-words.js";
import type { NameSuggestion } from "../browser/suggestions/suggestion.js";

const MOST_LINES = 5;

export function suggestedNames({ technologies, neighbours, tools }: Catalog, today: Day): QuestionNames {
  const known = suggestedTechnologies({ technologies, neighbours });
  const kinds = KINDS.map(({ id, name, words }): NameSuggestion => [id, name, "what you look for", 0, ...words]);
  const aiTools = [...tools].map(([slug, { name }]): NameSuggestion => [slug, name, "AI coding tool", 0]);
  const lines = technologies.flatMap((technology): [string, string[]][] => {
    const numbers = linesToShow(releaseLines(technology, today))
      .filter(({ name, state }) => state === "supported" && /^\d/.test(name))
      .map(({ name }) => name);
    return numbers.length > 0 ? [[technology.id, numbers.slice(0, MOST_LINES)]] : [];
  });
  return {
    names: [...known, ...kinds, ...aiTools],
    lines,
    between: [...STOP_WORDS].filter((word) => /^\w+$/.test(word)),
  };
}

export const suggestedTechnologies = ({ technologies, neighbours }: Pick<Catalog, "technologies" | "neighbours">) =>
  technologies.map((technology): NameSuggestion => {
    const { id, name, category } = technology;
    return [id, name, categoryName(category), neighbours.of(technology).size, ...otherNames(technology)];
  });

/** Aliases and main packages: many people know a technology only by these. */
function otherNames({ id, aliases, packages }: Technology): string[] {
  const names = [...aliases, ...packages.map(([, names]) => names[0])].filter((name) => name !== undefined);
  return [...new Set(names)].filter((name) => name !== id && !name.endsWith("*"));
}

/** Sends names as JSON, which browsers keep while they ask for the current revision. @param asked the revision asked for */
export const sendNames = ({ revision }: Catalog, names: object, asked: string, reply: FastifyReply) =>
  sendText(reply, {
    type: "application/json; charset=utf-8",
    body: JSON.stringify(names),
    cacheControl: asked === revision.id ? "public, max-age=86400" : "no-cache",
  });
