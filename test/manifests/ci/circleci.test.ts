import t from "tap";
import { readCircleCi } from "../../../server/manifests/ci/circleci.js";
import type { Reading } from "../../../server/manifests/reading.js";

const seen = (text: string) => (readCircleCi(text) as Reading).entries.map(({ text: shown, line }) => [shown, line]);

t.test("the first image of a job counts where its steps install dependencies", async (t) => {
  const text = `version: 2.1
executors:
  python:
    parameters:
      tag: { default: "3.12" }
    docker:
      - image: cimg/python:<< parameters.tag >>
commands:
  prepare:
    steps:
      - run: pip install -r requirements.txt
jobs:
  test:
    docker:
      - image: cimg/node:20.11
      - image: cimg/postgres:16
    steps:
      - checkout
      - run:
          name: Install
          command: npm ci
  api:
    executor: { name: python }
    steps: [checkout, prepare]
  orb:
    docker: [{ image: "cimg/ruby:3.3" }]
    steps:
      - ruby/install-deps
  notify:
    docker: [{ image: "cimg/node:16.0" }]
    steps:
      - run: ./notify
`;
  t.same(seen(text), [
    ["cimg/node:20.11", 15],
    ["cimg/postgres:16", 16],
    ["cimg/python:3.12", 7],
    ["cimg/ruby:3.3", 26],
  ]);
  t.match(readCircleCi(text), { kind: "CircleCI", entries: [{ isBuild: true }, { isBuild: true }, {}, {}] });
});

t.test("an image with a parameter that is given elsewhere says nothing", async (t) => {
  t.same(seen("jobs:\n  a:\n    docker: [{image: cimg/node:<< parameters.v >>}]\n    steps: [{run: npm ci}]\n"), []);
  t.same(seen(""), []);
});
