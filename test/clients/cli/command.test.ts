import t from "tap";
import { EXIT, UnreadableError, UsageError } from "../../../clients/cli/command.js";

t.test("each outcome has its own exit code", async (t) => {
  const codes = Object.values(EXIT);
  t.equal(new Set(codes).size, codes.length);
  t.equal(EXIT.clean, 0, "as shells have it");
  t.ok(
    codes.every((code) => code >= 0 && code < 126),
    "what shells use themselves begins at 126",
  );
});

t.test("usage errors, unreadable input and bugs are different errors", async (t) => {
  const [usage, unread] = [new UsageError("a"), new UnreadableError("b")];
  t.notOk(usage instanceof UnreadableError || unread instanceof UsageError);
  t.ok(usage instanceof Error && unread instanceof Error);
  t.equal(`${usage.message}${unread.message}`, "ab");
});
