import { makeBadge } from "badge-maker";
import t from "tap";
import { drawBadge } from "../../../server/http/views/draw-badge.js";

t.test("draws the same as badge-maker, every time", async (t) => {
  const badge = { label: "Next.js + React", message: "compatible", color: "#3FB950", style: "flat" } as const;
  t.equal(drawBadge(badge), makeBadge(badge));
  t.equal(drawBadge({ ...badge, message: "unknown" }), makeBadge({ ...badge, message: "unknown" }));
});
