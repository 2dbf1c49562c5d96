/** gradle-wrapper.properties (https://docs.gradle.org/current/userguide/gradle_wrapper.html): the Gradle that builds a project. */
import { technologyEntry } from "../reading.js";
import { type ReadingWords, reader } from "../reading-builder.js";

const OTHER: ReadingWords = ["distribution of another kind", "distributions of another kind"];

export const readGradleWrapper = reader("gradle-wrapper.properties", (reading, text: string) => {
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (!/^\s*distributionUrl\s*[=:]/.test(line)) continue;
    const version = /\/gradle-(\d+(?:\.\d+)*)(-[\w.-]+?)??-(?:bin|all)\.zip\s*$/.exec(line);
    if (version?.[1]) {
      const release = version[1] + (version[2] ?? "");
      reading.add(technologyEntry("gradle", `gradle@${release}`, release, index + 1));
    } else reading.passOver(OTHER);
  }
});
