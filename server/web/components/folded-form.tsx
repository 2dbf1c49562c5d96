/** A form that folds into one line above its answer. */
import type { ComponentChildren } from "preact";
import { Fold } from "./parts.js";

interface FoldedFormProps {
  /** The line that opens the form again. */
  again: string;
  /** Whether the answer is shown. Scripts change it: see `browser/fold.ts`. */
  isAnswered: boolean;
  children: ComponentChildren;
}

export function FoldedForm({ again, isAnswered, children }: FoldedFormProps) {
  return (
    <Fold class="folded-form" open={!isAnswered} data-answered={isAnswered ? "" : undefined} summary={again}>
      {children}
    </Fold>
  );
}
