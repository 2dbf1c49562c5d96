/** The tests of plan.test.ts with many more inputs. */
import { repeatProperties } from "../../../fixtures/properties.js";

repeatProperties(12);
await import("./plan.test.js");
