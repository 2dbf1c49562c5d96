/** gradle-wrapper.properties (https://docs.gradle.org/current/userguide/gradle_wrapper.html): the Gradle that builds a project. */
import { settingsOf } from "../hosts/runtime-settings.js";
import { technologyEntry } from "../reading.js";
import { type ReadingWords, reader } from "../reading-builder.js";

const OTHER: ReadingWords = ["distribution of another kind", "distributions of another kind"];

export const readGradleWrapper = reader("gradle-wrapper.properties", (reading, text: string) => {
  for (const { name, value, line } of settingsOf(text)) {
    if (name !== "distributionUrl") continue;
    const [, number, more = ""] = /\/gradle-(\d+(?:\.\d+)*)(-[\w.-]+?)??-(?:bin|all)\.zip$/.exec(value) ?? [];
    if (number) reading.add(technologyEntry("gradle", `gradle@${number}${more}`, number + more, line));
    else reading.passOver(OTHER);
  }
});
