/** A box for what may be wider than the screen, such as a table. */
import type { ComponentChildren } from "preact";

/** @param props.label what is in it, for those who hear the page */
export function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard (WCAG 2.1.1)
    <section class="scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
