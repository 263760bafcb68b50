import type { Logger } from './core/log.ts'
import type { SecretSource } from './core/secret-file.ts'
import type { Settings } from './core/settings.ts'
import { stillActive } from './live/active-sessions.ts'
import { ClusterLive } from './live/cluster/cluster-live.ts'
import { EmbeddedLive } from './live/embedded/embedded-live.ts'
import { type LiveKey, openLiveKey } from './live/embedded/live-key.ts'
import type { LiveTimes } from './live/embedded/socket-checks.ts'
import type { LiveServer } from './live/port.ts'
import { ChangeWatch, type LiveSource } from './live/watch-changes.ts'
import type { Store } from './store/store.ts'

interface LiveParts {
  settings: Settings
  store: Store
  sources: readonly LiveSource[]
  log: Logger
  now: () => number
  times?: LiveTimes | undefined
  openSecret: SecretSource
}

/** The live channel, and the store whose commits it notices at once. */
export interface OpenedLive {
  live: LiveServer
  store: Store
  /** Undefined where a cluster holds the connections. */
  embedded: { server: EmbeddedLive; key: LiveKey } | undefined
  stop(): Promise<void>
}

/** Opens the form of the live channel that the settings name. */
export function openLive({ settings, store, sources, log, now, times, openSecret }: LiveParts): OpenedLive {
  const listen = (): Promise<void> => watch.begin()
  const { pusherCluster: cluster, dataDir } = settings
  const ask = (sids: readonly string[]) => stillActive(store.read, sids, now())
  const openEmbedded = (key: LiveKey) => ({
    server: new EmbeddedLive({ settings, key, listen, log, activeSessions: ask, ...(times && { times }) }),
    key,
  })
  const embedded = cluster ? undefined : openEmbedded(openLiveKey(dataDir, openSecret))
  const live: LiveServer = cluster
    ? new ClusterLive({ cluster, listen, log, activeSessions: ask, ...(times && { askEvery: times.check }) })
    : embedded!.server
  const watch = new ChangeWatch({ store, live, sources, log })
  store.onForeignCommit?.(watch.wake)
  const write: Store['write'] = async job => {
    const result = await store.write(job)
    watch.wake()
    return result
  }
  return {
    live,
    store: { ...store, write },
    embedded,
    stop: async () => {
      await watch.stop()
      await live.stop()
    },
  }
}
