/** A thread that checks and compiles changed data, so that no request waits for it. It keeps nothing between two questions. */
import { type CompileRequest, compileData, type DataState, openBase, problemsIn } from "../data/compiled/compile.js";
import { compileOverlaid } from "../data/overlay.js";
import { type DataProblem, problemAt } from "../data/problem.js";
import { answerQuestions } from "./thread.js";

export type FactsRequest =
  | { operation: "check"; base: Uint8Array; state: DataState; today: string }
  | ({
      operation: "compile";
      /** Private files to apply on top, by path; left out where there are none. */
      overlay?: ReadonlyMap<string, string> | undefined;
    } & CompileRequest);

/** Compiled facts, and those with the overlay where there is one; or what is wrong. */
type Served =
  | { problems: readonly []; facts: Uint8Array; overlaid: Uint8Array | undefined }
  | { problems: readonly DataProblem[]; inOverlay: boolean };

/** What each request is answered with. */
export interface Results {
  check: readonly DataProblem[];
  compile: Served;
}

/** Problems in an answer; a great many would hold up the requests that the other thread answers. */
const MOST_PROBLEMS = 1_000;

function answer(request: FactsRequest): Results[keyof Results] {
  const { operation, state, today } = request;
  if (operation === "check") return firstOf(problemsIn(openBase(request.base), state, today));
  const compiled = compileData(request);
  if (!("facts" in compiled)) return { problems: firstOf(compiled.problems), inOverlay: false };
  if (!request.overlay) return { problems: [], facts: compiled.facts, overlaid: undefined };
  const laid = compileOverlaid(compiled.facts, request.overlay, today);
  if (!("facts" in laid)) return { problems: firstOf(laid.problems), inOverlay: true };
  return { problems: [], facts: compiled.facts, overlaid: laid.facts };
}

/** The first problems; the last one says how many more there are. */
function firstOf(problems: readonly DataProblem[]): readonly DataProblem[] {
  if (problems.length <= MOST_PROBLEMS) return problems;
  const what = `there are ${problems.length - MOST_PROBLEMS} more problems`;
  return [...problems.slice(0, MOST_PROBLEMS), problemAt(".", what, "fix those above and check again")];
}

answerQuestions(answer);
