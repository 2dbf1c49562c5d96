import t from "tap";
import { temporaryFolder, writeFiles } from "../../../../test/fixtures/service.js";
import { importInto, packagesText } from "../fixtures/table-import.js";

t.test("releases of packages, by the main package of a technology", async (t) => {
  const folder = temporaryFolder(t);
  writeFiles(folder, {
    "package.json": JSON.stringify({ name: "expo", version: "54.0.37" }),
    "bundledNativeModules.json": JSON.stringify({
      "expo-camera": "~17.0.10",
      "react-native-screens": "~4.16.0",
      "@sentry/react-native": "~7.2.0",
      "react-native-view-shot": "4.0.3",
    }),
  });
  const { run, read } = importInto(t, {
    expo: packagesText("npm", ["expo"]),
    "react-native-screens": packagesText("npm", ["react-native-screens"]),
    sentry: packagesText("npm", ["@sentry/node", "@sentry/*"]),
  });
  const commit = "5b42e3d21e0ac5e086752361ca8a5cb4de53bec1";
  t.same((await run("expo-modules", `${folder}@${commit}`)).out, [
    "technologies/expo.yaml: supports react-native-screens since 54 until 55 added",
    "1 file changed",
  ]);
  t.match(read("expo"), `range: "~4.16.0"\n    source: https://github.com/expo/expo/blob/${commit}/packages/expo/`);
  t.match((await run("expo-modules", folder)).err, [/must be FOLDER@COMMIT/]);
});

t.test("each SDK that is named has a statement of its own", async (t) => {
  const folder = temporaryFolder(t);
  for (const [sdk, range] of [
    ["53.0.1", "~4.11.1"],
    ["54.0.37", "~4.16.0"],
  ] as const)
    writeFiles(folder, {
      [`${sdk}/package.json`]: JSON.stringify({ name: "expo", version: sdk }),
      [`${sdk}/bundledNativeModules.json`]: JSON.stringify({ "react-native-screens": range }),
    });
  const { run } = importInto(t, {
    expo: packagesText("npm", ["expo"]),
    "react-native-screens": packagesText("npm", ["react-native-screens"]),
  });
  const [older, newer] = ["53.0.1", "54.0.37"].map((sdk) => `${folder}/${sdk}@${"a".repeat(40)}`) as [string, string];
  t.same((await run("expo-modules", older, newer)).out.slice(0, -1), [
    "technologies/expo.yaml: supports react-native-screens since 53 until 54 added",
    "technologies/expo.yaml: supports react-native-screens since 54 until 55 added",
  ]);
  t.match(await run("expo-modules", `${folder}/55@${"a".repeat(40)}`), { code: 3, err: [/55\/package\.json/] });
});
