/** Settings of tools and hosts that set the version of a language among other things. */
import { jsoncReader } from "../formats/json.js";
import { buildEntry, recordAt, technologyEntry } from "../reading.js";
import { type ReadingWords, reader } from "../reading-builder.js";
import { plainVersion, toolEntry } from "./runtimes.js";

const OTHER: ReadingWords = ["setting of something else", "settings of something else"];

/** Lines of settings, `name=value`, without comments. */
export function* settingsOf(text: string): Generator<{ name: string; value: string; line: number }> {
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const content = raw.trim();
    if (content === "" || /^[#!]/.test(content)) continue;
    const [name = "", value = ""] = content.split("=", 2);
    yield { name: name.trim(), value: value.trim(), line: index + 1 };
  }
}

/** Reads a `.sdkmanrc` (https://sdkman.io/usage#env-command), which counts in its own folder. */
export const readSdkman = reader(".sdkmanrc", (reading, text: string) => {
  for (const { name, value, line } of settingsOf(text)) {
    const tool = toolEntry(name, value, line);
    if (tool) reading.add(tool);
    else reading.passOver(OTHER);
  }
});

/** Reads a `system.properties` of Heroku (https://devcenter.heroku.com/articles/java-support#specifying-a-java-version). */
export const readSystemProperties = reader("system.properties", (reading, text: string) => {
  for (const { name, value, line } of settingsOf(text)) {
    const version = plainVersion("java", value);
    if (name === "java.runtime.version" && version)
      reading.add(technologyEntry("java", `java@${value}`, version, line));
    else reading.passOver(OTHER);
  }
});

/** Reads a `runtime.txt` (https://devcenter.heroku.com/articles/python-runtimes); other things can have that name, too. */
export const readRuntimeTxt = reader("runtime.txt", (reading, text: string) => {
  const content = text.trim();
  if (/^(?:python-)?3\.\d{1,2}(?:\.\d{1,2})?$/.test(content)) {
    const version = content.replace("python-", "");
    const line = text.slice(0, text.indexOf(content)).split("\n").length;
    reading.add(technologyEntry("python", `python@${version}`, version, line));
  } else reading.passOver(OTHER);
});

/**
 * Reads a `global.json` of .NET (https://learn.microsoft.com/dotnet/core/tools/global-json): the SDK that builds. An SDK of
 * .NET 9 also builds what runs on .NET 8.
 */
export const readGlobalJson = jsoncReader("a global.json", (reading, value, place) => {
  const { version, rollForward } = recordAt(value, "sdk");
  if (typeof version === "string") {
    // The numbers behind are of the SDK itself.
    const release = /^\d+\.\d+/.exec(version)?.[0];
    const line = place.at("sdk")?.at("version")?.line;
    const isOpen = typeof rollForward === "string" && /(?:major|minor)$/i.test(rollForward);
    reading.add(buildEntry(technologyEntry("dotnet", `dotnet@${version}`, isOpen ? undefined : release, line)));
  } else reading.passOver(OTHER);
});
