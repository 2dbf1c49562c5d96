import t from "tap";
import { readBitbucket } from "../../../server/manifests/ci/bitbucket.js";
import { endless } from "../../fixtures/hostile.js";

t.test("images of steps that install dependencies are read, by default that of the file", async (t) => {
  const reading = readBitbucket(`image: node:20
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

t.test("what is nested without end is read to some depth", async (t) => {
  t.same(readBitbucket(`pipelines: ${endless("[")}`).entries, []);
});
