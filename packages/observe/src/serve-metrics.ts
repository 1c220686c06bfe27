import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { collectDefaultMetrics, type Metric as PromMetric, Registry } from "prom-client";
import type { Metric } from "./metric.ts";

export interface MetricsListener {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves the metrics, and Node's own (memory, CPU, event loop, garbage collection), at `GET /metrics` of a port of their
 * own. Import this file only where it is wanted: it loads prom-client.
 */
export async function serveMetrics(
  metrics: readonly Metric[],
  { port, host }: { port: number; host: string },
): Promise<MetricsListener> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of metrics) registry.registerMetric(forPrometheus(metric));
  const server = createServer((request, response) => {
    const isAsked = request.method === "GET" && request.url === "/metrics";
    if (!isAsked) response.writeHead(404).end();
    else send(registry, response).catch(() => response.writeHead(500).end());
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function send(registry: Registry, response: ServerResponse): Promise<void> {
  const text = await registry.metrics();
  response.writeHead(200, { "content-type": registry.contentType }).end(text);
}

/** prom-client asks a metric for nothing but this. One that cannot be read now is left out, and the others are not. */
function forPrometheus(metric: Metric): PromMetric {
  const { name, help, type } = metric;
  const asked = {
    name,
    async get() {
      const samples = await Promise.resolve(metric.read()).catch(() => []);
      const values = samples.map(({ suffix = "", labels = {}, value }) => ({
        metricName: name + suffix,
        labels,
        value,
      }));
      return { name, help, type, values };
    },
  };
  return asked as unknown as PromMetric;
}
