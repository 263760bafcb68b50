import type { Catalogue } from '../catalogue/port.ts'
import type { Logger } from '../core/log.ts'
import { type Observer, observers } from './observer.ts'
import type { Settings } from '../core/settings.ts'
import type { Store } from '../store/store.ts'
import { Connections } from './connections.ts'
import { observeCalls } from './observed-calls.ts'
import { observedCatalogue, observedStore } from './observed-parts.ts'

export interface Telemetry {
  observer: Observer
  /** The same parts, observed. */
  store: Store
  catalogue: Catalogue
  /** Where metrics are served. */
  metricsUrl: string | undefined
  stop(): Promise<void>
}

interface Parts {
  settings: Settings
  store: Store
  catalogue: Catalogue
  log: Logger
}

/** Metrics and traces as the settings ask for them; undefined: for neither, and nothing of them is loaded. */
export async function openTelemetry(parts: Parts): Promise<Telemetry | undefined> {
  const { settings, store, catalogue, log } = parts
  const metrics = settings.metrics && (await openMetrics(settings.metrics, store))
  const traces = settings.traces && new (await import('./traces.ts')).Traces(settings.traces, log)
  const all = [metrics?.observer, traces].filter(one => one !== undefined)
  if (all.length === 0) return undefined
  const observer = observers(all)
  const stopCalls = observeCalls(observer, settings)
  return {
    observer,
    store: observedStore(store, observer),
    catalogue: observedCatalogue(catalogue, observer),
    metricsUrl: metrics?.url,
    stop: async () => {
      stopCalls()
      metrics?.stop()
      await traces?.stop()
    },
  }
}

async function openMetrics(settings: NonNullable<Settings['metrics']>, store: Store) {
  const [{ Metrics }, { listenForMetrics }] = await Promise.all([import('./metrics.ts'), import('./metrics-listener.ts')])
  const connections = new Connections(settings.port)
  const observer = new Metrics(async () => ({
    connections: connections.open,
    ...(await waitingIn(store)),
    pool: store.pool?.(),
    replicas: store.replicas?.counts(),
  }))
  const server = await listenForMetrics(settings, observer)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  return {
    observer,
    url: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}/metrics`,
    stop: () => {
      connections.stop()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** More than that is not counted. */
const mostCounted = 10_000

/** Jobs and mails that wait. */
async function waitingIn({ read }: Store): Promise<{ jobs: number; mails: number }> {
  const [jobs, mails] = await Promise.all([
    read.selectFrom('jobs').select('id').where('finished_at', 'is', null).limit(mostCounted).execute(),
    read.selectFrom('mails').select('id').where('sent_at', 'is', null).where('failure', 'is', null).limit(mostCounted).execute(),
  ])
  return { jobs: jobs.length, mails: mails.length }
}
