/** A scrollable box for wide content such as tables. */
import type { ComponentChildren } from "preact";

/** @param props.label for screen readers */
export function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
    <section class="scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
