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

interface ListProps<Item> extends Omit<ComponentProps<"ul">, "children"> {
  of: readonly Item[];
  /** What is shown of an item; left out for items that are shown as they are. */
  children?: (item: Item) => ComponentChildren;
}

/** Empty without items. */
export function List<Item>({ of: items, children = (item) => item as ComponentChildren, ...rest }: ListProps<Item>) {
  if (items.length === 0) return null;
  return (
    <ul {...rest}>
      {items.map((item) => (
        <li>{children(item)}</li>
      ))}
    </ul>
  );
}

interface FoldedProps<Item> {
  of: readonly Item[];
  /** How many are not folded, and how many more are shown at all. */
  open: number;
  most?: number;
  /** What the fold has, after its number. */
  more: string;
  rest?: (hidden: number) => ComponentChildren;
  children: (shown: readonly Item[], isFolded: boolean) => ComponentChildren;
}

/** The first items, and the next ones folded. */
export function Folded<Item>({ of: items, open, most, more, rest, children }: FoldedProps<Item>) {
  const next = items.slice(open, most === undefined ? undefined : open + most);
  const folded = items.length - open;
  return (
    <>
      {children(items.slice(0, open), false)}
      {folded > 0 && (
        <Fold summary={`${folded.toLocaleString("en")} ${more}`}>
          {children(next, true)}
          {folded > next.length && rest?.(folded - next.length)}
        </Fold>
      )}
    </>
  );
}

interface ColumnsProps extends ComponentProps<"thead"> {
  /** Empty for a corner that names nothing. */
  of: readonly ComponentChildren[];
}

/** The head of a table. */
export function Columns({ of: names, ...rest }: ColumnsProps) {
  return (
    <thead {...rest}>
      <tr>{names.map((name) => (name === "" ? <td /> : <th scope="col">{name}</th>))}</tr>
    </thead>
  );
}

interface TableProps extends Omit<ComponentProps<"table">, "rows"> {
  label: string;
  /** In sight; by default the label is the caption, for those who hear the page. */
  caption?: string;
  /** A longer caption for them. */
  heard?: string;
  columns: readonly ComponentChildren[];
  /** Each with its name first; left out where the children are the bodies. */
  rows?: readonly (readonly ComponentChildren[])[];
  /** Whether a row is a block on a phone, with the names of its columns. */
  isStacked?: boolean;
}

/** A table that scrolls where it is wider than the page. */
export function Table({ label, caption, heard = label, columns, rows, isStacked, children, ...rest }: TableProps) {
  return (
    <Scroll label={label}>
      <table {...rest}>
        <caption class={caption ? undefined : "hidden"}>{caption ?? heard}</caption>
        <Columns of={columns} />
        {rows ? <Rows of={rows} labels={isStacked ? columns : []} /> : children}
      </table>
    </Scroll>
  );
}

interface RowsProps {
  of: readonly (readonly ComponentChildren[])[];
  /** Of all columns, for what is shown without its head. */
  labels?: readonly ComponentChildren[];
}

/** The body of a table, whose rows have their names first. */
export function Rows({ of: rows, labels = [] }: RowsProps) {
  return (
    <tbody>
      {rows.map(([name, ...cells]) => (
        <tr>
          <th scope="row">{name}</th>
          {cells.map((cell, place) => (
            <td data-label={cell === undefined ? undefined : labels[place + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

type Definition = readonly [term: ComponentChildren, ...meanings: ComponentChildren[]];

/** Terms, each with what it means; empty without any. */
export function Definitions({
  of: entries,
  ...rest
}: Omit<ComponentProps<"dl">, "children"> & { of: readonly Definition[] }) {
  if (entries.length === 0) return null;
  return (
    <dl {...rest}>
      {entries.map(([term, ...meanings]) => (
        <div>
          <dt>{term}</dt>
          {meanings.map((meaning) => meaning && <dd>{meaning}</dd>)}
        </div>
      ))}
    </dl>
  );
}

/** Elements in a sentence: `A, B or C`. */
export function Joined({ of: items, last = ", " }: { of: readonly ComponentChildren[]; last?: string }) {
  return <>{items.map((item, index) => [index > 0 && (index === items.length - 1 ? last : ", "), item])}</>;
}

/** Links to what somebody could have meant. */
export const DidYouMean = ({ of: links }: { of: readonly ComponentChildren[] }) => (
  <>
    Did you mean <Joined last=" or " of={links} />?
  </>
);

/** What to do about a problem; empty where nothing is known. */
export function Fix({ text }: { text: string | null | undefined }) {
  return text ? (
    <p>
      <strong>Fix:</strong> {text}
    </p>
  ) : null;
}

/** A day, also of a time. */
export const Day = ({ at }: { at: string }) => <time dateTime={at}>{at.slice(0, 10)}</time>;

/** Attributes of fields for names and versions, which no browser should correct. */
export const AS_TYPED = { autocomplete: "off", autocapitalize: "none", spellcheck: false } as const;

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

export function TextWithCode({ text }: { text: string }) {
  return (
    <>
      {text.split("`").map((part, index, parts) => {
        // An unpaired backtick is an ordinary character.
        const isCode = index % 2 === 1 && index < parts.length - 1;
        const isAlone = index % 2 === 1 && !isCode;
        return isCode ? <code key={index}>{part}</code> : `${isAlone ? "`" : ""}${part}`;
      })}
    </>
  );
}
