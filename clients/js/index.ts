/** Client for the StackFit API: find out whether technologies work together, and how we know. */
export * from "./client.js";
export * from "./errors.js";
export * from "./types.js";
