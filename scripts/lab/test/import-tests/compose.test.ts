import t from "tap";
import { composedIn } from "../../import-tests/compose.js";

const FILE = `services:
  db: { image: "postgres:\${PG:-16}" }
  cache: { image: "redis:7.2" }
  tool: { image: "mysql:8.4", profiles: [tool] }
  app: { build: . }
`;
const texts = new Map([
  ["docker-compose.yml", FILE],
  ["ci/other.yml", FILE],
]);
const images = (command: string, env = {}) => composedIn(command, env, texts).map(({ image }) => image);

t.test("a command starts all services of a file, or those that it names", async (t) => {
  t.same(images("docker compose up -d"), ["postgres:16", "redis:7.2"]);
  t.same(images("docker-compose up -d db", { PG: "17" }), ["postgres:17"]);
  t.same(composedIn("docker compose -f ./ci/other.yml up tool", {}, texts), [
    { image: "mysql:8.4", file: "ci/other.yml" },
  ]);
});

t.test("other commands start none", async (t) => {
  for (const command of ["docker compose down", "docker run redis:7.2", "docker compose -f no/such.yml up", "up"])
    t.same(images(command), [], command);
});
