import t from "tap";
import { UsageError } from "../../command.js";
import { type Asked, runReport } from "../report.js";

/** Runs a report, and keeps what it was asked. */
async function run(...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runReport(
    argv,
    { out: (line) => out.push(line), err: (line) => err.push(line) },
    {
      own: { least: "3" },
      needs: "a place",
      measure: async (asked: Asked) => {
        if (asked.positionals.includes("nowhere")) throw new Error("nowhere cannot be read");
        return asked;
      },
      format: ({ own, positionals }) => [`${own.least} of ${positionals.join(" and ")}`],
    },
  );
  return { code, out, err };
}

t.test("prints what was found, as lines or as JSON", async (t) => {
  t.strictSame(await run("here", "there", "--least", "5"), { code: 0, out: ["5 of here and there"], err: [] });
  const { code, out } = await run("here", "--json", "--day", "2026-11-01");
  t.equal(code, 0);
  t.strictSame(JSON.parse(out.join("\n")), {
    data: "data",
    day: "2026-11-01",
    own: { least: "3" },
    positionals: ["here"],
  });
});

t.test("says what cannot be read, and what is wrong with the arguments", async (t) => {
  t.strictSame(await run("nowhere"), { code: 3, out: [], err: ["nowhere cannot be read"] });
  await t.rejects(run(), new UsageError("name a place"));
  await t.rejects(run("here", "--day", "today"), new UsageError("--day is YYYY-MM-DD, not today"));
  await t.rejects(run("here", "--what"), { code: "ERR_PARSE_ARGS_UNKNOWN_OPTION" });
});
