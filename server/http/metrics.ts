/** What is counted, in the form that Prometheus reads. */
import { readFileSync } from "node:fs";
import { collectDefaultMetrics, type Metric, Registry } from "prom-client";
import { droppedLines } from "../log.js";
import type { Context } from "./context.js";
import { by, metric, single } from "./metric.js";
import { REASONS, readiness } from "./readiness.js";

/** What the figures are read from. */
export type MetricsContext = Omit<Context, "links" | "history" | "now">;

/** A registry whose figures are taken when it is read. */
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
    buildInfo(),
  ];
  for (const each of metrics) registry.registerMetric(each);
  return Registry.merge([registry, processMetrics()]);
}

let ofProcess: Registry | undefined;

/** Memory, processor, event loop, garbage collection and files. They are the process's, whatever runs in it. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

function loadMetrics({ limits, overload, connections }: MetricsContext): Metric[] {
  const metrics = [
    metric(
      { name: "stackfit_limits_refused_total", help: "Requests over a rate limit, by bucket.", type: "counter" },
      () => by("bucket", limits.state().refused),
    ),
    metric({ name: "stackfit_limits_clients", help: "Clients whose windows are kept in memory.", type: "gauge" }, () =>
      single(limits.state().clients),
    ),
    metric(
      {
        name: "stackfit_limits_store_connected",
        help: "1 while limits are counted where they should be; 0 while each process counts alone.",
        type: "gauge",
        aggregator: "min",
      },
      () => by("store", { [limits.state().store]: limits.state().connected ? 1 : 0 }),
    ),
    metric(
      { name: "stackfit_log_lines_dropped_total", help: "Lines of the log that nobody read in time.", type: "counter" },
      () => single(droppedLines()),
    ),
  ];
  if (overload)
    metrics.push(
      metric(
        {
          name: "stackfit_http_requests_shed_total",
          help: "Requests refused under overload, by cost.",
          type: "counter",
        },
        () => by("cost", overload.state.shed),
      ),
      metric(
        {
          name: "stackfit_overload_delay_seconds",
          help: "How long requests wait before they are looked at; from a bound on they are shed.",
          type: "gauge",
          aggregator: "max",
        },
        () => single(overload.state.delay / 1000),
      ),
    );
  if (connections)
    metrics.push(
      metric(
        { name: "stackfit_http_connections", help: "Open connections, idle ones among them.", type: "gauge" },
        () => single(connections.state.open),
      ),
      metric(
        {
          name: "stackfit_http_connections_dropped_total",
          help: "Connections closed at once, as there were too many.",
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
        help: "The revision of the data that answers; its value is 1.",
        type: "gauge",
        aggregator: "max",
      },
      () => [{ labels: { revision: catalog().revision.id }, value: 1 }],
    ),
    metric(
      {
        name: "stackfit_data_timestamp_seconds",
        help: "When the data that answer last changed.",
        type: "gauge",
        aggregator: "min",
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
        help: "1 while the newest revision of the data branch does not validate and an older one answers.",
        type: "gauge",
        aggregator: "max",
      },
      () => single(data.status.refused ? 1 : 0),
    ),
    metric(
      {
        name: "stackfit_data_last_sync_timestamp_seconds",
        help: "When the data branch was last seen; 0 before the first time.",
        type: "gauge",
        aggregator: "min",
      },
      () => single(new Date(data.status.lastSync ?? 0).getTime() / 1000),
    ),
    metric(
      { name: "stackfit_data_reloads_total", help: "What became of the data branch, by outcome.", type: "counter" },
      () => {
        const { served, refused, failed } = data.reloads;
        return by("outcome", { served, refused, failed });
      },
    ),
    metric(
      { name: DURATION, help: "From seeing a commit until its data answered or were refused.", type: "summary" },
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
        help: "1 for each reason that /readyz tells of.",
        type: "gauge",
        aggregator: "max",
      },
      async () => {
        const { reasons } = await readiness(context);
        return REASONS.map((reason) => ({ labels: { reason }, value: reasons.has(reason) ? 1 : 0 }));
      },
    ),
    metric(
      {
        name: "stackfit_state_free_bytes",
        help: "Room left where the outbox and the reviews are kept.",
        type: "gauge",
        aggregator: "min",
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
  // No figure is better than a wrong one, where the outbox cannot be read.
  const state = () => intake.contributions.state().catch(() => undefined);
  return [
    metric(
      {
        name: "stackfit_contributions_waiting",
        help: "Contributions in the outbox that the forge does not have yet.",
        type: "gauge",
        aggregator: "max",
      },
      async () => {
        const known = await state();
        return known ? single(known.waiting) : [];
      },
    ),
    metric(
      {
        name: "stackfit_contribution_deliveries_total",
        help: "Attempts to deliver a contribution, by what came of them.",
        type: "counter",
      },
      async () => by("outcome", (await state())?.attempts ?? {}),
    ),
  ];
}

function buildInfo(): Metric {
  const labels = { version: ownVersion(), node: process.version };
  return metric(
    { name: "stackfit_build_info", help: "What runs; its value is 1.", type: "gauge", aggregator: "max" },
    () => [{ labels, value: 1 }],
  );
}

/** The version in the package.json above this file, which is a folder further up once the program is built. */
function ownVersion(): string {
  for (const path of ["../../package.json", "../../../package.json"]) {
    try {
      return (JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as { version: string }).version;
    } catch {
      // It is further up.
    }
  }
  return "unknown";
}
