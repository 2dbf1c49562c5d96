/** What is kept for as long as the data and the day stay the same: a few questions are asked again and again. */
import { LRUCache } from "lru-cache";
import type { Catalog } from "../catalog/catalog.js";
import { type Context, today } from "./context.js";

export type AnswersOfToday<Value extends object | string> = LRUCache<string, Value>;

/**
 * @param options.maxSize of all that is kept
 * @returns what is kept of the current data; the answers of older data are dropped with them
 */
export function answersOfToday<Value extends object | string>(
  context: Pick<Context, "catalog" | "now">,
  options: { maxSize: number; maxEntrySize?: number },
): () => AnswersOfToday<Value> {
  let madeFor: { catalog: Catalog; day: string } | undefined;
  let answers: AnswersOfToday<Value>;
  return () => {
    const [catalog, day] = [context.catalog(), today(context)];
    if (madeFor?.catalog !== catalog || madeFor.day !== day) {
      madeFor = { catalog, day };
      answers = new LRUCache(options);
    }
    return answers;
  };
}
