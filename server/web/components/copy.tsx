/** A text to take along, with a button that copies it where scripts run. */

interface CopyProps {
  /** What it is, for the button: `Copy the Markdown`. */
  name: string;
  text: string;
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
