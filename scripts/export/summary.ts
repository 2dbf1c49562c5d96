/** Sizes of an export by kind. */

interface Count {
  files: number;
  /** Bytes. */
  size: number;
  /** Bytes after gzip. */
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

  /** Counts a link that needs the live service. */
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

  /** A table of kinds by size, and links that need the live service. */
  format(): string[] {
    const bySize = [...this.#kinds].sort(([, a], [, b]) => b.size - a.size);
    const rows = [...bySize, ["total", this.total] as const].map(([kind, { files, size, zipped }]) => [
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
    const dynamic = links.map(([path, count]) => `  ${count.toLocaleString("en")} × ${path}?…`);
    return [...lines, ...(dynamic.length > 0 ? ["Links that need the live service:", ...dynamic] : [])];
  }
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2);
