import {
  type Tracer as ApiTracer,
  SpanKind as OtelKind,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { ExportResultCode, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type SpanExporter,
} from "@opentelemetry/sdk-trace-base";
import type { Span, SpanFacts, SpanKind, Tracer } from "./tracer.ts";

interface TraceTarget {
  /** Of the collector; its traces go to `/v1/traces` below it. */
  endpoint: string;
  /** What the traces are of. */
  service: string;
  log: { warn(message: string): void; info(message: string): void };
  /** How long spans are gathered before they are sent, in milliseconds. */
  everyMs?: number;
}

/** Milliseconds. */
const exportMs = 5_000;

const kinds: Record<SpanKind, OtelKind> = {
  request: OtelKind.SERVER,
  work: OtelKind.INTERNAL,
  statement: OtelKind.CLIENT,
  job: OtelKind.CONSUMER,
};

/**
 * Traces for a collector that speaks OTLP over HTTP. The SDK reads its own OTEL_… variables, such as OTEL_TRACES_SAMPLER and
 * OTEL_EXPORTER_OTLP_HEADERS. Import this file only where traces are wanted: it loads 25 MB.
 */
export function openTracer({ endpoint, service, log, everyMs = 5_000 }: TraceTarget): Tracer {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportMs });
  const processor = new BatchSpanProcessor(reporting(exporter, log), {
    scheduledDelayMillis: everyMs,
    exportTimeoutMillis: exportMs,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer("playfront");
  return {
    begin({ name, kind, traceparent, since }) {
      const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
      return startSpan(tracer, { name, kind, parent, since });
    },
    close: () => provider.shutdown(),
  };
}

interface Start {
  name: string;
  kind: SpanKind;
  parent: SpanContext | null;
  since?: number | undefined;
}

function startSpan(tracer: ApiTracer, { name, kind, parent, since }: Start): Span {
  const context = parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
  const attributes = kind === "statement" ? { "db.system.name": "postgresql" } : {};
  const startTime = since === undefined ? undefined : performance.timeOrigin + since;
  const started = tracer.startSpan(
    name,
    { kind: kinds[kind], attributes, ...(startTime !== undefined && { startTime }) },
    context,
  );
  const own = started.spanContext();
  return {
    traceparent: `00-${own.traceId}-${own.spanId}-${own.traceFlags.toString(16).padStart(2, "0")}`,
    child: (childName, childKind) =>
      startSpan(tracer, { name: childName, kind: childKind, parent: own }),
    end: (facts) => endSpan(started, facts),
  };
}

function endSpan(span: OtelSpan, { status, requestId, hasFailed = false }: SpanFacts = {}): void {
  if (status !== undefined) span.setAttribute("http.response.status_code", status);
  if (requestId !== undefined) span.setAttribute("playfront.request_id", requestId);
  if (hasFailed || (status ?? 0) >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Says once that a collector takes no traces, and once that it takes them again. */
function reporting(exporter: SpanExporter, log: TraceTarget["log"]): SpanExporter {
  let isRefused = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const wasRefused = isRefused;
        isRefused = result.code !== ExportResultCode.SUCCESS;
        if (isRefused && !wasRefused) log.warn("The collector takes no traces");
        if (!isRefused && wasRefused) log.info("The collector takes traces again");
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
