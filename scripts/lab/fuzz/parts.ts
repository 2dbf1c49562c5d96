/** What requests are made of: names, headers, bodies and addresses. */
import fc from "fast-check";
import type { InjectOptions } from "fastify";

const VERSIONS =
  "15 15.1.0 ^18.2 ~5.4 >=3 1.x * latest 18||19 >=1,<2 ==4.2 ~=3.1 3.10 24.04 2026.07 v20 0 1.2.3-rc.1+b workspace:* lts/iron 9".split(
    " ",
  );

/** Names as people ask for them, with and without a version. */
export function nameTexts(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.constantFrom(...names);
  const version = fc.oneof(fc.constantFrom(...VERSIONS), fc.stringMatching(/^[<>=~^]{0,2}\d{1,3}(\.\d{1,3}){0,3}$/));
  const purl = fc.tuple(fc.constantFrom("npm", "pypi", "gem", "maven", "generic"), name, version);
  return fc.oneof(
    { weight: 4, arbitrary: name },
    { weight: 3, arbitrary: fc.tuple(name, version).map(([text, behind]) => `${text}@${behind}`) },
    purl.map(([type, text, behind]) => `pkg:${type}/${encodeURIComponent(text)}@${encodeURIComponent(behind)}`),
    name.map((text) => ` ${text.toUpperCase()} `),
  );
}

const TYPES = [
  "application/json",
  "application/json; charset=utf-8",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "APPLICATION/JSON",
  "x",
  "application/yaml",
]; // prettier-ignore
const SPECIALS: Readonly<Record<string, readonly string[]>> = {
  accept: [
    "text/html",
    "*/*",
    "application/json, text/event-stream",
    "image/webp,*/*;q=0.8",
    "text/html;q=0",
    ",;=",
    "x".repeat(2000),
  ],
  "accept-encoding": ["gzip", "br", "gzip;q=0, br;q=NaN", "*", "identity;q=0", ",,,", "br;q=1;q=2"],
  "if-none-match": ["*", 'W/"x"', '"x", W/"y"', "x", ",".repeat(3000), '"'],
  authorization: [
    "Bearer x",
    "Bearer",
    "Basic eDp4",
    `Bearer ${"x".repeat(300)}`,
    "bearer  a b",
    `Bearer ${" ".repeat(3000)}x`,
  ],
  origin: ["https://example.com", "null", "http://127.0.0.1:3000", "x"],
  "x-forwarded-for": ["1.2.3.4", "::1, 1.2.3.4", "x", ","],
  range: ["bytes=0-1", "bytes=-1"],
  "x-request-id": ["abc", "x".repeat(500), "a b", "\u00ff"],
  expect: ["x"],
  "mcp-protocol-version": ["2025-11-25", "2026-07-28", "x"],
};

/** A few headers, of which none is needed. */
export const headers = fc.record(
  Object.fromEntries(Object.entries(SPECIALS).map(([name, values]) => [name, fc.constantFrom(...values)])),
  { requiredKeys: [] },
);

/** A value as the body of a request: as JSON, or as nearly that. */
export function jsonBodies(value: fc.Arbitrary<unknown>): fc.Arbitrary<Pick<InjectOptions, "payload" | "headers">> {
  const good = value.map((body) => ({
    payload: JSON.stringify(body) ?? "",
    headers: { "content-type": "application/json" },
  }));
  const spoilt = fc
    .tuple(value, fc.nat(400), fc.constantFrom(...TYPES), fc.constantFrom("end", "twice", "bytes", "deep", "none"))
    .map(([body, at, type, way]) => {
      const text = JSON.stringify(body) ?? "";
      const payload = {
        end: text.slice(0, at),
        twice: text.replace("{", '{"techA":"x","__proto__":{"a":1},"constructor":{"prototype":{}},'),
        bytes: Buffer.concat([
          Buffer.from(text.slice(0, at)),
          Buffer.from([0xff, 0xc0, 0x00]),
          Buffer.from(text.slice(at)),
        ]),
        deep: "[".repeat(at * 20) + text,
        none: text,
      }[way] as string | Buffer;
      return { payload, headers: { "content-type": type } };
    });
  return fc.oneof({ weight: 4, arbitrary: good }, spoilt);
}

export const query = (pairs: readonly (readonly [string, unknown])[]): string =>
  pairs
    .map(
      ([name, value]) => `${encode(name)}=${encode(typeof value === "string" ? value : (JSON.stringify(value) ?? ""))}`,
    )
    .join("&");

/** Half a character has no place in an address. */
export const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD"));
