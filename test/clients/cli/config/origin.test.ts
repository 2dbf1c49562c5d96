import { PassThrough } from "node:stream";
import t from "tap";
import { UsageError } from "../../../../clients/cli/command.js";
import { findOrigin } from "../../../../clients/cli/config/origin.js";
import { until } from "../../../fixtures/until.js";

const KNOWN = { repository: "acme/stackfit", commit: "0123456789abcdef0123456789abcdef01234567" };
const OTHER = { repository: "else/fit", commit: "f".repeat(40) };
const textOf = ({ repository, commit }: typeof KNOWN) => `${repository}@${commit}`;

t.test("what is given comes before what the build knows, and nobody is asked", async (t) => {
  const keyboard = { input: new PassThrough(), output: new PassThrough() };
  t.same(await findOrigin(textOf(OTHER), KNOWN, keyboard), OTHER);
  t.same(await findOrigin(undefined, KNOWN, keyboard), KNOWN);
  t.equal(keyboard.output.readableLength, 0);
  await t.rejects(findOrigin("acme/fit@v1", KNOWN, keyboard), { constructor: UsageError, message: /^--from must be/ });
});

t.test("what nobody knows is asked for, or refused", async (t) => {
  const unknown = { constructor: UsageError, message: /--from OWNER\/NAME@COMMIT$/ };
  for (const origin of [{}, { repository: KNOWN.repository }, { commit: KNOWN.commit }])
    await t.rejects(findOrigin(undefined, origin, undefined), unknown);
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = "";
  output.on("data", (chunk) => {
    shown += chunk;
  });
  const answer = findOrigin(undefined, {}, { input, output });
  await until(() => shown.includes("Which StackFit repository"), "the question");
  input.write(`${textOf(OTHER)}\r`);
  t.same(await answer, OTHER);
  t.equal(input.listenerCount("keypress"), 0, "and no longer listened to");
});
