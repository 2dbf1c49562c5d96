/** Loaded before each test file: one that is not compiled is read by tsx. */
import asyncHooks from "node:async_hooks";
import { syncBuiltinESMExports } from "node:module";

if (process.argv[1]?.endsWith(".ts") || process.argv[1]?.endsWith(".tsx")) await import("tsx");
// Tap follows every promise, to tell in which test an error was thrown that nobody caught: a tenth of the time where much waits.
// Without that, such an error ends the suite, and fails what had not ended.
asyncHooks.createHook = () => ({ enable() {}, disable() {} });
syncBuiltinESMExports();
