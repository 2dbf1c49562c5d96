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

t.test("the system of an image counts where the image runs, and not where it only builds", async (t) => {
  const named = (text: string) => readDockerfile(text).entries.map(({ name, isBuild }) => [name, isBuild ?? false]);
  t.same(named("FROM golang:1.27-bookworm AS build\nFROM python:3.12-slim-bullseye AS base\nFROM base\n"), [
    ["pkg:generic/go@1.27", true],
    ["pkg:generic/python@3.12", false],
    ["pkg:generic/debian@11", false],
  ]);
  t.same(
    named("FROM alpine:3.15 AS build\nFROM eclipse-temurin:17-jre-jammy\n"),
    [
      ["pkg:generic/alpine-linux@3.15", true],
      ["pkg:generic/java@17", false],
      ["pkg:generic/ubuntu@22.04", false],
    ],
    "an image that is a system is named for what it is",
  );
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
    `FROM a\n${endless("COPY --from=0 / /\n")}`,
    `FROM a\n${endless("RUN deb.example/setup_$A.x\n")}`,
    endless("FROM node AS a\nENV A=1\n"),
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

/** What of a Dockerfile runs, and what only builds. */
const parts = (text: string) => {
  const { entries } = readDockerfile(text);
  const texts = (isBuild: boolean) => entries.filter((one) => Boolean(one.isBuild) === isBuild).map((one) => one.text);
  return { runs: texts(false), builds: texts(true) };
};

t.test("the last stage runs, with the stages that it begins with; the others only build", async (t) => {
  t.same(parts("FROM node:22 AS build\nRUN npm ci\nFROM nginx:1.27\nCOPY --from=build /app/dist /srv\n"), {
    runs: ["nginx:1.27"],
    builds: ["node:22"],
  });
  const shared = "FROM node:20-alpine AS base\nFROM base AS deps\nFROM golang:1.23 AS tool\nFROM base AS prod\n";
  t.same(parts(shared), { runs: ["node:20-alpine"], builds: ["golang:1.23"] });
  t.same(parts("FROM node:20 AS build\nFROM node:22-slim\n"), { runs: ["node:22-slim"], builds: ["node:20"] });
  t.same(parts("FROM golang:1.23 AS build\nFROM scratch\nCOPY --from=build /app /app\n"), {
    runs: [],
    builds: ["golang:1.23"],
  });
  t.same(parts("FROM node:20\n"), { runs: ["node:20"], builds: [] });
});

t.test("it is known where packages for development are installed", async (t) => {
  const withDev = (text: string) =>
    readDockerfile(text).entries.flatMap(({ text: image, installsDev }) => (installsDev ? image : []));
  t.same(withDev("FROM php:8.3\nRUN composer install\n"), ["php:8.3"]);
  t.same(withDev("FROM php:8.3\nRUN composer install --no-dev -o\n"), []);
  t.same(withDev("FROM php:8.3\nENV COMPOSER_NO_DEV=1\nRUN composer install\n"), []);
  t.same(withDev("FROM node:22\nRUN npm ci\n"), ["node:22"]);
  t.same(withDev("FROM node:22\nRUN npm ci --omit=dev && npm cache clean\n"), []);
  t.same(withDev("FROM node:22\nENV NODE_ENV=production\nRUN npm ci\n"), []);
  t.same(withDev("FROM node:22\nRUN yarn install --production\n"), []);
  t.same(withDev("FROM node:20 AS deps\nRUN npm ci\nFROM node:22\nRUN npm ci --omit dev\n"), ["node:20"]);
  t.same(withDev("FROM node:22\nRUN composer install\n"), [], "of what the image has");
});

t.test("an image of Go that loads toolchains says nothing of the version", async (t) => {
  t.same(seen("FROM golang:1.24\nRUN go build\n"), [["golang:1.24", 1]]);
  t.same(seen("FROM golang:1.24\nENV GOTOOLCHAIN=local\n"), [["golang:1.24", 1]]);
  t.same(seen("FROM golang:1.24\nENV GOTOOLCHAIN=auto\nRUN go build\n"), []);
});

t.test("stages are found by names with variables", async (t) => {
  const text = `ARG VARIANT=slim
FROM node:22 AS base-slim
FROM node:18 AS base-amd64
FROM base-$VARIANT AS one
FROM base-\${TARGETARCH}
`;
  t.same(parts(text), { runs: ["node:18"], builds: ["node:22"] });
  t.same(readDockerfile(text).notRead, []);
});

t.test("a runtime that is copied into the last stage runs there", async (t) => {
  const node = "FROM node:22-slim AS node\nFROM python:3.13-slim\n";
  t.same(parts(`${node}COPY --from=node /usr/local/bin/node /usr/local/bin/node\n`).runs, [
    "node:22-slim",
    "python:3.13-slim",
  ]);
  t.same(parts(`${node}COPY --chown=1 --from=node /usr/local/bin/ /usr/local/bin/\n`).builds, []);
  t.same(parts(`${node}COPY --from=0 ["/usr/local", "/usr/local"]\n`).builds, []);
  // What was built or installed with it is not the runtime.
  t.same(parts(`${node}COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules\n`).builds, [
    "node:22-slim",
  ]);
  t.same(parts("FROM php:8.3-fpm\nCOPY --from=composer:2 /usr/bin/composer /usr/bin/\n").runs, [
    "php:8.3-fpm",
    "composer:2",
  ]);
  const uv = "FROM python:3.12\nCOPY --from=ghcr.io/astral-sh/uv:0.5 /uv /uvx /bin/\n";
  t.same(parts(uv).runs, ["python:3.12", "ghcr.io/astral-sh/uv:0.5"]);
  t.same(parts("FROM php:8.3\nCOPY --from=acme/assets:7 /public /public\n").runs, ["php:8.3"]);
});

t.test("the image of the last stage decides on the runtime it carries itself", async (t) => {
  const text = "FROM python:3.11 AS build\nFROM python:3.13-slim\nCOPY --from=build /usr/local /usr/local\n";
  t.same(parts(text), { runs: ["python:3.13-slim"], builds: ["python:3.11"] });
});

t.test("a runtime copied into a stage that only builds does not run", async (t) => {
  const text = `FROM node:22 AS node
FROM php:8.3-cli AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
FROM php:8.3-fpm
COPY --from=build /app /app
`;
  t.same(parts(text), { runs: ["php:8.3-fpm"], builds: ["node:22", "php:8.3-cli"] });
  // Into the last one by way of another.
  t.same(parts(`${text}COPY --from=build /usr/local/bin/node /usr/local/bin/\n`).runs, ["node:22", "php:8.3-fpm"]);
});

t.test("Node.js that a stage installs runs where the stage does", async (t) => {
  const install = "RUN curl -fsSL https://deb.example/setup_20.x | bash - \\\n  && apt-get install -y nodejs\n";
  t.match(readDockerfile(`FROM ruby:3.3\n${install}`).entries, [
    { text: "ruby:3.3" },
    { text: "node 20", name: "pkg:generic/nodejs@20", line: 2 },
  ]);
  t.same(parts(`FROM ruby:3.3 AS base\nFROM base AS build\n${install}FROM base\n`), {
    runs: ["ruby:3.3"],
    builds: ["node 20"],
  });
  const major = `RUN curl -sL https://deb.example/setup_\${NODE_MAJOR}.x | bash -\n`;
  t.same(parts(`FROM ruby:3.3\nARG NODE_MAJOR=18\n${major}`).runs, ["ruby:3.3", "node 18"]);
  t.same(parts(`ARG NODE_MAJOR=18\nFROM ruby:3.3\nARG NODE_MAJOR\n${major}`).runs, ["ruby:3.3", "node 18"]);
  t.same(parts(`ARG NODE_MAJOR=18\nFROM ruby:3.3\nARG OTHER NODE_MAJOR\n${major}`).runs, ["ruby:3.3", "node 18"]);
  t.same(parts(`FROM ruby:3.3\nENV NODE_MAJOR 18\n${major}`).runs, ["ruby:3.3", "node 18"]);
  t.same(parts(`FROM ruby:3.3\nARG NODE_MAJOR\n${major}`).runs, ["ruby:3.3"], "in a version that nobody knows here");
  const shell = "RUN NODE_MAJOR=20 && echo deb https://deb.example/node_$NODE_MAJOR.x nodistro main\n";
  t.same(parts(`FROM debian:12\n${shell}`).runs, ["debian:12", "node 20"]);
  const rails = `ARG NODE_VERSION=20.18.0\nRUN /tmp/node-build-master/bin/node-build "\${NODE_VERSION}" /usr/local/node\n`;
  t.same(parts(`FROM ruby:3.3\n${rails}`).runs, ["ruby:3.3", "node 20.18.0"]);
});
