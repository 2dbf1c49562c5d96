import { runNamed } from "./tests.js";

await runNamed(/\.slow\.test\.ts$/);
