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

/** Where a key leads to from the cell in focus; undefined for other keys, and at the edges. */
function nextOf(table: HTMLTableElement, event: KeyboardEvent): HTMLElement | undefined {
  const { key, ctrlKey, target } = event;
  const cell = (target as Element).closest("td, th") as HTMLTableCellElement | null;
  if (!cell || event.altKey || event.metaKey || event.shiftKey) return undefined;
  const column = cell.cellIndex;
  const row = (cell.parentElement as HTMLTableRowElement).rowIndex;
  const last = { row: table.rows.length - 1, column: (table.rows[0]?.cells.length ?? 0) - 1 };
  switch (ctrlKey ? `Ctrl+${key}` : key) {
    case "ArrowUp":
      return targetAt(table, row - 1, column);
    case "ArrowDown":
      return targetAt(table, row + 1, column);
    case "ArrowLeft":
      return targetAt(table, row, column - 1);
    case "ArrowRight":
      return targetAt(table, row, column + 1);
    case "Home":
      return targetAt(table, row, row === 0 ? 1 : 0);
    case "End":
      return targetAt(table, row, last.column);
    case "Ctrl+Home":
      return targetAt(table, 0, 1);
    case "Ctrl+End":
      return targetAt(table, last.row, last.column);
    default:
      return undefined;
  }
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
