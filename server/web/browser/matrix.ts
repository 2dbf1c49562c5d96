/**
 * Moves through a matrix with the arrow keys. The table becomes a grid (ARIA), as screen readers pass arrow keys on to grids alone;
 * without scripts it stays a table, whose links are all reached with Tab.
 */
/** Makes a table a grid with one tab stop, and marks the column that the pointer or the focus is in. */
function enableGrid(table: HTMLTableElement): void {
  table.setAttribute("role", "grid");
  // The grid scrolls with its focus.
  table.closest(".scroll")?.removeAttribute("tabindex");
  for (const row of table.rows) {
    for (const cell of row.cells) {
      const target = targetOf(cell);
      if (target) target.tabIndex = -1;
    }
  }
  let current = targetAt(table, 1, 1);
  if (current) current.tabIndex = 0;
  table.addEventListener("focusin", ({ target }) => {
    if (current) current.tabIndex = -1;
    current = target as HTMLElement;
    current.tabIndex = 0;
    markColumn(table, current);
  });
  table.addEventListener("keydown", (event) => {
    const next = nextOf(table, event);
    if (!next) return;
    event.preventDefault();
    // At once, and clear of the headings.
    next.scrollIntoView({ behavior: "instant", block: "nearest", inline: "nearest" });
    next.focus({ preventScroll: true });
  });
  table.addEventListener("pointerover", ({ target }) => markColumn(table, target as Element));
  table.addEventListener("pointerleave", () => markColumn(table, table.querySelector(":focus")));
  table.addEventListener("focusout", () => markColumn(table, null));
}

/** What takes the focus in a cell: its link, or itself; the empty corner has nothing to say. */
function targetOf(cell: HTMLTableCellElement | undefined): HTMLElement | undefined {
  return cell?.querySelector("a") ?? (cell?.hasChildNodes() ? cell : undefined);
}

const targetAt = (table: HTMLTableElement, row: number, column: number) => targetOf(table.rows[row]?.cells[column]);

type Place = Record<"row" | "column", number>;

/** Where a key leads to from a cell, in a table with this last one. */
const KEYS: Partial<Record<string, (at: Place, last: Place) => Place>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }) => ({ row, column: row === 0 ? 1 : 0 }),
  End: ({ row }, { column }) => ({ row, column }),
  "Ctrl+Home": () => ({ row: 0, column: 1 }),
  "Ctrl+End": (_, last) => last,
};

/** The cell that a key leads to; undefined for other keys, and at the edges. */
function nextOf(table: HTMLTableElement, event: KeyboardEvent): HTMLElement | undefined {
  const cell = (event.target as Element).closest("td, th") as HTMLTableCellElement | null;
  const lead = KEYS[event.ctrlKey ? `Ctrl+${event.key}` : event.key];
  if (!cell || !lead || event.altKey || event.metaKey || event.shiftKey) return undefined;
  const last = { row: table.rows.length - 1, column: (table.rows[0]?.cells.length ?? 0) - 1 };
  const { row, column } = lead(
    { row: (cell.parentElement as HTMLTableRowElement).rowIndex, column: cell.cellIndex },
    last,
  );
  return targetAt(table, row, column);
}

/** Marks the column of an element; rows are marked by the style sheet. */
function markColumn(table: HTMLTableElement, element: Element | null): void {
  const column = (element?.closest("td, th") as HTMLTableCellElement | null)?.cellIndex ?? 0;
  for (const cell of table.querySelectorAll(".marked")) cell.classList.remove("marked");
  if (column === 0) return;
  for (const row of table.rows) row.cells[column]?.classList.add("marked");
}

/** Shows below a matrix what a cell says in its title, which browsers show neither at once nor to keyboards. */
function enableReason(box: HTMLElement): void {
  const reason = box.querySelector(".matrix-reason");
  const show = ({ target }: Event) => {
    const link = (target as Element).closest<HTMLAnchorElement>("td > a");
    if (link) reason?.replaceChildren(link.title);
  };
  box.addEventListener("pointerover", show);
  box.addEventListener("focusin", show);
}

function enable(part: ParentNode): void {
  for (const box of part.querySelectorAll<HTMLElement>(".matrix")) {
    const table = box.querySelector("table");
    if (table) enableGrid(table);
    enableReason(box);
  }
}

enable(document);
document.addEventListener("swapped", ({ target }) => enable(target as HTMLElement));
