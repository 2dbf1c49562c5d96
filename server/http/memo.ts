/** Answers kept as they were made the first time, for as long as the catalog and the day stay the same. */
import type { Catalog } from "../catalog/catalog.js";
import { type Context, today } from "./context.js";

/** Longer keys are not kept: they are not what people ask again. */
const LONGEST_KEY = 100;

export interface Made<T> {
  value: T;
  /** False for what anybody could make up any number of, such as answers to names that mean nothing. */
  lasting: boolean;
}

export type Memo<T> = (key: string | undefined, make: (catalog: Catalog, day: string) => Made<T>) => T;

/**
 * Creates a memory for answers.
 * @param most entries at most; a full memory is emptied
 * @returns a function that gives the answer kept under a key, or makes it; without a key it always makes it
 */
export function createMemo<T>(context: Pick<Context, "catalog" | "now">, most: number): Memo<T> {
  let kept = new Map<string, T>();
  let madeFor: { catalog: Catalog; day: string } | undefined;
  return (key, make) => {
    const catalog = context.catalog();
    const day = today(context);
    if (madeFor?.catalog !== catalog || madeFor.day !== day || kept.size >= most) {
      kept = new Map();
      madeFor = { catalog, day };
    }
    const known = key === undefined ? undefined : kept.get(key);
    if (known !== undefined) return known;
    const { value, lasting } = make(catalog, day);
    if (key !== undefined && lasting && key.length <= LONGEST_KEY) kept.set(key, value);
    return value;
  };
}
