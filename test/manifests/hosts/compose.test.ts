import t from "tap";
import { readCompose } from "../../../server/manifests/hosts/compose.js";
import type { Reading } from "../../../server/manifests/reading.js";
import { endless, HANGING, HUGE } from "../../fixtures/hostile.js";

const read = (text: string) => readCompose(text) as Reading;

t.test("the images of the services are read", async (t) => {
  const reading = read(`name: shop
x-common: &common
  restart: always
services:
  db:
    <<: *common
    image: postgres:16-alpine # the database
    environment:
      image: mysql:8
    ports:
      - "5432:5432"
  cache:
    image: "redis:\${REDIS_VERSION:-7.2}"
  search:
    image: getmeili/meilisearch:\${MEILI}
  web:
    build: .
    image: shop/web:latest
  other:
    extends:
      service: db
volumes:
  db:
    image: no
`);
  t.same(
    reading.entries.map(({ text, line }) => [text, line]),
    [
      ["postgres:16-alpine", 7],
      ["redis:7.2", 13],
      ["getmeili/meilisearch", 15],
    ],
  );
  t.match(reading, { kind: "compose file", extent: "named", notRead: [] });
  t.same(reading.passedOver, ["1 service that is built from a Dockerfile"]);
});

t.test("what was not understood is reported", async (t) => {
  const { entries, notRead } = read(
    "services:\n  a: {image: redis}\n  b: other\n  c:\n    image: $IMAGE\n  d:\n    image: nginx\n",
  );
  t.match(entries, [
    { text: "redis", line: 2 },
    { text: "nginx", line: 7 },
  ]);
  t.same(notRead, ["1 invalid service (line 3)", "1 image that is only known at run time (line 5)"]);
});

t.test("a file that is laid over another need not name images", async (t) => {
  const { entries, notRead } = read(`services:
  db:
    ports:
      - "5432:5432"
  cache:
    volumes: ["./data:/data"]
    environment:
      A: b
  web:
    command: npm run dev
  worker: {}
  mail: !reset null
  search: # as it is
  queue:
    image: !reset null
  api:
    image: node:22
`);
  t.match(entries, [{ text: "node:22", line: 17 }]);
  t.equal(entries.length, 1);
  t.same(notRead, []);
});

t.test("other files have no entries, and hostile texts are read quickly", async (t) => {
  for (const text of ["", "services: none", "a: 1", HANGING, HUGE, `services:\n  a:\n    image: ${endless("${")}`])
    t.same(read(text).entries, []);
});
