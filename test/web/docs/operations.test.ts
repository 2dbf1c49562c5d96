import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { FastifyInstance, InjectOptions } from "fastify";
import t from "tap";
import { PREFIX } from "../../../server/http/views/links.js";
import { exampleIn } from "../../../server/web/docs/operation-view.js";
import { type Description, groupOperations, type Operation } from "../../../server/web/docs/operations.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import { realCatalog } from "../../fixtures/repository.js";

const BASE = "https://stackfit.example";

async function operationsOf(app: FastifyInstance): Promise<Operation[]> {
  const document = (await app.inject("/openapi.json")).json() as Description;
  return groupOperations(document).flatMap(({ operations }) => operations);
}

const EMPTY: Description = { info: {}, servers: [{ url: BASE }], paths: {}, components: { schemas: {} } };
const commandOf = (operation: Operation | undefined) => operation && exampleIn({ document: EMPTY, operation });

/** The words that a shell makes of a command, without the first; variables become TOKEN. */
async function argumentsOf(command: string): Promise<string[]> {
  const script = `TOKEN=TOKEN; curl() { printf '%s\\0' "$@"; }; ${command}`;
  const { stdout } = await promisify(execFile)("sh", ["-c", script]);
  return stdout.split("\0").slice(0, -1);
}

/** What curl would send: https://curl.se/docs/manpage.html */
async function requestOf(command: string): Promise<InjectOptions> {
  const [address = "", ...options] = await argumentsOf(command);
  const headers: Record<string, string> = {};
  let payload: string | undefined;
  for (let index = 0; index < options.length; index += 2) {
    const [option, value = ""] = options.slice(index, index + 2);
    const [name = "", text = ""] = value.split(": ");
    if (option === "-H") headers[name.toLowerCase()] = text;
    else if (option === "-d") payload = value;
    else throw new Error(`${option} is not known here`);
  }
  if (!address.startsWith(`${BASE}/`)) throw new Error(`${address} is elsewhere`);
  return { method: payload ? "POST" : "GET", url: address.slice(BASE.length), headers, ...(payload && { payload }) };
}

t.test("every operation of the description is there, once", async (t) => {
  const { app } = await createApp(t, everyFact());
  const document = (await app.inject("/openapi.json")).json() as Description;
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const operations = await operationsOf(app);
  const told = operations.flatMap(({ method, path, aliases }) => [path, ...aliases].map((one) => `${method} ${one}`));
  t.strictSame(told.sort(), described.sort());
  const anchors = operations.map(({ anchor }) => anchor);
  t.equal(new Set(anchors).size, anchors.length);
  for (const anchor of anchors) t.match(anchor, /^(get|post)(-[A-Za-z0-9]+)+$/);
  t.ok(anchors.includes("post-check-batch"));
  t.ok(anchors.includes("get-badge-techA-techB-svg"));
});

t.test("what is served below the prefix and without it is one operation", async (t) => {
  const { app } = await createApp(t, everyFact());
  const ready = (await operationsOf(app)).find(({ anchor }) => anchor === "get-readyz");
  t.strictSame([ready?.path, ...(ready?.aliases ?? [])].sort(), [`${PREFIX}/readyz`, "/readyz"]);
});

t.test("examples can be run as they stand", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const needed = new Set(["/check", "/check/batch", "/scan", "/plan", "/pairs/{techA}/{techB}", "/technologies/{id}"]);
  for (const operation of await operationsOf(app)) {
    const { method, path, security } = operation;
    const isBadge = path.startsWith(`${PREFIX}/badge`);
    if (!needed.has(path.replace(PREFIX, "")) && !isBadge) continue;
    const request = await requestOf(commandOf(operation) ?? "");
    t.equal(request.method, method);
    t.notOk(security, "without a token");
    const { statusCode, body } = await app.inject(request);
    t.equal(statusCode, 200, `${method} ${path}: ${body.slice(0, 200)}`);
    t.notMatch(body, /unknown</, "and a badge tells something");
  }
});

t.test("examples have something to show in the data of this repository", async (t) => {
  const { app } = await createApp(t, await realCatalog(), { limits: UNLIMITED });
  for (const operation of await operationsOf(app)) {
    const { anchor } = operation;
    const command = commandOf(operation);
    if (!command || anchor === "get-contributions-id") continue;
    const request = await requestOf(command);
    if (anchor.startsWith("post-contributions")) {
      t.match(request.headers, { authorization: "Bearer TOKEN" }, "the token is one's own");
      continue;
    }
    const { statusCode, body } = await app.inject(request);
    t.equal(statusCode, 200, `${anchor}: ${body.slice(0, 200)}`);
    if (anchor.endsWith("check")) t.not(JSON.parse(body).status, "unknown");
    if (anchor === "post-scan") t.strictSame(JSON.parse(body).metadata.unrecognized, []);
  }
});

t.test("what only other programs can send has no example", async (t) => {
  const github = { repository: "a/b", apiUrl: "https://api.github.example", webhookSecret: "s", auth: { token: "t" } };
  const { app } = await createApp(t, everyFact(), { github });
  t.strictSame(
    (await operationsOf(app)).filter((operation) => commandOf(operation) === undefined).map(({ anchor }) => anchor),
    ["post-webhooks-github"],
  );
});

t.test("quotes in a value stay in it", async (t) => {
  const [section] = groupOperations({
    info: {},
    servers: [{ url: BASE }],
    tags: [{ name: "x" }],
    components: { schemas: {} },
    paths: {
      "/a/{name}": {
        post: {
          tags: ["x"],
          parameters: [
            { name: "name", in: "path", example: "it's $HOME/`x`" },
            { name: "q", in: "query", example: "a&b=c" },
            { name: "none", in: "query" },
          ],
          requestBody: { content: { "application/json": { example: { text: 'it\'s "$HOME" \\ `x`' } } } },
          responses: { 200: { description: "Done." } },
        },
      },
    },
  });
  const [address, , , , payload = ""] = await argumentsOf(commandOf(section?.operations[0]) ?? "");
  t.equal(address, `${BASE}/a/it's%20%24HOME%2F%60x%60?q=a%26b%3Dc`);
  t.strictSame(JSON.parse(payload), { text: 'it\'s "$HOME" \\ `x`' });
});
