/** Metrics for Prometheus. */
import { readFileSync } from "node:fs";
import { collectDefaultMetrics, type Metric, Registry } from "prom-client";
import { droppedLines } from "../log.js";
import type { Context } from "./context.js";
import { by, metric, single } from "./metric.js";
import { REASONS, readiness } from "./readiness.js";

export type MetricsContext = Omit<Context, "links" | "history" | "now">;

/** A registry that reads its values on each scrape. */
export function createMetrics(context: MetricsContext): Registry {
  const { live } = context;
  const registry = new Registry();
  const metrics = [
    ...context.requests.metrics,
    ...loadMetrics(context),
    ...dataMetrics(context),
    ...(live ? reloadMetrics(live.catalog) : []),
    ...(live?.calls?.metrics ?? []),
    ...stateMetrics(context),
    ...deliveryMetrics(context),
    ...reportMetrics(context),
    buildInfo(),
  ];
  for (const each of metrics) registry.registerMetric(each);
  return Registry.merge([registry, processMetrics()]);
}

let shared: Registry | undefined;

/** Memory, processor, event loop, garbage collection and files: one registry for all services of this process. */
function processMetrics(): Registry {
  if (!shared) {
    shared = new Registry();
    collectDefaultMetrics({ register: shared });
  }
  return shared;
}

function loadMetrics({ limits, overload, bodies, connections }: MetricsContext): Metric[] {
  const metrics = [
    metric(
      { name: "stackfit_limits_refused_total", help: "Requests rejected by a rate limit, by bucket.", type: "counter" },
      () => by("bucket", limits.state().refused),
    ),
    metric({ name: "stackfit_limits_clients", help: "Clients whose windows are kept in memory.", type: "gauge" }, () =>
      single(limits.state().clients),
    ),
    metric(
      {
        name: "stackfit_limits_store_connected",
        help: "1 while rate limits are counted in the configured store; 0 while each process counts alone.",
        type: "gauge",
      },
      () => by("store", { [limits.state().store]: limits.state().connected ? 1 : 0 }),
    ),
    metric(
      {
        name: "stackfit_log_lines_dropped_total",
        help: "Log lines dropped because they were not read in time.",
        type: "counter",
      },
      () => single(droppedLines()),
    ),
  ];
  if (overload)
    metrics.push(
      metric(
        {
          name: "stackfit_http_requests_shed_total",
          help: "Requests rejected under overload, by cost.",
          type: "counter",
        },
        () => by("cost", overload.state.shed),
      ),
      metric(
        {
          name: "stackfit_overload_delay_seconds",
          help: "How long requests wait before they are processed; above a limit they are shed.",
          type: "gauge",
        },
        () => single(overload.state.delay / 1000),
      ),
    );
  if (bodies)
    metrics.push(
      metric(
        {
          name: "stackfit_http_unfinished_body_bytes",
          help: "Memory of request bodies that are still arriving; bounded by BODY_BUDGET_MIB.",
          type: "gauge",
        },
        () => single(bodies.state.held),
      ),
      metric(
        {
          name: "stackfit_http_bodies_refused_total",
          help: "Request bodies refused because too many were arriving.",
          type: "counter",
        },
        () => single(bodies.state.refused),
      ),
    );
  if (connections)
    metrics.push(
      metric({ name: "stackfit_http_connections", help: "Open connections, including idle ones.", type: "gauge" }, () =>
        single(connections.state.open),
      ),
      metric(
        {
          name: "stackfit_http_connections_dropped_total",
          help: "Connections closed at once because there were too many.",
          type: "counter",
        },
        () => single(connections.state.dropped),
      ),
    );
  return metrics;
}

function dataMetrics({ catalog }: MetricsContext): Metric[] {
  return [
    metric(
      {
        name: "stackfit_data_info",
        help: "The revision of the data that is served; the value is 1.",
        type: "gauge",
      },
      () => [{ labels: { revision: catalog().revision.id }, value: 1 }],
    ),
    metric(
      {
        name: "stackfit_data_timestamp_seconds",
        help: "When the served data last changed.",
        type: "gauge",
      },
      () => single(new Date(catalog().revision.date).getTime() / 1000),
    ),
  ];
}

