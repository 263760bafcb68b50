import { getMeta, type MirrorDb, setMeta } from '../mirror/db.ts'

export interface ElectionPorts {
  db: MirrorDb
  /** Absent in some browsers and web views: then a lease row is used instead. */
  locks: LockManager | undefined
  now: () => number
  isVisible: () => boolean
  /** Called when this tab becomes the leader; the returned function ends its work. */
  lead: (epoch: number) => () => void
}

const heartbeatMs = 5000
const leaseRenewalMs = 3000
const leaseMs = 12_000
const silenceMs = 30_000
const stealIntervalMs = 300_000

/** Raises the epoch, so that later writes of an earlier leader are refused. */
const nextEpoch = (db: MirrorDb): Promise<number> =>
  db.transaction('rw', db.meta, async () => {
    const epoch = ((await getMeta<number>(db, 'epoch')) ?? 0) + 1
    await setMeta(db, 'epoch', epoch)
    return epoch
  })

/**
 * Takes part in the election of the leading tab until the returned function is called; that resolves when leadership is given up. One tab
 * of a partition leads (src/offline/README.md "One leading tab").
 */
export function joinElection(ports: ElectionPorts): () => Promise<void> {
  const left = new AbortController()
  const done = ports.locks ? electByLock(ports, ports.locks, left.signal) : electByLease(ports, left.signal)
  return () => {
    left.abort()
    return done
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(done => {
    if (signal.aborted) return done()
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
  })

async function electByLock(ports: ElectionPorts, locks: LockManager, left: AbortSignal): Promise<void> {
  const name = `ri-sync-${ports.db.name}`
  let leading = false
  const leadWhileLocked = async (lock: Lock | null) => {
    if (!lock || left.aborted) return
    const epoch = await nextEpoch(ports.db)
    // If this tab left while the epoch was written, it must not start to send.
    if (left.aborted) return
    leading = true
    const stop = ports.lead(epoch)
    try {
      while (!left.aborted) {
        await setMeta(ports.db, 'heartbeat', `${Date.now()} ${Math.random()}`).catch(() => {})
        await pause(heartbeatMs, left)
      }
    } finally {
      leading = false
      stop()
    }
  }
  void stealFromSilentLeader()
  while (!left.aborted) {
    // Rejects when another tab steals the lock: then this tab waits for it again.
    await locks.request(name, { signal: left }, leadWhileLocked).catch(() => {})
    await pause(200, left)
  }

  /** A frozen tab keeps the lock and does nothing; a visible tab then steals it, at most every five minutes. */
  async function stealFromSilentLeader(): Promise<void> {
    let lastHeartbeat: unknown
    let changedAt = performance.now()
    let stolenAt = Number.NEGATIVE_INFINITY
    while (!left.aborted) {
      await pause(heartbeatMs, left)
      const now = performance.now()
      const heartbeat = await getMeta(ports.db, 'heartbeat').catch(() => lastHeartbeat)
      if (heartbeat !== lastHeartbeat || leading || !ports.isVisible()) {
        lastHeartbeat = heartbeat
        changedAt = now
      } else if (now - changedAt > silenceMs && now - stolenAt > stealIntervalMs) {
        stolenAt = now
        void locks.request(name, { steal: true }, leadWhileLocked).catch(() => {})
      }
    }
  }
}

/** Without Web Locks: a lease row that must be renewed. A clock that jumped cannot hold the lease for ever. */
async function electByLease(ports: ElectionPorts, left: AbortSignal): Promise<void> {
  const { db, now } = ports
  const me = crypto.randomUUID()
  const renewed = () =>
    db.transaction('rw', db.meta, async () => {
      const lease = await getMeta<{ holder: string; until: number }>(db, 'lease')
      const isTaken = lease && lease.holder !== me && lease.until > now() && lease.until < now() + 2 * leaseMs
      if (!isTaken) await setMeta(db, 'lease', { holder: me, until: now() + leaseMs })
      return !isTaken
    })
  let stop: (() => void) | undefined
  let mine = false
  while (!left.aborted) {
    mine = await renewed().catch(() => false)
    if (mine && !stop) {
      const epoch = await nextEpoch(db)
      if (!left.aborted) stop = ports.lead(epoch)
    }
    if (!mine && stop) {
      stop()
      stop = undefined
    }
    await pause(leaseRenewalMs, left)
  }
  stop?.()
  if (mine) await setMeta(db, 'lease', { holder: '', until: 0 }).catch(() => {})
}
