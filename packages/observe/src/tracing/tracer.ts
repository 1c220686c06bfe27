/** A part of a trace. Names and facts hold no values: no token, code, phone number or address of a page. */
export interface Span {
  /** For who goes on elsewhere: another host, or a job. */
  readonly traceparent: string;
  child(name: string, kind: SpanKind): Span;
  end(facts?: SpanFacts): void;
}

export type SpanKind = "request" | "work" | "statement" | "job";

export interface SpanFacts {
  /** Of the answer; from 500 on the span has failed. */
  status?: number;
  /** As the log lines name it. */
  requestId?: string;
  hasFailed?: boolean;
}

export interface Beginning {
  name: string;
  kind: SpanKind;
  /** Of whoever goes on here; what is malformed begins a trace of its own. */
  traceparent: string | undefined;
  /** The time of `performance.now()` at its beginning, if that is past. */
  since?: number;
}

/** Begins traces, which go to a collector. Where none is configured there is no tracer. */
export interface Tracer {
  begin(beginning: Beginning): Span;
  /** Sends what is left. */
  close(): Promise<void>;
}
