import { runSlow } from "../suites.js";

await runSlow("catalog");
