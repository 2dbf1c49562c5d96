import t from "tap";
import { creditTrailers } from "../../../server/forges/github/credit.js";
import { createScripted, thrownBy } from "../../fixtures/github/scripted.js";

const OCTOCAT = { login: "octocat", id: 5_000_000_001, type: "User" };

t.test("credits a person by the address that GitHub gave them", async (t) => {
  const { place, requests } = await createScripted(t, () => ({ body: OCTOCAT }));
  const trailer = "Co-authored-by: octocat <5000000001+octocat@users.noreply.github.com>";
  t.same(await creditTrailers(place, "OctoCat"), [trailer]);
  t.same(await creditTrailers(place, " @octocat "), [trailer]);
  t.same(
    requests.map(({ url }) => url.replace("/api/v3", "")),
    ["/users/OctoCat", "/users/octocat"],
  );
});

t.test("does not even ask for what is no user name", async (t) => {
  const { place, requests } = await createScripted(t, () => ({ body: OCTOCAT }));
  const names = ["Ann Example", "a--b", "-a", "a-", "a".repeat(40), "ann@example.com", "a\nb", "../user", "é", "", "@"];
  for (const name of [...names, undefined]) t.same(await creditTrailers(place, name), [], String(name));
  t.equal(requests.length, 0);
});

t.test("credits nobody whom GitHub does not know as a person", async (t) => {
  const answers = [
    { status: 404 },
    { status: 403 },
    { body: { ...OCTOCAT, type: "Organization" } },
    { body: { ...OCTOCAT, type: "Bot" } },
  ];
  for (const answer of answers) {
    const { place } = await createScripted(t, () => answer);
    t.same(await creditTrailers(place, "octocat"), [], JSON.stringify(answer));
  }
});

t.test("takes nobody's credit because GitHub cannot answer now", async (t) => {
  const { place } = await createScripted(t, () => ({ status: 429, headers: { "retry-after": "60" } }));
  const error = await thrownBy(() => creditTrailers(place, "octocat"));
  t.match(error, { kind: "unavailable", retryAfter: 60_000 });
});
