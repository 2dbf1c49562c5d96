import t from "tap";
import { detectPlatform } from "../../../../clients/cli/config/platform.js";

const detect = (...files: string[]) => detectPlatform((file) => files.includes(file));

t.test("detects the platform from a file", async (t) => {
  t.strictSame(detect("package.json", "wrangler.jsonc"), { platform: "edge", file: "wrangler.jsonc" });
  t.match(detect("serverless.yml"), { platform: "serverless" });
  t.match(detect("fly.toml", "Procfile"), { platform: "server", file: "fly.toml" });
});

t.test("detects nothing from other or conflicting files", async (t) => {
  t.equal(detect(), undefined);
  t.equal(detect("vercel.json", "netlify.toml", "package.json"), undefined);
  t.equal(detect("fly.toml", "wrangler.toml"), undefined);
});
