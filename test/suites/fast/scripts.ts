import { runFast } from "../suites.js";

await runFast("scripts");
