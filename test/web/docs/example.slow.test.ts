/** The examples as the reference shows them, run against the service as it listens. */
import { execFile, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import t from "tap";
import { exampleOf } from "../../../server/web/docs/example.js";

const isMissing = spawnSync("curl", ["--version"]).status !== 0;
const skip = isMissing && !process.env.CI ? "curl is not installed" : false;

t.test("whatever a value is made of, it arrives as it is", { skip }, async (t) => {
  const received: { url: string | undefined; token: string | undefined; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    received.push({ url: request.url, token: request.headers.authorization, body: text && JSON.parse(text) });
    response.end("{}");
  });
  t.teardown(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nasty = 'it\'s "$HOME" \\ `x` $\u007by} %s \n\t { é 😀 \u2028';
  const body = { text: nasty, list: [nasty, nasty], deep: { [nasty]: [true, null, 1.5] } };
  const code = exampleOf(base, "/x", {
    security: [{}],
    requestBody: { content: { "application/json": { example: body } } },
    responses: {},
  });
  await promisify(execFile)("sh", ["-c", code], { env: { ...process.env, TOKEN: "a b" } });
  t.strictSame(received, [{ url: "/x", token: "Bearer a b", body }]);
});
