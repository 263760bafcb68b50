import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Observer, Served, WorkKind } from './observer.ts'

/** What is counted when somebody looks. */
export interface Levels {
  connections: number
  /** Jobs that are not finished, and mails that are not sent: of the database, so of all servers that share it. */
  jobs: number
  mails: number
  /** Connections to a database server; undefined: there is none. */
  pool: { open: number; idle: number; waiting: number } | undefined
  /** Undefined: none is set. */
  replicas: { answered: number; left: number } | undefined
}

/** Seconds. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Counts and times of one process as Prometheus reads them. Each label has a value of a fixed list. */
export class Metrics implements Observer {
  readonly #registry = new Registry()
  readonly #levels: () => Promise<Levels>
  readonly #requests: Counter<'endpoint' | 'status'>
  readonly #requestSeconds: Histogram<'endpoint'>
  readonly #workSeconds: Histogram<'kind' | 'name'>
  readonly #failures: Counter<'kind' | 'name'>
  readonly #running: Gauge<'kind'>
  readonly #requestsRunning: Gauge

  constructor(levels: () => Promise<Levels>) {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    const request = { labelNames: ['endpoint', 'status'] as const, registers }
    this.#requests = new Counter({ name: 'indago_requests_total', help: 'Requests by endpoint and status.', ...request })
    const times = { labelNames: ['endpoint'] as const, buckets, registers }
    this.#requestSeconds = new Histogram({ name: 'indago_request_seconds', help: 'Time until an answer begins.', ...times })
    const work = { labelNames: ['kind', 'name'] as const, registers }
    const workHelp = 'Time of searches, queries, write jobs and calls of other servers, with their wait.'
    this.#workSeconds = new Histogram({ name: 'indago_work_seconds', help: workHelp, ...work, buckets })
    this.#failures = new Counter({ name: 'indago_work_failures_total', help: 'Work that ended with an error or a refusal.', ...work })
    const running = { labelNames: ['kind'] as const, registers }
    this.#running = new Gauge({ name: 'indago_work_running', help: 'Work that waits or is being done.', ...running })
    this.#requestsRunning = new Gauge({ name: 'indago_requests_running', help: 'Requests without an answer yet.', registers })
    this.#levels = levels
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  async text(): Promise<string> {
    await this.#look()
    return this.#registry.metrics()
  }

  begin(kind: WorkKind, name: string): (hasFailed: boolean) => void {
    // A query has no end if it fails, and there are more names of queries than anybody looks at.
    const isRead = kind === 'read'
    const labels = { kind, name: isRead ? '' : name }
    if (!isRead) this.#running.inc({ kind })
    const end = this.#workSeconds.startTimer(labels)
    return hasFailed => {
      end()
      if (hasFailed) this.#failures.inc(labels)
      if (!isRead) this.#running.dec({ kind })
    }
  }

  async request(_traceparent: string | undefined, serve: () => Promise<Served>): Promise<Served> {
    this.#requestsRunning.inc()
    const end = this.#requestSeconds.startTimer()
    try {
      const served = await serve()
      const endpoint = served.endpoint ?? 'other'
      end({ endpoint })
      this.#requests.inc({ endpoint, status: served.status })
      return served
    } finally {
      this.#requestsRunning.dec()
    }
  }

  /** Counts what is asked for only now; what cannot be counted is not shown. */
  async #look(): Promise<void> {
    const now = await this.#levels().catch(() => undefined)
    const { pool, replicas } = now ?? {}
    this.#show('indago_connections', 'Open connections of callers, with live ones.', now?.connections)
    this.#show('indago_jobs_waiting', 'Jobs that are not finished, of all servers on the database.', now?.jobs)
    this.#show('indago_mails_waiting', 'Mails that are not sent, of all servers on the database.', now?.mails)
    this.#show('indago_database_connections_open', 'Connections to the database.', pool?.open)
    this.#show('indago_database_connections_idle', 'Connections to the database that nobody uses.', pool?.idle)
    this.#show('indago_database_connections_waiting', 'Queries that wait for a connection to the database.', pool?.waiting)
    this.#show('indago_replica_reads_answered', 'Readings that a replica answered, since the start.', replicas?.answered)
    this.#show('indago_replica_reads_left', 'Readings for which no replica was there or far enough, since the start.', replicas?.left)
  }

  #show(name: string, help: string, value: number | undefined): void {
    this.#registry.removeSingleMetric(name)
    if (value !== undefined) new Gauge({ name, help, registers: [this.#registry] }).set(value)
  }
}
