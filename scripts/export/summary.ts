/** How much an export holds, by kind. */

interface Count {
  files: number;
  /** Bytes. */
  size: number;
  /** Bytes when compressed with gzip, as hosts send them. */
  zipped: number;
}

export class Summary {
  readonly #kinds = new Map<string, Count>();
  readonly #dynamic = new Map<string, number>();

  /** Counts a file. */
  add(kind: string, size: number, zipped: number): void {
    const { files = 0, ...before } = this.#kinds.get(kind) ?? { size: 0, zipped: 0 };
    this.#kinds.set(kind, { files: files + 1, size: before.size + size, zipped: before.zipped + zipped });
  }

  /** Counts a link to what only the service can answer. */
  addDynamic(address: string): void {
    const path = address.split("?")[0] ?? "";
    const shape = path.replace(/^(\/(?:check|tech))\/.+/, "$1/…");
    this.#dynamic.set(shape, (this.#dynamic.get(shape) ?? 0) + 1);
  }

  /** All files together. */
  get total(): Count {
    const all = [...this.#kinds.values()];
    const sum = (of: keyof Count) => all.reduce((total, count) => total + count[of], 0);
    return { files: sum("files"), size: sum("size"), zipped: sum("zipped") };
  }

  /** A table as lines of text: kinds by size, and what the pages link to besides. */
  tell(): string[] {
    const bySize = [...this.#kinds].sort(([, a], [, b]) => b.size - a.size);
    const rows = [...bySize, ["in all", this.total] as const].map(([kind, { files, size, zipped }]) => [
      kind,
      files.toLocaleString("en"),
      megabytes(size),
      megabytes(zipped),
    ]);
    const table = [["", "files", "MB", "MB gzipped"], ...rows];
    const width = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
    const lines = table.map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column) + 2))).join(""),
    );
    const links = [...this.#dynamic].sort(([, a], [, b]) => b - a);
    const asked = links.map(([path, count]) => `  ${count.toLocaleString("en")} of ${path}?…`);
    return [...lines, ...(asked.length > 0 ? ["Addresses on these pages that need the service:", ...asked] : [])];
  }
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2);
