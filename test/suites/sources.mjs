/** Loaded before each test file: one that is not compiled is read by tsx. */
import asyncHooks from "node:async_hooks";
import { syncBuiltinESMExports } from "node:module";

if (process.argv[1]?.endsWith(".ts") || process.argv[1]?.endsWith(".tsx")) await import("tsx");
// Tap follows every promise, to name the test of an uncaught error, which takes a tenth of the time of some suites. Without
// that, such an error ends its suite, and fails the tests that had not ended.
asyncHooks.createHook = () => ({ enable() {}, disable() {} });
syncBuiltinESMExports();
