import t from "tap";
import { readDockerfile } from "../../../server/manifests/hosts/dockerfile.js";
import { endless } from "../../fixtures/hostile.js";
import fc from "../../fixtures/properties.js";

const seen = (text: string) => readDockerfile(text).entries.map(({ text: image, line }) => [image, line]);

t.test("the images of all stages are read, without those of the file itself", async (t) => {
  const reading = readDockerfile(`# syntax=docker/dockerfile:1
FROM --platform=$BUILDPLATFORM node:20-alpine AS builder
RUN npm ci
from golang:1.23 as Tools

FROM builder AS test
FROM scratch AS empty
FROM tools
FROM nginx:1.27-alpine
COPY --from=builder /app /app
`);
  t.match(reading, {
    kind: "Dockerfile",
    extent: "named",
    entries: [
      { text: "node:20-alpine", line: 2 },
      { text: "golang:1.23", line: 4 },
      { text: "nginx:1.27-alpine", line: 9 },
    ],
    notRead: [],
  });
  t.equal(reading.entries.length, 3);
  t.same(reading.passedOver, ["2 earlier stages of the same file", "1 stage that starts from an empty image"]);
});

t.test("variables have their defaults", async (t) => {
  const text = `ARG NODE_VERSION=20.11 VARIANT="bookworm"
ARG BASE=node:\${NODE_VERSION}
FROM node:\${NODE_VERSION}-\${VARIANT}
FROM $BASE AS again
FROM python:\${PYTHON:-3.12}-slim
FROM ruby:\${RUBY}
ARG NODE_VERSION=18
FROM node:$NODE_VERSION
`;
  t.same(seen(text), [
    ["node:20.11-bookworm", 3],
    ["node:20.11", 4],
    ["python:3.12-slim", 5],
    ["ruby", 6],
    ["node:20.11", 8],
  ]);
});

t.test("an image that cannot be determined is reported", async (t) => {
  const { entries, notRead } = readDockerfile(`ARG BASE\nFROM $BASE\nFROM \${REPO}/node:20\nFROM redis:7\n`);
  t.match(entries, [{ text: "redis:7" }]);
  t.same(notRead, ["2 images that are only known at build time (the first: line 2)"]);
});

t.test("what is inlined or commented out is no instruction", async (t) => {
  t.same(
    seen(`FROM postgres:16
RUN <<EOF
FROM mysql:8
EOF
COPY <<-"ONE" <<TWO /x
FROM a
ONE
FROM b
TWO
RUN psql -c "select 1" \\
  # a comment in between
  FROM users
# FROM mysql:8
FROM \\
  redis:7
`),
    [
      ["postgres:16", 1],
      ["redis:7", 14],
    ],
  );
  t.same(seen("# escape=`\r\nFROM `\r\n  mysql:8\r\nRUN dir c:\\\r\nFROM redis:7\r\n"), [
    ["mysql:8", 2],
    ["redis:7", 5],
  ]);
});

t.test("any input is read quickly", async (t) => {
  const part = fc.constantFrom(
    "FROM",
    "ARG",
    " ",
    "\n",
    "${",
    "}",
    ":-",
    "a",
    "=",
    "<<EOF",
    "\\",
    "#",
    '"',
    "AS",
    ":",
    "@",
  );
  fc.assert(fc.property(fc.array(part, { maxLength: 60 }), (parts) => Array.isArray(seen(parts.join("")))));
  for (const text of [
    `FROM ${endless("${")}`,
    endless("FROM a\n"),
    `RUN ${endless("<<")}`,
    `ARG ${endless("a=")}`,
    endless("RUN a \\\n"),
    `FROM ${endless(" ")}`,
  ])
    t.ok(Array.isArray(seen(text)), text.slice(0, 9));
});

t.test("a variable is in the tag where a colon stands behind the last slash in front of it", async (t) => {
  t.same(seen("FROM node:$TAG"), [["node", 1]]);
  t.same(seen("FROM registry:5000/$NAME"), []);
  t.same(seen("FROM registry:5000/node:$A$B"), [["registry:5000/node", 1]]);
});

t.test("a line of variables takes time in proportion to their number", async (t) => {
  // With a look back over the line for each of them it would not come to an end.
  t.same(seen(`FROM x:${"$a".repeat(500_000)}`).length, 1);
});
