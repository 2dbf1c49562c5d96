import { execFileSync } from "node:child_process";
import { lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import t from "tap";
import { UnreadableError, UsageError } from "../../../../clients/cli/command.js";
import { destinationsOf, writeTo } from "../../../../clients/cli/output/destinations.js";
import { FORMATS } from "../../../../clients/cli/output/formats.js";
import fc from "../../../fixtures/properties.js";

/** What is thrown, of a kind. */
function refusal(given: readonly string[]): string {
  try {
    destinationsOf(given);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
  }
  throw new Error("it was taken");
}

t.test("parses FILE and FORMAT=FILE", async (t) => {
  t.strictSame(destinationsOf(["report.txt", "sarif=out/stackfit.sarif", "json=a=b.json"]), [
    { format: undefined, file: "report.txt" },
    { format: "sarif", file: "out/stackfit.sarif" },
    { format: "json", file: "a=b.json" },
  ]);
  t.strictSame(destinationsOf([]), []);
  t.strictSame(
    destinationsOf(["./sarif=x"]),
    [{ format: undefined, file: "./sarif=x" }],
    "a file can be called anything",
  );
});

t.test("explains invalid values", async (t) => {
  t.match(refusal(["markdwon=report.md"]), /"markdwon" is not one of the formats human, .*"\.\/markdwon=report\.md"/);
  for (const given of ["", "json="]) t.match(refusal([given]), "needs a file name");
  t.match(refusal(["json=out/a", "markdown=out/../out/a"]), /names "out\/\.\.\/out\/a" twice/);
});

t.test("accepts any file name for any format", async () => {
  fc.assert(
    fc.property(fc.constantFrom(...FORMATS), fc.string({ minLength: 1 }), (format, file) => {
      const [only] = destinationsOf([`${format}=${file}`]);
      return only?.format === format && only.file === file;
    }),
  );
});

t.test("writes whole files, readable by others, and creates folders", async (t) => {
  const folder = t.testdir({});
  const path = join(folder, "reports/today/report.json");
  await writeTo(path, "report.json", "one\n");
  await writeTo(path, "report.json", "two\n");
  t.equal(readFileSync(path, "utf8"), "two\n");
  t.equal(statSync(path).mode & 0o777, 0o644);
  t.equal(statSync(join(folder, "reports")).mode & 0o005, 0o005);
  t.strictSame(readdirSync(join(folder, "reports/today")), ["report.json"], "no draft is left");
});

t.test("writes through links, pipes and devices", async (t) => {
  const folder = t.testdir({ "real.txt": "old" });
  symlinkSync("real.txt", join(folder, "link.txt"));
  await writeTo(join(folder, "link.txt"), "link.txt", "new");
  t.ok(lstatSync(join(folder, "link.txt")).isSymbolicLink());
  t.equal(readFileSync(join(folder, "real.txt"), "utf8"), "new");
  await writeTo("/dev/null", "/dev/null", "gone");
  t.ok(lstatSync("/dev/null").isCharacterDevice());
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const { createReadStream } = await import("node:fs");
  const [read] = await Promise.all([text(createReadStream(pipe)), writeTo(pipe, "pipe", "through")]);
  t.equal(read, "through");
});

t.test("reports files that cannot be written, by their given name", async (t) => {
  const folder = t.testdir({ file: "" });
  const failure = writeTo(join(folder, "file/report"), "file/\u001b[31mreport", "x");
  await t.rejects(failure, { message: /^file\/\uFFFD\[31mreport cannot be written: (?:ENOTDIR|EEXIST)$/ });
  await failure.catch((error: unknown) => t.ok(error instanceof UnreadableError));
  t.equal(readFileSync(join(folder, "file"), "utf8"), "");
  await t.rejects(writeTo(folder, "here", "x"), { message: "here cannot be written: EISDIR" });
});
