import t from "tap";
import { imageBuilds } from "../../../server/manifests/hosts/builds.js";
import { endless } from "../../fixtures/hostile.js";

const builds = (path: string, text: string) =>
  imageBuilds({ path, text }).map(({ dockerfile, context }) => `${dockerfile} in ${context}`);

t.test("a compose file says what is built with which folder, relative to itself", async (t) => {
  const compose = `services:
  web:
    build: ./web
  api:
    build:
      context: ..
      dockerfile: deploy/docker/api.Dockerfile
  remote:
    build: https://git.example/app.git
  inline:
    build: { context: ., dockerfile_inline: FROM node }
  db:
    image: postgres:16
`;
  t.same(builds("deploy/compose.yaml", compose), [
    "deploy/web/Dockerfile in deploy/web",
    "deploy/docker/api.Dockerfile in .",
  ]);
});

t.test("a workflow says it relative to the repository", async (t) => {
  const workflow = `jobs:
  a:
    steps:
      - uses: docker/build-push-action@v6
        with: { context: ., file: docker/Dockerfile }
      - uses: docker/build-push-action@v6
        with: { context: api }
      - run: |
          docker buildx build --push \\
            -f ops/web.Dockerfile -t web web
          docker build -t x \${{ github.workspace }}
      - run: npm ci
`;
  t.same(builds(".github/workflows/ci.yml", workflow), [
    "docker/Dockerfile in .",
    "api/Dockerfile in api",
    "ops/web.Dockerfile in web",
  ]);
});

t.test("a bake file says it for each target", async (t) => {
  const bake = `group "default" { targets = ["app"] }
target "app" {
  context = "."
  dockerfile = "docker/Dockerfile"
}
target "worker" {
  context = "worker"
}
`;
  t.same(builds("docker-bake.hcl", bake), ["docker/Dockerfile in .", "worker/Dockerfile in worker"]);
});

t.test("other files say nothing, and long ones are read quickly", async (t) => {
  t.same(builds("Dockerfile", "FROM node:22"), []);
  const command = `jobs:\n  a:\n    steps:\n      - run: docker ${endless("build ")}\n`;
  t.same(builds(".github/workflows/ci.yml", command), ["build/Dockerfile in build"]);
  t.same(builds("docker-bake.hcl", endless("target ")), ["Dockerfile in ."]);
});
