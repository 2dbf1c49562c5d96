/** What is counted, in the form that Prometheus reads. */
import { Counter, Gauge, Registry } from "prom-client";
import type { Context } from "./context.js";

/** A registry whose figures are taken when it is read. */
export function createMetrics({ catalog, desk, live }: Omit<Context, "links" | "limits">): Registry {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  new Gauge({
    name: "stackfit_data_info",
    help: "The revision of the data that answers; its value is 1.",
    labelNames: ["revision"],
    registers,
    collect() {
      this.reset();
      this.set({ revision: catalog().revision.id }, 1);
    },
  });
  new Gauge({
    name: "stackfit_data_timestamp_seconds",
    help: "When the data that answer last changed.",
    registers,
    collect() {
      this.set(new Date(catalog().revision.date).getTime() / 1000);
    },
  });
  if (live) {
    new Gauge({
      name: "stackfit_data_refused",
      help: "1 while the newest revision of the data branch does not validate and an older one answers.",
      registers,
      collect() {
        this.set(live.catalog.status.refused ? 1 : 0);
      },
    });
    new Gauge({
      name: "stackfit_data_last_sync_timestamp_seconds",
      help: "When the data branch was last seen; 0 before the first time.",
      registers,
      collect() {
        this.set(new Date(live.catalog.status.lastSync ?? 0).getTime() / 1000);
      },
    });
  }
  if (desk) {
    new Gauge({
      name: "stackfit_contributions_waiting",
      help: "Contributions in the outbox that the forge does not have yet.",
      registers,
      async collect() {
        // Not a number, where the outbox cannot be read: no figure is better than a wrong one.
        const state = await desk.contributions.state().catch(() => undefined);
        this.set(state?.waiting ?? Number.NaN);
      },
    });
    new Counter({
      name: "stackfit_contribution_deliveries_total",
      help: "Attempts to deliver a contribution, by what came of them.",
      labelNames: ["outcome"],
      registers,
      async collect() {
        const state = await desk.contributions.state().catch(() => undefined);
        if (!state) return;
        this.reset();
        for (const [outcome, count] of Object.entries(state.attempts)) this.inc({ outcome }, count);
      },
    });
  }
  return registry;
}
