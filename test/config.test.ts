import t from "tap";
import { ConfigError, DEFAULT_LIMITS, readConfig } from "../server/config.js";
import fc from "./fixtures/properties.js";

function mistakesOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
}

const REPOSITORY = { GITHUB_REPOSITORY: "acme/data" };

t.test("an empty environment gives the defaults", async (t) => {
  t.strictSame(readConfig({}), {
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1:3000",
    dataDir: "data",
    dataOverlay: undefined,
    stateDir: "var",
    dataBranch: "main",
    syncInterval: 60_000,
    maintainerToken: undefined,
    github: undefined,
    repositoryUrl: undefined,
    securityContact: undefined,
    logLevel: "info",
    accessLog: 0,
    stopDelay: 0,
    trustProxy: [],
    limits: { check: 60, scan: 10, badge: 120, read: 60, contribute: 10 },
    reportLimits: { report: 5, reports: 50 },
    bodyBudget: 64 * 2 ** 20,
    redisUrl: undefined,
  });
  t.strictSame(readConfig({ PORT: "", HOST: "  ", TRUST_PROXY: "" }), readConfig({}), "empty is not given");
});

t.test("each variable is read", async (t) => {
  const cases: [NodeJS.ProcessEnv, object][] = [
    [{ PORT: "0" }, { port: 0 }],
    [{ PORT: " 65535 " }, { port: 65_535 }],
    [
      { HOST: "0.0.0.0", PORT: "80" },
      { host: "0.0.0.0", port: 80 },
    ],
    [
      { HOST: "::1", PORT: "81" },
      { host: "::1", publicUrl: "http://[::1]:81" },
    ],
    [{ HOST: "localhost" }, { host: "localhost", publicUrl: "http://localhost:3000" }],
    [{ PUBLIC_URL: "https://stackfit.example/" }, { publicUrl: "https://stackfit.example" }],
    [{ PUBLIC_URL: "https://example.com/fit//" }, { publicUrl: "https://example.com/fit" }],
    [{ DATA_DIR: "/srv/data" }, { dataDir: "/srv/data" }],
    [{ DATA_OVERLAY: " test/fixtures " }, { dataOverlay: "test/fixtures" }],
    [{ STATE_DIR: "/srv/state" }, { stateDir: "/srv/state" }],
    [{ DATA_BRANCH: "release/2.x" }, { dataBranch: "release/2.x" }],
    [{ SYNC_INTERVAL: "5" }, { syncInterval: 5_000 }],
    [{ SYNC_INTERVAL: "250ms" }, { syncInterval: 250 }],
    [{ SYNC_INTERVAL: "10m" }, { syncInterval: 600_000 }],
    [{ SYNC_INTERVAL: "24h" }, { syncInterval: 86_400_000 }],
    [{ LOG_LEVEL: "silent" }, { logLevel: "silent" }],
    [{ ACCESS_LOG: "off" }, { accessLog: 0 }],
    [{ ACCESS_LOG: "0" }, { accessLog: 0 }],
    [{ ACCESS_LOG: ".5" }, { accessLog: 0.5 }],
    [{ ACCESS_LOG: "0.01" }, { accessLog: 0.01 }],
    [{ ACCESS_LOG: "all" }, { accessLog: 1 }],
    [{ STOP_DELAY: "0" }, { stopDelay: 0 }],
    [{ STOP_DELAY: "10s" }, { stopDelay: 10_000 }],
    [{ STOP_DELAY: "5m" }, { stopDelay: 300_000 }],
    [{ TRUST_PROXY: "10.0.0.0/8, ::1,192.168.1.1," }, { trustProxy: ["10.0.0.0/8", "::1", "192.168.1.1"] }],
    [{}, { securityContact: undefined }],
    [REPOSITORY, { securityContact: "https://github.com/acme/data/security/advisories/new" }],
    [{ ...REPOSITORY, SECURITY_CONTACT: "mailto:a@b.example" }, { securityContact: "mailto:a@b.example" }],
    [{ SECURITY_CONTACT: "https://a.example/report" }, { securityContact: "https://a.example/report" }],
    [{ RATE_LIMIT_CHECK: "1" }, { limits: { ...DEFAULT_LIMITS, check: 1 } }],
    [{ RATE_LIMIT_SCAN: "2" }, { limits: { ...DEFAULT_LIMITS, scan: 2 } }],
    [{ RATE_LIMIT_BADGE: "3" }, { limits: { ...DEFAULT_LIMITS, badge: 3 } }],
    [{ RATE_LIMIT_READ: "4" }, { limits: { ...DEFAULT_LIMITS, read: 4 } }],
    [{ RATE_LIMIT_CONTRIBUTE: "1000000" }, { limits: { ...DEFAULT_LIMITS, contribute: 1_000_000 } }],
    [{ RATE_LIMIT_REPORT: "2" }, { reportLimits: { report: 2, reports: 50 } }],
    [{ RATE_LIMIT_REPORTS: "9" }, { reportLimits: { report: 5, reports: 9 } }],
    [{ MAINTAINER_TOKEN: ` ${"x".repeat(24)} ` }, { maintainerToken: "x".repeat(24) }],
  ];
  for (const [env, expected] of cases) {
    const config = readConfig(env);
    t.strictSame({ ...config, ...expected }, config, JSON.stringify(env));
  }
});

