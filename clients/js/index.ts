/** Client of the StackFit interface: do these technologies work together, and how do we know? */
export * from "./client.js";
export * from "./errors.js";
export * from "./types.js";
