/** A status as a sign and a word, so that colour is never alone. */
import { STATUS_SIGNS, type Status } from "../../catalog/judgement.js";

/** In the order from best to worst. */
export const STATUSES = Object.keys(STATUS_SIGNS) as Status[];

/** The sign and the word, in the colour of the status. */
export function StatusLabel({ status }: { status: Status }) {
  return (
    <span class={`status ${status}`}>
      <StatusSign status={status} /> {status}
    </span>
  );
}

/** The sign alone, for where the word stands beside it or is read out otherwise. */
export function StatusSign({ status }: { status: Status }) {
  return (
    <span class={`sign ${status}`} aria-hidden="true">
      {STATUS_SIGNS[status]}
    </span>
  );
}