const WRONG: Record<string, string[]> = {
  PORT: ["65536", "-1", "80.5", "0x50", "1e3", "http", "٣", "99999999999999999999"],
  ACCESS_LOG: ["on", "1.01", "-0.1", "1%", "1e-2", ".", "2", "All", "NaN"],
  HOST: ["my host", "http://localhost", "999.1.1.1", "[::1]", "a/b"],
  PUBLIC_URL: [
    "stackfit.example",
    "ftp://a.example",
    "https://a.example?x=1",
    "https://a.example#x",
    "https://u@a.example",
  ],
  DATA_OVERLAY: ["no/such/folder", "README.md", "a\0b", "x".repeat(5000)],
  DATA_BRANCH: ["-x", "a..b", "a b", "a/", "a.lock", "a//b", "/a", "a/.b", "a~1", "refs^"],
  SYNC_INTERVAL: ["0", "99ms", "25h", "1d", "soon", "-5", "1.5", "5 s"],
  STOP_DELAY: ["-1s", "301", "6m", "1h", "soon", "1.5s"],
  LOG_LEVEL: ["loud", "INFO"],
  SECURITY_CONTACT: ["security@a.example", "http://a.example", "mailto:a", "https://", "https://a b", "javascript:x"],
  RATE_LIMIT_CHECK: ["0", "-5", "many", "1000001"],
  RATE_LIMIT_SCAN: ["0"],
  RATE_LIMIT_BADGE: ["1.5"],
  RATE_LIMIT_READ: ["unlimited"],
  RATE_LIMIT_CONTRIBUTE: ["∞"],
};

t.test("each invalid value gets one line with the variable and the value", async (t) => {
  for (const [name, values] of Object.entries(WRONG)) {
    for (const value of values) {
      const mistakes = mistakesOf({ [name]: value });
      t.equal(mistakes.length, 1, `${name}=${value}: ${mistakes.join(" | ")}`);
      t.ok(mistakes[0]?.startsWith(`${name}=${value}: must be `), mistakes[0] ?? "");
    }
  }
});

t.test("an invalid duration names the allowed range", async (t) => {
  t.match(mistakesOf({ SYNC_INTERVAL: "1ms" }), [/^SYNC_INTERVAL=1ms: must be a duration from 100ms to 24h, such as/]);
  t.match(mistakesOf({ STOP_DELAY: "6m" }), [/^STOP_DELAY=6m: must be a duration from 0s to 5m, such as/]);
});

const KEY = "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----";

t.test("GitHub is used when there are credentials of a person or an app", async (t) => {
  t.equal(readConfig(REPOSITORY).github, undefined, "a repository alone does not do: runners set it everywhere");
  const base = { repository: "acme/data", apiUrl: "https://api.github.com", webhookSecret: undefined };
  t.strictSame(readConfig({ ...REPOSITORY, GITHUB_TOKEN: "t" }).github, { ...base, auth: { token: "t" } });
  const apiUrl = "https://github.example.com/api/v3";
  const full = { ...REPOSITORY, GITHUB_TOKEN: "t", GITHUB_API_URL: apiUrl, GITHUB_WEBHOOK_SECRET: "s" };
  t.strictSame(readConfig(full).github, { ...base, apiUrl, webhookSecret: "s", auth: { token: "t" } });
  const app = { ...REPOSITORY, GITHUB_APP_ID: "12", GITHUB_APP_PRIVATE_KEY: KEY };
  t.strictSame(readConfig(app).github?.auth, { appId: "12", privateKey: KEY });
  const onOneLine = { ...app, GITHUB_APP_PRIVATE_KEY: KEY.replaceAll("\n", "\\n"), GITHUB_APP_INSTALLATION_ID: "34" };
  t.strictSame(readConfig(onOneLine).github?.auth, { appId: "12", privateKey: KEY, installationId: 34 });
});

t.test("invalid GitHub settings are reported without secrets", async (t) => {
  const secret = "ghp_5ecret";
  const token = { ...REPOSITORY, GITHUB_TOKEN: secret };
  const app = { ...REPOSITORY, GITHUB_APP_ID: "12", GITHUB_APP_PRIVATE_KEY: KEY };
  const cases: [NodeJS.ProcessEnv, RegExp][] = [
    [{ GITHUB_TOKEN: secret }, /^GITHUB_REPOSITORY=: must be owner\/name/],
    [{ ...token, GITHUB_REPOSITORY: "https://github.com/a/b" }, /^GITHUB_REPOSITORY=https/],
    [{ ...token, GITHUB_REPOSITORY: "a/../b" }, /^GITHUB_REPOSITORY/],
    [{ ...token, GITHUB_API_URL: "ftp://x" }, /^GITHUB_API_URL=ftp/],
    [{ ...token, GITHUB_APP_ID: "12" }, /^GITHUB_TOKEN and GITHUB_APP_ID: set only one/],
    [{ ...app, GITHUB_APP_ID: "my app" }, /^GITHUB_APP_ID=my app/],
    [{ ...app, GITHUB_APP_PRIVATE_KEY: secret }, /^GITHUB_APP_PRIVATE_KEY: must be/],
    [{ ...app, GITHUB_APP_INSTALLATION_ID: "x" }, /^GITHUB_APP_INSTALLATION_ID=x/],
  ];
  for (const [env, told] of cases) {
    const mistakes = mistakesOf(env);
    t.equal(mistakes.length, 1, mistakes.join(" | "));
    t.match(mistakes[0], told);
    t.notMatch(mistakes[0], secret);
  }
});

