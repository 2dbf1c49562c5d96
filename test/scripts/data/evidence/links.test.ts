import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import t from "tap";
import { findDeadLinks as find, type LinkOptions } from "../../../../scripts/data/evidence/links.js";
import { createOpener } from "../../../../scripts/data/evidence/public-page.js";

/** Of servers on this machine, too. */
const findDeadLinks = (urls: readonly string[], options: LinkOptions) =>
  find(urls, options, createOpener({ isAllowed: () => true }));

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on this machine. @returns its address, and the paths that were asked for, in order */
async function serve(t: { teardown: (close: () => unknown) => void }, handler: Handler) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  t.teardown(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}

const answer = (status: number, headers: Record<string, string> = {}): Handler => {
  return (_, response) => response.writeHead(status, headers).end("a page");
};

/** Options with a long patience unless a test has less, and the waits that were asked for. */
function optionsWith(given: Partial<LinkOptions> = {}) {
  const waits: number[] = [];
  const pause = async (ms: number) => {
    waits.push(ms);
  };
  return { waits, timeout: 30_000, atOnce: 4, tries: 3, pause, ...given };
}

t.test("a page that answers is alive, by way of redirects too", async (t) => {
  const { url, asked } = await serve(t, (request, response) =>
    request.url === "/moved" ? answer(301, { location: "/new" })(request, response) : answer(200)(request, response),
  );
  const options = optionsWith();
  t.same(await findDeadLinks([`${url}/a`, `${url}/moved`], options), []);
  t.same(asked, ["/a", "/moved", "/new"]);
  t.same(options.waits, []);
});

t.test("a page that is not there is gone at once; one that is closed to us is out of reach", async (t) => {
  const statuses: Record<string, number> = { "/missing": 404, "/removed": 410, "/closed": 403 };
  const { url, asked } = await serve(t, (request, response) =>
    request.url === "/lost"
      ? answer(302, { location: "/missing" })(request, response)
      : answer(statuses[request.url ?? ""] ?? 200)(request, response),
  );
  t.same(
    await findDeadLinks(
      ["/closed", "/fine", "/missing", "/lost", "/removed"].map((path) => url + path),
      optionsWith(),
    ),
    [
      { url: `${url}/closed`, why: "403", gone: false },
      { url: `${url}/missing`, why: "404", gone: true },
      { url: `${url}/lost`, why: "404", gone: true },
      { url: `${url}/removed`, why: "410", gone: true },
    ],
    "in the order given",
  );
  t.equal(asked.length, 6, "each is asked for once");
});

t.test("what fails for a while only is tried again, with longer and longer waits", async (t) => {
  const failures: Record<string, number[]> = { "/busy": [429, 503], "/down": [500, 502, 504] };
  const { url, asked } = await serve(t, (request, response) =>
    answer(failures[request.url ?? ""]?.shift() ?? 200)(request, response),
  );
  const options = optionsWith();
  t.same(await findDeadLinks([`${url}/busy`], options), []);
  t.same(asked, ["/busy", "/busy", "/busy"]);
  t.same(options.waits, [2000, 4000]);
  t.same(await findDeadLinks([`${url}/down`], options), [{ url: `${url}/down`, why: "504", gone: false }]);
  t.equal(asked.length, 6, "three tries in all");
});

t.test("a page that never answers is out of reach, and so is a server that is not there", async (t) => {
  const silent = await serve(t, () => undefined);
  const absent = await serve(t, answer(200));
  await absent.close();
  const broken = await serve(t, (request) => request.socket.destroy());
  t.same(await findDeadLinks([`${silent.url}/a`], optionsWith({ timeout: 50, tries: 2 })), [
    { url: `${silent.url}/a`, why: "TimeoutError", gone: false },
  ]);
  t.equal(silent.asked.length, 2);
  t.match(await findDeadLinks([absent.url, `${broken.url}/b`], optionsWith()), [
    { url: absent.url, why: "ECONNREFUSED", gone: false },
    { url: `${broken.url}/b`, why: "ECONNRESET", gone: false },
  ]);
});

t.test("parts of a page are one page, and a page is opened once", async (t) => {
  const { url, asked } = await serve(t, answer(404));
  const urls = [`${url}/a#one`, `${url}/b`, `${url}/a#two`, `${url}/b`, `${url}/a`];
  t.same(await findDeadLinks(urls, optionsWith()), [
    { url: `${url}/a`, why: "404", gone: true },
    { url: `${url}/b`, why: "404", gone: true },
  ]);
  t.same(asked, ["/a", "/b"]);
});

t.test("of one host, one page at a time is asked for; hosts wait for no other", async (t) => {
  let [open, most] = [0, 0];
  const one = await serve(t, (_, response) => {
    open += 1;
    most = Math.max(most, open);
    setImmediate(() => {
      open -= 1;
      response.end();
    });
  });
  const paths = Array.from({ length: 20 }, (_, index) => `${one.url}/${index}`);
  t.same(await findDeadLinks(paths, optionsWith()), []);
  t.equal(one.asked.length, 20);
  t.equal(most, 1);
  // Each answers once both have been asked.
  const waiting: ServerResponse[] = [];
  const both: Handler = (_, response) => {
    waiting.push(response);
    if (waiting.length === 2) for (const each of waiting) each.end();
  };
  const [left, right] = [await serve(t, both), await serve(t, both)];
  t.same(await findDeadLinks([left.url, right.url], optionsWith({ atOnce: 2 })), []);
  t.same(await findDeadLinks([], optionsWith()), []);
});

t.test("it says who asks", async (t) => {
  const agents: (string | undefined)[] = [];
  const { url } = await serve(t, (request, response) => {
    agents.push(request.headers["user-agent"]);
    response.end();
  });
  await findDeadLinks([url], optionsWith());
  t.same(agents, ["StackFit evidence check"]);
});

t.test("a page that is not public is out of reach, and is not asked for", async (t) => {
  const { url, asked } = await serve(t, answer(200));
  t.match(await find([`${url}/a`], optionsWith()), [{ url: `${url}/a`, why: "private address", gone: false }]);
  t.same(asked, []);
});
