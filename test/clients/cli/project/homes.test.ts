import t from "tap";
import { createHomes } from "../../../../clients/cli/project/homes.js";

/** Where each file belongs, of those that do not belong to their own folder. */
function homes(files: Record<string, string>): Record<string, string> {
  const texts = Object.entries(files).map(([path, text]) => ({ path, text }));
  const homeOf = createHomes(texts);
  return Object.fromEntries(
    texts.flatMap((file) => (/Dockerfile|gradle/.test(file.path) ? [[file.path, homeOf(file)]] : [])),
  );
}

const BUILDS = "FROM node:22\nCOPY . .\n";

t.test("a Dockerfile belongs to the nearest manifest above, if it copies from there", async (t) => {
  const files = { "package.json": "{}", "apps/api/package.json": "{}" };
  t.same(
    homes({
      ...files,
      Dockerfile: BUILDS,
      "docker/build/Dockerfile": BUILDS,
      "apps/api/docker/Dockerfile": BUILDS,
      "apps/api/Dockerfile": "FROM node:22\n",
      "ops/Dockerfile": "FROM redis:7\nCOPY --from=tools /x /x\n",
      ".devcontainer/Dockerfile": BUILDS,
    }),
    {
      Dockerfile: ".",
      "docker/build/Dockerfile": ".",
      "apps/api/docker/Dockerfile": "apps/api",
      "apps/api/Dockerfile": "apps/api",
      "ops/Dockerfile": "ops",
      ".devcontainer/Dockerfile": ".devcontainer",
    },
  );
  t.same(homes({ "docker/Dockerfile": BUILDS }), { "docker/Dockerfile": "docker" }, "there is no manifest");
});

t.test("what builds a Dockerfile says with which folder", async (t) => {
  const files = { "package.json": "{}", "api/go.mod": "module x\n", "docker/api.Dockerfile": "FROM golang:1.24\n" };
  t.same(homes(files), { "docker/api.Dockerfile": "docker" });
  const compose = "services:\n  api:\n    build: { context: api, dockerfile: ../docker/api.Dockerfile }\n";
  t.same(homes({ ...files, "compose.yaml": compose }), { "docker/api.Dockerfile": "api" });
});

t.test("what is in android belongs to the app beside it", async (t) => {
  const gradle = { "android/build.gradle": "", "android/app/build.gradle": "" };
  t.same(homes({ "pubspec.yaml": "name: x", ...gradle }), {
    "android/build.gradle": ".",
    "android/app/build.gradle": ".",
  });
  const wrapper = "apps/shop/android/gradle/wrapper/gradle-wrapper.properties";
  t.same(homes({ "apps/shop/package.json": "{}", [wrapper]: "" }), { [wrapper]: "apps/shop" });
  t.same(homes(gradle), { "android/build.gradle": "android", "android/app/build.gradle": "android/app" });
});