t.test("trusted proxies are addresses and ranges; hop counts and names are rejected", async (t) => {
  for (const value of [
    "1",
    "0",
    "true",
    "*",
    "2130706433",
    "0x7f",
    "127.1",
    "1/8",
    "loopback",
    "10.0.0.0/33",
    "::1/129",
  ]) {
    const mistakes = mistakesOf({ TRUST_PROXY: value });
    t.equal(mistakes.length, 1, value);
    t.match(mistakes[0], /^TRUST_PROXY: ".+" is not an address or CIDR range/);
  }
  t.equal(mistakesOf({ TRUST_PROXY: "1, 10.0.0.1, proxy.example" }).length, 2, "one line for each");
});

t.test("MAINTAINER_TOKEN is too long to be guessed, and an error does not reveal it", async (t) => {
  for (const token of [
    "short",
    "x".repeat(23),
    "x".repeat(201),
    `${"x".repeat(24)} y`,
    `${"x".repeat(24)}é`,
    "x\ny".repeat(12),
  ])
    t.strictSame(
      mistakesOf({ MAINTAINER_TOKEN: token }),
      ["MAINTAINER_TOKEN: must be 24 to 200 printable ASCII characters without spaces"],
      JSON.stringify(token),
    );
});

t.test("REDIS_URL must be a valid URL, and an error does not reveal the password", async (t) => {
  for (const url of [
    "redis://localhost",
    "redis://127.0.0.1:6379",
    "redis://user:p%40ss@redis.example:6380/2",
    "rediss://:secret@redis.example",
    "redis://[::1]:6379/0",
    "unix:///run/redis.sock",
    "unix://:secret@/run/redis.sock?db=1",
  ])
    t.equal(readConfig({ REDIS_URL: ` ${url} ` }).redisUrl, url);
  for (const url of [
    "secret",
    "redis.example:6379",
    "redis:secret",
    "redis://",
    "redis://:secret@",
    "http://:secret@redis.example",
    "redis://:secret@redis.example/name",
    "redis://:secret@redis.example?x=1",
    "redis://:secret@redis.example#x",
    "redis://:secret%zz@redis.example",
    "redis://:secret@redis.example:port",
    "unix://run/secret.sock",
    "unix://:secret@/run/redis.sock?db=x",
  ]) {
    const mistakes = mistakesOf({ REDIS_URL: url });
    t.equal(mistakes.length, 1, url);
    t.match(mistakes[0], /^REDIS_URL: must be redis:/);
    t.notMatch(mistakes[0], /secret/);
  }
});

t.test("all invalid values are reported at once", async (t) => {
  const env = Object.fromEntries(Object.entries(WRONG).map(([name, [value]]) => [name, value]));
  const mistakes = mistakesOf({ ...env, TRUST_PROXY: "1" });
  t.strictSame(mistakes.map((line) => line.split(/[=:]/)[0]).sort(), [...Object.keys(WRONG), "TRUST_PROXY"].sort());
  t.equal(new ConfigError(mistakes).message.split("\n").length, mistakes.length);
});

t.test("an error is one line, whatever the value contains", async () => {
  const names = [...Object.keys(WRONG), "TRUST_PROXY", "DATA_DIR"];
  const environment = fc.dictionary(fc.constantFrom(...names), fc.string({ unit: "binary" }));
  fc.assert(fc.property(environment, (env) => mistakesOf(env).every((line) => !/[\n\r\u2028\u2029]/.test(line))));
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(WRONG)), (name) =>
      mistakesOf({ [name]: "no\nsuch\r\nvalue" }).every((line) => !/[\n\r]/.test(line)),
    ),
  );
});

t.test("the repository page is derived from its name, with or without credentials", async (t) => {
  const token = { GITHUB_TOKEN: "secret" };
  const pages: [env: NodeJS.ProcessEnv, page: string | undefined][] = [
    [{}, undefined],
    [REPOSITORY, "https://github.com/acme/data"],
    [{ ...REPOSITORY, ...token }, "https://github.com/acme/data"],
    [
      { ...REPOSITORY, ...token, GITHUB_API_URL: "https://git.example.com/api/v3" },
      "https://git.example.com/acme/data",
    ],
    [{ GITHUB_REPOSITORY: "javascript:alert(1)" }, undefined],
  ];
  for (const [env, page] of pages) t.equal(readConfig(env).repositoryUrl, page);
});
