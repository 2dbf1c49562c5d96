/** The tests of repair.test.ts over every file, with many more inputs. */
import { repeatProperties } from "../../fixtures/properties.js";

repeatProperties(12);
await import("./repair.test.js");
