import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, isSpanContextValid, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { wireVersion } from '#contract/wire-version.ts'
import type { Logger } from '../core/log.ts'
import type { Observer, Served, WorkKind } from './observer.ts'
import type { TraceSettings } from '../core/settings.ts'

/** A collector that is slow or gone costs this much memory and no more: further spans are dropped. */
const most = { waiting: 2048, ofBatch: 256 }
/** Of OTLP, at whose path a collector listens. */
const protocolVersion = 1
/** Milliseconds. */
const times = { batch: 5000, send: 5000, stop: 2000, complaint: 60_000 }

/** Spans of requests and what they wait for, sent to an OpenTelemetry collector. */
export class Traces implements Observer {
  readonly #provider: TracerProvider
  readonly #tracer: Tracer
  /** The request that work belongs to. */
  readonly #parents = new AsyncLocalStorage<Context>()

  constructor({ url, headers, service, ratio }: TraceSettings, log: Logger) {
    const exporter = new OTLPTraceExporter({
      url: `${url}/v${protocolVersion}/traces`,
      headers,
      timeoutMillis: times.send,
      concurrencyLimit: 1,
    })
    const share = new TraceIdRatioBasedSampler(ratio)
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': service, 'service.version': wireVersion }),
      // A caller may name a trace, and cannot make this server send more than its share.
      sampler: new ParentBasedSampler({ root: share, remoteParentSampled: share, remoteParentNotSampled: new AlwaysOffSampler() }),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: complaining(exporter, log),
          maxQueueSize: most.waiting,
          maxExportBatchSize: most.ofBatch,
          scheduledDelayMillis: times.batch,
          exportTimeoutMillis: times.send,
        }),
      ],
    })
    this.#tracer = this.#provider.getTracer('indago')
  }

  begin(kind: WorkKind, name: string): (hasFailed: boolean) => void {
    const parent = this.#parents.getStore()
    // What the server reads and writes for itself, many times a second, tells nobody anything.
    if (!parent && (kind === 'read' || kind === 'write')) return () => {}
    const span = this.#tracer.startSpan(`${kind} ${name}`, { kind: SpanKind.CLIENT }, parent ?? ROOT_CONTEXT)
    return hasFailed => end(span, hasFailed)
  }

  async request(traceparent: string | undefined, serve: () => Promise<Served>): Promise<Served> {
    const caller = contextOf(traceparent)
    const span = this.#tracer.startSpan('request', { kind: SpanKind.SERVER }, caller)
    let hasFailed = true
    try {
      const served = await this.#parents.run(trace.setSpan(caller, span), serve)
      span.updateName(served.endpoint ?? 'other')
      span.setAttribute('http.response.status_code', served.status)
      hasFailed = served.status >= 500
      return served
    } finally {
      end(span, hasFailed)
    }
  }

  /** Sends what waits, as far as the collector takes it soon. */
  async stop(): Promise<void> {
    const late = new Promise<void>(resolve => setTimeout(resolve, times.stop).unref())
    await Promise.race([this.#provider.shutdown().catch(() => undefined), late])
  }
}

function end(span: Span, hasFailed: boolean): void {
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** W3C Trace Context; what is not valid is as if it were not there. */
function contextOf(traceparent: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] =
    /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/.exec(traceparent ?? '') ?? []
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
}

/** Says once a minute that spans were not taken, without the answer, which may repeat what was sent. */
function complaining(exporter: SpanExporter, log: Logger): SpanExporter {
  let saidAt = -times.complaint
  return {
    export: (spans, done) =>
      exporter.export(spans, result => {
        if (result.error && performance.now() - saidAt >= times.complaint) {
          saidAt = performance.now()
          log.warn('the collector of traces does not take them')
        }
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
