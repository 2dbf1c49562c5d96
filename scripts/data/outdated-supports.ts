/** Statements of support that may have been overtaken: they name no versions, and a major came out after they were checked. */
import type { Technology } from "../../schemas/types.js";
import type { Day } from "../../server/catalog/technology/lifecycle.js";
import { type DataFile, placeOf } from "../../server/data/file.js";
import { idOf } from "../../server/data/kinds.js";
import type { DataProblem } from "../../server/data/problem.js";

/**
 * Finds statements of support without versions that are older than a known major of one of their sides.
 * @param files those of the technologies among them are read
 * @returns a warning for each, where the statement stands
 */
export function findOutdatedSupports(files: readonly DataFile[], today: Day): DataProblem[] {
  const technologies = new Map(
    files.flatMap((file) =>
      file.kind.name === "technology" ? [[idOf(file.path), { file, record: file.value as Technology }] as const] : [],
    ),
  );
  return [...technologies].flatMap(([id, { file, record }]) =>
    (record.supports ?? []).flatMap((support, index): DataProblem[] => {
      if (support.since ?? support.until ?? support.range) return [];
      const day = support.checked ?? record.checked;
      const newer = [id, ...support.with].flatMap((side) => {
        const major = newestMajor(technologies.get(side)?.record, today);
        return major && major.released > day ? [`${side} ${major.name} (${major.released})`] : [];
      });
      if (newer.length === 0) return [];
      return [
        {
          ...placeOf(file, ["supports", index]),
          what: `warning: names no versions and was checked on ${day}, before ${newer.join(", ")}`,
          allowed: "a statement without versions speaks of the releases of its day",
          fix: "open the source again and set `checked`, or give `since`, `until` or `range`",
        },
      ];
    }),
  );
}

/** The newest major of a technology that is out, and its first day. */
function newestMajor(record: Technology | undefined, today: Day): { name: number; released: Day } | undefined {
  const lines = (record?.lifecycle?.cycles ?? []).flatMap(({ cycle, released }) => {
    const major = /^v?(\d+)(?:\.|$)/.exec(cycle)?.[1];
    return major !== undefined && released && released <= today ? [{ name: Number(major), released }] : [];
  });
  const name = Math.max(...lines.map((line) => line.name));
  const [first] = lines.filter((line) => line.name === name).sort((a, b) => (a.released < b.released ? -1 : 1));
  return first;
}
