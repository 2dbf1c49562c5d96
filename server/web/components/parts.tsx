/** Parts that most pages are made of. */
import type { ComponentChildren, ComponentProps } from "preact";

type With<Tag extends "section" | "details", Own> = Omit<ComponentProps<Tag>, keyof Own> & Own;

/** A section with its heading, which names it where there is an anchor. */
export function Section({
  title,
  anchor,
  children,
  ...rest
}: With<"section", { title: ComponentChildren; anchor?: string }>) {
  return (
    <section aria-labelledby={anchor} {...rest}>
      <h2 id={anchor}>{title}</h2>
      {children}
    </section>
  );
}

/** A scrollable box for wide content such as tables. @param props.label for screen readers */
export function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
    <section class="scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

export function Fold({ summary, children, ...rest }: With<"details", { summary: ComponentChildren }>) {
  return (
    <details {...rest}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

/** The head of a table whose columns have no more than a name. */
export function Columns({ of: names, ...rest }: ComponentProps<"thead"> & { of: readonly string[] }) {
  return (
    <thead {...rest}>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Elements in a sentence: `A, B or C`. */
export function Joined({ of: items, last = ", " }: { of: readonly ComponentChildren[]; last?: string }) {
  return <>{items.map((item, index) => [index > 0 && (index === items.length - 1 ? last : ", "), item])}</>;
}

/** What to do about a problem; empty where nothing is known. */
export function Fix({ text }: { text: string | null | undefined }) {
  return text ? (
    <p>
      <strong>Fix:</strong> {text}
    </p>
  ) : null;
}

/** Attributes of fields for names and versions, which no browser should correct. */
export const AS_TYPED = { autocomplete: "off", autocapitalize: "none", spellcheck: false } as const;
