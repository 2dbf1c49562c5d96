/** The tests of nearest-stack.test.ts with many more inputs. */
import { repeatProperties } from "../../../fixtures/properties.js";

repeatProperties(12);
await import("./nearest-stack.test.js");
