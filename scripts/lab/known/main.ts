/**
 * Measures what the data know of what people ask and use: the questions in `questions.yaml` beside this file, and the
 * dependency lists of test/fixtures/projects, neither of which the data were made from.
 *
 *   npm -w scripts/lab run coverage                 the rates, and what is missing
 *   npm -w scripts/lab run coverage -- --json       the same as JSON, and nothing left out
 *   options: [--questions FILE] [--projects FOLDER] [--day YYYY-MM-DD] that lifecycles are judged by, today by default
 *            [--data FOLDER]
 * Exit codes: 0 measured, 2 wrong usage, 3 something cannot be read.
 *
 * Answered: a fact, a bridge (a driver, or a front end and a back end), roles (alternatives) or use in public projects
 * decides about the versions asked about. An end of life alone says nothing about the pair. Held-out questions are
 * counted and never listed, so that nobody writes facts just for them.
 *
 * Recognised: of the packages that are most used in an ecosystem (named by at least a tenth of its projects, and at
 * least by two), those that a technology has. Unknown: of the 1,000 pairs of technologies that most projects name side
 * by side (ties: the pair whose sides are named more often, then by id), those without a verdict when asked without versions.
 */
import { fileURLToPath } from "node:url";
import { runCommand, type Streams } from "../../command.js";
import { openDataFolder } from "../../data/folder.js";
import { runReport } from "../report.js";
import { formatProjectCoverage, measureProjects, type ProjectCoverage, readProjects } from "./projects.js";
import { formatQuestionCoverage, measureQuestions, type QuestionCoverage, readQuestions } from "./questions.js";

interface Coverage extends ProjectCoverage {
  questions: QuestionCoverage;
}

/** Runs the command. @returns the exit code */
export const main = (argv: string[], streams: Streams): Promise<number> =>
  runReport(argv, streams, {
    own: {
      projects: "test/fixtures/projects",
      questions: fileURLToPath(new URL("questions.yaml", import.meta.url)),
    },
    measure: async ({ data, day, own: { projects = "", questions = "" } }): Promise<Coverage> => {
      const { catalog } = await openDataFolder(data, day);
      return {
        questions: measureQuestions(catalog, await readQuestions(questions), day),
        ...measureProjects(catalog, await readProjects(projects), day),
      };
    },
    format: ({ questions, ...rest }) => [...formatQuestionCoverage(questions), ...formatProjectCoverage(rest)],
  });

await runCommand(import.meta.url, main);
