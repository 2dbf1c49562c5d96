import { runSlow } from "../suites.js";

await runSlow("forges");