function reloadMetrics(data: NonNullable<Context["live"]>["catalog"]): Metric[] {
  const DURATION = "stackfit_data_reload_duration_seconds";
  return [
    metric(
      {
        name: "stackfit_data_refused",
        help: "1 while the newest revision of the data branch is invalid and an older one is served.",
        type: "gauge",
      },
      () => single(data.status.refused ? 1 : 0),
    ),
    metric(
      {
        name: "stackfit_data_last_sync_timestamp_seconds",
        help: "When the data branch was last read; 0 before the first time.",
        type: "gauge",
      },
      () => single(new Date(data.status.lastSync ?? 0).getTime() / 1000),
    ),
    metric({ name: "stackfit_data_reloads_total", help: "Reloads of the data, by outcome.", type: "counter" }, () => {
      const { served, refused, failed } = data.reloads;
      return by("outcome", { served, refused, failed });
    }),
    metric(
      { name: DURATION, help: "From detecting a commit until its data were served or rejected.", type: "summary" },
      () => [
        { labels: {}, value: data.reloads.tookMs / 1000, metricName: `${DURATION}_sum` },
        { labels: {}, value: data.reloads.taken, metricName: `${DURATION}_count` },
      ],
    ),
  ];
}

function stateMetrics(context: MetricsContext): Metric[] {
  return [
    metric(
      {
        name: "stackfit_degraded",
        help: "1 for each reason reported by /readyz.",
        type: "gauge",
      },
      async () => {
        const { reasons } = await readiness(context);
        return REASONS.map((reason) => ({ labels: { reason }, value: reasons.has(reason) ? 1 : 0 }));
      },
    ),
    metric(
      {
        name: "stackfit_state_free_bytes",
        help: "Free space for the outbox and the reviews.",
        type: "gauge",
      },
      async () => {
        const { free } = await readiness(context);
        return free === undefined ? [] : single(free);
      },
    ),
  ];
}

function deliveryMetrics({ intake }: MetricsContext): Metric[] {
  if (!intake) return [];
  // No value rather than a wrong one when the outbox cannot be read.
  const state = () => intake.contributions.state().catch(() => undefined);
  return [
    metric(
      {
        name: "stackfit_contributions_waiting",
        help: "Contributions in the outbox that are not delivered yet.",
        type: "gauge",
      },
      async () => {
        const known = await state();
        return known ? single(known.waiting) : [];
      },
    ),
    metric(
      {
        name: "stackfit_contribution_deliveries_total",
        help: "Attempts to deliver a contribution, by outcome.",
        type: "counter",
      },
      async () => by("outcome", (await state())?.attempts ?? {}),
    ),
  ];
}

function reportMetrics({ intake }: MetricsContext): Metric[] {
  if (!intake) return [];
  const { reports } = intake;
  return [
    metric(
      {
        name: "stackfit_reports_waiting",
        help: "Reports without an account that wait for a maintainer.",
        type: "gauge",
      },
      // No value rather than a wrong one when the queue cannot be read.
      () => reports.count().then(single, () => []),
    ),
    metric({ name: "stackfit_reports_total", help: "Reports without an account, by outcome.", type: "counter" }, () =>
      by("outcome", reports.counts),
    ),
  ];
}

function buildInfo(): Metric {
  const labels = { version: ownVersion(), node: process.version };
  return metric({ name: "stackfit_build_info", help: "The running version; the value is 1.", type: "gauge" }, () => [
    { labels, value: 1 },
  ]);
}

/** From the package.json above this file, which is one folder further up in the built program. */
function ownVersion(): string {
  for (const path of ["../../package.json", "../../../package.json"]) {
    try {
      return (JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as { version: string }).version;
    } catch {
      // Try further up.
    }
  }
  return "unknown";
}
