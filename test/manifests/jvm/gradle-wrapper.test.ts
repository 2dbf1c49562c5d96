import t from "tap";
import { readGradleWrapper } from "../../../server/manifests/jvm/gradle-wrapper.js";

const versions = (url: string) =>
  readGradleWrapper(`distributionBase=GRADLE_USER_HOME\ndistributionUrl=${url}\n`).entries.map(
    ({ text, name, line }) => `${text} ${name} :${line}`,
  );

t.test("the version of Gradle is in the address of the distribution", async (t) => {
  t.same(versions("https\\://services.gradle.org/distributions/gradle-8.11.1-all.zip"), [
    "gradle@8.11.1 pkg:generic/gradle@8.11.1 :2",
  ]);
  t.same(versions("https://mirror.example/gradle-9.0.0-rc-1-bin.zip"), [
    "gradle@9.0.0-rc-1 pkg:generic/gradle@9.0.0-rc-1 :2",
  ]);
  t.same(versions("https://mirror.example/latest.zip"), []);
  t.same(readGradleWrapper("distributionUrl=x").passedOver, ["1 distribution of another kind"]);
});
