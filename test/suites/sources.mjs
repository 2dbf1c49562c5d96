/** Loaded before each test file: one that is not compiled is read by tsx. */
if (process.argv[1]?.endsWith(".ts") || process.argv[1]?.endsWith(".tsx")) await import("tsx");
