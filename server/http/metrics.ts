/** Metrics for Prometheus. */
import { collectDefaultMetrics, type Metric, Registry } from "prom-client";
import manifest from "../../package.json" with { type: "json" };
import { droppedLines } from "../log.js";
import type { Context } from "./context.js";
import { by, metric, type Sample } from "./plugins/metrics.js";
import { REASONS, readiness } from "./readiness.js";

type MetricsContext = Omit<Context, "links" | "history" | "now">;

/** A registry that reads its values on each scrape. */
export function createMetrics(context: MetricsContext): Registry {
  const { requests, live, intake } = context;
  const registry = new Registry();
  const metrics = [
    ...requests.metrics,
    ...serviceMetrics(context),
    ...(live ? reloadMetrics(live.catalog) : []),
    ...(live?.calls?.metrics ?? []),
    ...(intake ? contributionMetrics(intake) : []),
  ];
  for (const each of metrics) registry.registerMetric(each);
  return Registry.merge([registry, processMetrics]);
}

/** Memory, processor, event loop, garbage collection and files: one registry for all services of this process. */
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });

const secondsOf = (date: string | number) => new Date(date).getTime() / 1000;

/** Of load, data and state, which every service has. */
function serviceMetrics(context: MetricsContext): Metric[] {
  const { limits, overload, bodies, connections, answers, catalog } = context;
  return [
    metric("stackfit_limits_refused_total", "Requests rejected by a rate limit, by bucket.", () =>
      by("bucket", limits.state().refused),
    ),
    metric("stackfit_limits_clients", "Clients whose windows are kept in memory.", () => limits.state().clients),
    metric(
      "stackfit_limits_store_connected",
      "1 while rate limits are counted in the configured store; 0 while each process counts alone.",
      () => by("store", { [limits.state().store]: limits.state().connected ? 1 : 0 }),
    ),
    metric("stackfit_log_lines_dropped_total", "Log lines dropped because they were not read in time.", droppedLines),
    metric("stackfit_http_requests_shed_total", "Requests rejected under overload, by cost.", () =>
      by("cost", overload.state.shed),
    ),
    metric(
      "stackfit_overload_delay_seconds",
      "How long requests wait before they are processed; above a limit they are shed.",
      () => overload.state.delay / 1000,
    ),
    metric(
      "stackfit_http_unfinished_body_bytes",
      "Memory of request bodies that are still arriving; bounded by BODY_BUDGET_MIB.",
      () => bodies.state.held,
    ),
    metric(
      "stackfit_http_bodies_refused_total",
      "Request bodies refused because too many were arriving.",
      () => bodies.state.refused,
    ),
    metric("stackfit_long_answers_waiting", "Scans, plans and the like that wait for their turn.", () => {
      return answers?.state.waiting ?? 0;
    }),
    metric("stackfit_long_answers_refused_total", "Those refused, by what was used up.", () =>
      by("reason", answers?.state.refused ?? {}),
    ),
    metric("stackfit_http_connections", "Open connections, including idle ones.", () => connections.state.open),
    metric(
      "stackfit_http_connections_dropped_total",
      "Connections closed at once because there were too many.",
      () => connections.state.dropped,
    ),
    metric("stackfit_data_info", "The revision of the data that is served; the value is 1.", () =>
      by("revision", { [catalog().revision.id]: 1 }),
    ),
    metric("stackfit_data_timestamp_seconds", "When the served data last changed.", () =>
      secondsOf(catalog().revision.date),
    ),
    metric("stackfit_degraded", "1 for each reason reported by /readyz.", async () => {
      const { reasons } = await readiness(context);
      return REASONS.map((reason) => ({ labels: { reason }, value: reasons.has(reason) ? 1 : 0 }));
    }),
    metric(
      "stackfit_state_free_bytes",
      "Free space for the outbox and the reviews.",
      async () => (await readiness(context)).free ?? [],
    ),
    metric("stackfit_build_info", "The running version; the value is 1.", () => [
      { labels: { version: manifest.version, node: process.version }, value: 1 },
    ]),
  ];
}

const RELOAD = "stackfit_data_reload_duration_seconds";

const reloadMetrics = (data: NonNullable<Context["live"]>["catalog"]): Metric[] => [
  metric(
    "stackfit_data_refused",
    "1 while the newest revision of the data branch is invalid and an older one is served.",
    () => (data.status.refused ? 1 : 0),
  ),
  metric(
    "stackfit_data_last_sync_timestamp_seconds",
    "When the data branch was last read; 0 before the first time.",
    () => secondsOf(data.status.lastSync ?? 0),
  ),
  metric("stackfit_data_reloads_total", "Reloads of the data, by outcome.", () => {
    const { served, refused, failed } = data.reloads;
    return by("outcome", { served, refused, failed });
  }),
  metric(
    RELOAD,
    "From detecting a commit until its data were served or rejected.",
    () => [
      { labels: {}, value: data.reloads.tookMs / 1000, metricName: `${RELOAD}_sum` },
      { labels: {}, value: data.reloads.taken, metricName: `${RELOAD}_count` },
    ],
    "summary",
  ),
];

const contributionMetrics = ({ contributions, reports }: NonNullable<Context["intake"]>): Metric[] => {
  type State = Awaited<ReturnType<typeof contributions.state>>;
  // What cannot be read has no value rather than a wrong one.
  const read = (value: (state: State) => number | Sample[]) => () => contributions.state().then(value, () => []);
  return [
    metric(
      "stackfit_contributions_waiting",
      "Contributions in the outbox that are not delivered yet.",
      read(({ waiting }) => waiting),
    ),
    metric(
      "stackfit_contributions_unreadable",
      "Files of the outbox that were set aside.",
      read(({ unreadable }) => unreadable.length),
    ),
    metric(
      "stackfit_contribution_deliveries_total",
      "Attempts to deliver a contribution, by outcome.",
      read(({ attempts }) => by("outcome", attempts)),
    ),
    metric("stackfit_reports_waiting", "Reports without an account that wait for a maintainer.", () =>
      reports.count().catch(() => []),
    ),
    metric("stackfit_reports_total", "Reports without an account, by outcome.", () => by("outcome", reports.counts)),
  ];
};
