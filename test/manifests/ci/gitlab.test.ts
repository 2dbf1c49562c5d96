import t from "tap";
import { readGitlabCi } from "../../../server/manifests/ci/gitlab.js";
import type { Reading } from "../../../server/manifests/reading.js";

const seen = (text: string) => (readGitlabCi(text) as Reading).entries.map(({ text: shown, line }) => [shown, line]);

t.test("images of jobs that install dependencies are read, by default that of the file", async (t) => {
  const text = `image: node:20
stages: [test]
variables:
  PHP: "8.3"
test:
  script:
    - npm ci
    - npm test
php:
  image:
    name: php:$PHP-cli
  before_script: [composer install]
  script: vendor/bin/phpunit
lint:
  image: node:16
  script: [npx prettier]
`;
  t.same(seen(text), [
    ["node:20", 1],
    ["php:8.3-cli", 11],
  ]);
  t.match(readGitlabCi(text), { kind: "GitLab CI", entries: [{ isBuild: true }, {}] });
});

t.test("templates, defaults, anchors and matrices are followed", async (t) => {
  const text = `default:
  image: ruby:3.3
  before_script: &install
    - bundle install
.node:
  image: node:$NODE
  before_script:
    - *install
    - npm ci
.slow:
  extends: .node
  tags: [slow]
rspec:
  script: [bundle exec rspec]
unit:
  extends: [.slow]
  parallel:
    matrix:
      - NODE: ["20", "22"]
      - NODE: "24"
  script: [npm test]
loop: { extends: loop, script: [npm ci] }
`;
  t.same(seen(text), [
    ["ruby:3.3", 2],
    ["node:20", 6],
    ["node:22", 6],
    ["node:24", 6],
  ]);
});

t.test("an image that only the server knows says nothing", async (t) => {
  t.same(seen("a:\n  image: node:$VERSION\n  script: [npm ci]\n"), []);
  t.same(seen("a:\n  image: $CI_REGISTRY/node:20\n  script: [npm ci]\n"), []);
  t.same(seen(""), []);
});

t.test("services of jobs that install dependencies are read", async (t) => {
  const text = `variables: { PG: "12" }
services: ["postgres:$PG"]
test: { image: "node:22", script: [npm ci] }
other:
  image: node:22
  services:
    - name: redis:6-alpine
      alias: cache
  script: [npm ci]
lint: { services: ["mysql:5.7"], script: [./lint] }
`;
  t.same(seen(text), [
    ["node:22", 3],
    ["postgres:12", 2],
    ["redis:6-alpine", 7],
  ]);
});
