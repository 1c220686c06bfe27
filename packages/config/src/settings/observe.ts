import { httpAddress, integer, port, text } from "../kinds.ts";
import type { SettingGroup } from "../setting.ts";

/** How a running shop is watched (docs/how-to/watch.md). */
export const observeSettings = {
  metricsHost: {
    name: "METRICS_HOST",
    kind: text,
    default: "127.0.0.1",
    description: "address that metrics are served on; keep it closed to the public",
  },
  slowQueryMs: {
    name: "SLOW_QUERY_MS",
    kind: integer(1, 600_000),
    default: 1000,
    description:
      "milliseconds from which on a statement is logged as slow, by its name and without values ([how to](docs/how-to/watch.md#slow-statements))",
  },
} as const satisfies SettingGroup;

export const shopObserveSettings = {
  metricsPort: {
    name: "METRICS_PORT",
    kind: port,
    default: null,
    description:
      "port of the shop's metrics for Prometheus, at `/metrics` ([how to](docs/how-to/watch.md))",
  },
  traceEndpoint: {
    name: "OTEL_EXPORTER_OTLP_ENDPOINT",
    kind: httpAddress,
    default: null,
    description:
      "address of a collector that takes traces by OTLP over HTTP ([how to](docs/how-to/watch.md#traces))",
  },
} as const satisfies SettingGroup;

export const packagerObserveSettings = {
  metricsPort: {
    name: "PACKAGER_METRICS_PORT",
    kind: port,
    default: null,
    description: "port of the packaging host's metrics",
  },
} as const satisfies SettingGroup;
