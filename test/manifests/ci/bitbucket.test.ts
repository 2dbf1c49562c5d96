import t from "tap";
import { readBitbucket } from "../../../server/manifests/ci/bitbucket.js";
import type { Reading } from "../../../server/manifests/reading.js";

const read = (text: string) => readBitbucket(text) as Reading;

t.test("images of steps that install dependencies are read, by default that of the file", async (t) => {
  const reading = read(`image: node:20
pipelines:
  default:
    - parallel:
        - step:
            script: [npm ci, npm test]
        - step:
            image: { name: "php:8.3" }
            script:
              - composer install
  branches:
    main:
      - step:
          image: node:16
          script: [./deploy]
`);
  t.same(reading.kind, "Bitbucket Pipelines");
  t.same(
    reading.entries.map(({ text, line, isBuild }) => [text, line, isBuild]),
    [
      ["node:20", 1, true],
      ["php:8.3", 8, true],
    ],
  );
});

t.test("the commands of a step share a shell", async (t) => {
  const [entry] = read("image: node:20\npipelines: { default: [{ step: { script: [cd web, npm ci] } }] }\n").entries;
  t.equal(entry?.folder, "web");
});

t.test("groups of groups are followed for some levels", async (t) => {
  const within = (levels: number) =>
    `image: node:20\npipelines: ${"[".repeat(levels)}{script: [npm ci]}${"]".repeat(levels)}`;
  t.equal(read(within(5)).entries.length, 1);
  t.equal(read(within(20)).entries.length, 0);
});

t.test("the services that a step names are read", async (t) => {
  const { entries } = read(`image: node:22
definitions:
  services:
    db: { image: "postgres:12" }
    unused: { image: "mysql:5.7" }
pipelines:
  default:
    - step: { services: [db, docker], script: [npm ci] }
`);
  t.same(
    entries.map(({ text }) => text),
    ["node:22", "postgres:12"],
  );
});
