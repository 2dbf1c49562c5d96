import t from "tap";
import { Summary } from "../../../scripts/export/summary.js";

t.test("files are counted by kind, the largest first, with what needs the service below", async (t) => {
  const summary = new Summary();
  summary.add("badges", 1_000_000, 500_000);
  summary.add("pages", 2_500_000, 250_000);
  summary.add("badges", 1_000_000, 250_000);
  summary.addDynamic("/check/a/b?platform=edge");
  summary.addDynamic("/check/c/d?platform=edge");
  summary.addDynamic("/matrix?row=orm");
  t.strictSame(summary.total, { files: 3, size: 4_500_000, zipped: 1_000_000 });
  t.strictSame(
    summary.format().map((line) => line.replace(/ +/g, " ")),
    [
      " files MB MB gzipped",
      "pages 1 2.50 0.25",
      "badges 2 2.00 0.75",
      "total 3 4.50 1.00",
      "Links that need the live service:",
      " 2 × /check/…?…",
      " 1 × /matrix?…",
    ],
  );
  t.equal(
    new Set(
      summary
        .format()
        .slice(0, 4)
        .map(({ length }) => length),
    ).size,
    1,
    "columns stand below each other",
  );
});

t.test("an export whose pages need nothing says nothing of it", async (t) => {
  const summary = new Summary();
  summary.add("pages", 1, 1);
  t.equal(summary.format().length, 3);
});
