import { AsyncLocalStorage } from 'node:async_hooks'
import {
  diag,
  type Span as Recorded,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { VERSION } from '#config/version.ts'
import type { Span, Tracer } from '#providers/traces/tracer.ts'

const TIMEOUT_MS = 5_000
const BATCH_MS = 1_000
/** How long the end of the process waits for a collector that does not answer. */
const CLOSE_MS = 3_000
const COMPLAIN_EVERY_MS = 60_000
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

type Options = { url: string; headers: Record<string, string>; serviceName: string; ratio: number }

/** Sends spans to a collector as JSON, in batches beside the work; what it cannot send it drops. */
export function otlpTracer({ url, headers, serviceName, ratio }: Options): Tracer {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: TIMEOUT_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': VERSION }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: BATCH_MS })],
  })
  const tracer = provider.getTracer('sitewright', VERSION)
  const running = new AsyncLocalStorage<Recorded>()

  return {
    begin(name, kind, attributes, parent) {
      const above = parent ? remote(parent) : running.getStore()?.spanContext()
      const context = above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT
      return new RecordedSpan(tracer.startSpan(name, { kind: KINDS[kind], attributes }, context))
    },
    within: (span, work) => running.run((span as RecordedSpan).recorded, work),
    current() {
      const span = running.getStore()?.spanContext()
      return span && { trace_id: span.traceId, span_id: span.spanId }
    },
    onProblem(complain) {
      let last = Number.NEGATIVE_INFINITY
      const note = (problem: string) => {
        if (performance.now() - last < COMPLAIN_EVERY_MS) return
        last = performance.now()
        complain(problem)
      }
      const ignore = () => {}
      diag.setLogger({ error: note, warn: note, info: ignore, debug: ignore, verbose: ignore })
    },
    async close() {
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
      diag.disable()
    },
  }
}

class RecordedSpan implements Span {
  readonly recorded: Recorded

  constructor(recorded: Recorded) {
    this.recorded = recorded
  }

  rename(name: string) {
    this.recorded.updateName(name)
  }

  set(attributes: Record<string, string | number>) {
    this.recorded.setAttributes(attributes)
  }

  fail(type: string) {
    this.recorded.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
  }

  end() {
    this.recorded.end()
  }
}

function remote({ traceId, spanId, sampled }: { traceId: string; spanId: string; sampled: boolean }) {
  return { traceId, spanId, traceFlags: sampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true }
}
