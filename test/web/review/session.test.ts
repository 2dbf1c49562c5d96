import t from "tap";
import { Sessions } from "../../../server/web/review/session.js";

const TOKEN = "maintainers-only-0123456789";
const NOW = new Date("2026-06-01T12:00:00.000Z");
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const sessions = new Sessions(TOKEN, { path: "/review", isSecure: true });

/** What a browser sends back of a cookie. */
const sent = (cookie: string) => ({ headers: { cookie: `a=b; ${cookie.split(";")[0]}; c=d` } });

t.test("the cookie is for the server alone, and by https where the service is", async (t) => {
  const cookie = sessions.start(NOW);
  for (const part of ["HttpOnly", "SameSite=Strict", "Secure", "Path=/review", "Max-Age=28800"])
    t.ok(cookie.split("; ").includes(part), part);
  t.notMatch(cookie, TOKEN);
  const plain = new Sessions(TOKEN, { path: "/review", isSecure: false });
  t.notMatch(plain.start(NOW), "Secure");
  t.match(sessions.end(), /^stackfit-review=; Max-Age=0; /);
});

t.test("a session ends after eight hours, and with another token", async (t) => {
  const request = sent(sessions.start(NOW));
  t.match(sessions.enter(request, later(7.9)), { way: "cookie" });
  t.equal(sessions.enter(request, later(8)), undefined);
  const other = new Sessions(`${TOKEN}x`, { path: "/review", isSecure: true });
  t.equal(other.enter(request, NOW), undefined);
  t.match(
    new Sessions(TOKEN, { path: "/", isSecure: false }).enter(request, NOW),
    { way: "cookie" },
    "not with a restart",
  );
});

t.test("what was changed or made up lets nobody in", async (t) => {
  const [name = "", value = ""] = sessions.start(NOW).split(";")[0]?.split("=") ?? [];
  const [end = "", signature = ""] = value.split(".");
  const later9 = String(Number(end) + 1);
  for (const made of [
    "",
    ".",
    end,
    `${later9}.${signature}`,
    `${end}.${"A".repeat(43)}`,
    `${end}.`,
    `-1.${signature}`,
    TOKEN,
  ])
    t.equal(sessions.enter({ headers: { cookie: `${name}=${made}` } }, NOW), undefined, made);
  t.equal(sessions.enter({ headers: { cookie: `x${name}=${value}` } }, NOW), undefined);
  t.equal(sessions.enter({ headers: {} }, NOW), undefined);
});

t.test("programs send the token in a header, and a wrong one is not made up for by a cookie", async (t) => {
  const { cookie } = sent(sessions.start(NOW)).headers;
  t.same(sessions.enter({ headers: { authorization: `Bearer ${TOKEN}` } }, NOW), { way: "header" });
  for (const authorization of [`Bearer ${TOKEN}x`, "Bearer x", `Bearer ${TOKEN.slice(1)}`])
    t.equal(sessions.enter({ headers: { authorization, cookie } }, NOW), undefined, authorization);
  t.same([sessions.isToken(TOKEN), sessions.isToken(""), sessions.isToken(TOKEN.toUpperCase())], [true, false, false]);
});

t.test("a form needs the code of its own session, unless the token came with it", async (t) => {
  const entry = sessions.enter(sent(sessions.start(NOW)), NOW);
  const other = sessions.enter(sent(sessions.start(later(1))), NOW);
  if (entry?.way !== "cookie" || other?.way !== "cookie") throw new Error("not let in");
  t.equal(sessions.isOwnForm(entry, entry.formCode), true);
  for (const code of ["", other.formCode, `${entry.formCode}x`]) t.equal(sessions.isOwnForm(entry, code), false);
  t.equal(sessions.isOwnForm({ way: "header" }, ""), true);
  t.notMatch(sessions.start(NOW), entry.formCode, "which is not in the cookie");
});
