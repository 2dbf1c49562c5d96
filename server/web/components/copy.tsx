/** A text with a button that copies it. */
import type { ComponentChildren } from "preact";

interface CopyProps {
  /** Completes the button label: `Copy the Markdown`. */
  name: string;
  text: ComponentChildren;
}

export function Copy({ name, text }: CopyProps) {
  return (
    <div class="copy">
      <pre>
        <code>{text}</code>
      </pre>
      <button type="button" class="quiet" data-copy hidden>
        Copy<span class="hidden"> {name}</span>
      </button>
    </div>
  );
}
