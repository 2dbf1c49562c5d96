/** Errors of the disk and of other processes, as pages explain them. */
import { CannotAccept } from "../contributions/contributions.js";
import { unavailable } from "../http/errors.js";

/** Explains such an error, for a `catch`; others stay as they are. @param more kinds of errors that pass */
export const orUnavailable =
  (message: string, ...more: (new (...given: never[]) => Error)[]) =>
  (error: unknown): never => {
    if (![CannotAccept, ...more].some((kind) => error instanceof kind)) throw error;
    throw unavailable(message, 60);
  };
