/** Notes how long requests, jobs and calls to other services take, and which belongs to which. It never fails its caller. */
export interface Tracer {
  /** Begins a span, below the one that is running or below `parent`. */
  begin(name: string, kind: SpanKind, attributes: Attributes, parent?: Parent | null): Span
  /** What `work` does belongs to the span, as does what it leaves running. */
  within<T>(span: Span, work: () => T): T
  /** Of the span that is running, for log lines; undefined outside of any. */
  current(): { trace_id: string; span_id: string } | undefined
  /** Called, at most once a minute, where spans cannot be sent. They are dropped then. */
  onProblem(complain: (problem: string) => void): void
  /** Sends what is left. */
  close(): Promise<void>
}

export type SpanKind = 'server' | 'client' | 'internal'
/** By their names in OpenTelemetry's semantic conventions. */
export type Attributes = Record<string, string | number>
/** A span of the service that called, as its `traceparent` header names it. */
export type Parent = { traceId: string; spanId: string; sampled: boolean }

export interface Span {
  rename(name: string): void
  set(attributes: Attributes): void
  /** `type` says what failed in a word, such as the class of an error. */
  fail(type: string): void
  end(): void
}
