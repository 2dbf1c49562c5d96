/** The tests of format.test.ts over every file, with many more inputs. */
import { repeatProperties } from "../fixtures/properties.js";

repeatProperties(12);
await import("./format.test.js");
