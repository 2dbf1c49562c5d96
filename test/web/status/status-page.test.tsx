import t from "tap";
import { REASONS } from "../../../server/http/readiness.js";
import { StatusPage } from "../../../server/web/status/status-page.js";
import { render } from "../../fixtures/page.js";

type Props = Parameters<typeof StatusPage>[0]["readiness"];

const page = (readiness: Partial<Props>) =>
  render(<StatusPage readiness={{ status: "ready", reasons: new Map(), delivery: undefined, ...readiness }} />);

t.test("says that everything works, and from which data it answers", async (t) => {
  const html = page({});
  t.match(html, /class="verdict compatible".*Everything works/);
  t.match(html, "0 technologies");
  t.match(html, "test-revision");
  t.notMatch(html, "Needs attention");
});

t.test("each reason has words of its own, and what operators read stays in the log", async (t) => {
  for (const reason of REASONS) {
    const html = page({ status: "degraded", reasons: new Map([[reason, "secret of /var/lib"]]) });
    t.match(html, new RegExp(`<dt>[^<]{10,}</dt><dd>[^<]{10,}<code>${reason}</code>`), reason);
    t.notMatch(html, "secret");
  }
});
