import t from "tap";
import { runScript } from "../fixtures/git-project.js";

const SCRIPTS = ["declared/main", "declared/refresh", "evidence/main", "import-lifecycles"];

t.test("started with an unknown option, each command says so and exits with 2", async (t) => {
  for (const name of SCRIPTS)
    t.match(runScript(`scripts/data/${name}.ts`, "--what"), { code: 2, out: "", err: /--what/ }, name);
});
