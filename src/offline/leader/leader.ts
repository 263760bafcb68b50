import { metaOf, type MirrorDb, setMeta } from '../mirror/db.ts'

export interface LeaderPorts {
  db: MirrorDb
  /** Absent in some browsers and web views: then a lease row stands in. */
  locks: LockManager | undefined
  now: () => number
  isVisible: () => boolean
  /** This tab leads now; the answer ends it. */
  lead: (epoch: number) => () => void
}

const beat = 5000
const leaseBeat = 3000
const leaseTime = 12_000
const silence = 30_000
const betweenSteals = 300_000

/** Raises the epoch: whatever an earlier leader still tries to write is refused. */
const nextEpoch = (db: MirrorDb): Promise<number> =>
  db.transaction('rw', db.meta, async () => {
    const epoch = ((await metaOf<number>(db, 'epoch')) ?? 0) + 1
    await setMeta(db, 'epoch', epoch)
    return epoch
  })

/**
 * Stands for election until the returned function is called; that resolves when the lead is given back. One tab of a
 * partition leads (src/offline/README.md "One leading tab").
 */
export function standForLeader(ports: LeaderPorts): () => Promise<void> {
  const left = new AbortController()
  const standing = ports.locks ? byLock(ports, ports.locks, left.signal) : byLease(ports, left.signal)
  return () => {
    left.abort()
    return standing
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(done => {
    if (signal.aborted) return done()
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
  })

async function byLock(ports: LeaderPorts, locks: LockManager, left: AbortSignal): Promise<void> {
  const name = `ri-sync-${ports.db.name}`
  let leading = false
  const reign = async (lock: Lock | null) => {
    if (!lock || left.aborted) return
    const epoch = await nextEpoch(ports.db)
    // Whoever left while the epoch was written down must not begin to send.
    if (left.aborted) return
    leading = true
    const stop = ports.lead(epoch)
    try {
      while (!left.aborted) {
        await setMeta(ports.db, 'heartbeat', `${Date.now()} ${Math.random()}`).catch(() => {})
        await pause(beat, left)
      }
    } finally {
      leading = false
      stop()
    }
  }
  void watchForSilence()
  while (!left.aborted) {
    // Rejects when another tab steals the lock: then this one queues up again.
    await locks.request(name, { signal: left }, reign).catch(() => {})
    await pause(200, left)
  }

  /** A leader whose tab is frozen holds its lock and does nothing; a visible follower takes it, rarely. */
  async function watchForSilence(): Promise<void> {
    let heard: unknown
    let heardAt = performance.now()
    let stolenAt = Number.NEGATIVE_INFINITY
    while (!left.aborted) {
      await pause(beat, left)
      const now = performance.now()
      const sign = await metaOf(ports.db, 'heartbeat').catch(() => heard)
      if (sign !== heard || leading || !ports.isVisible()) {
        heard = sign
        heardAt = now
      } else if (now - heardAt > silence && now - stolenAt > betweenSteals) {
        stolenAt = now
        void locks.request(name, { steal: true }, reign).catch(() => {})
      }
    }
  }
}

/** Without Web Locks: a row that must be renewed. A clock that jumped cannot hold it for ever. */
async function byLease(ports: LeaderPorts, left: AbortSignal): Promise<void> {
  const { db, now } = ports
  const me = crypto.randomUUID()
  const renewed = () =>
    db.transaction('rw', db.meta, async () => {
      const lease = await metaOf<{ holder: string; until: number }>(db, 'lease')
      const isTaken = lease && lease.holder !== me && lease.until > now() && lease.until < now() + 2 * leaseTime
      if (!isTaken) await setMeta(db, 'lease', { holder: me, until: now() + leaseTime })
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
    await pause(leaseBeat, left)
  }
  stop?.()
  if (mine) await setMeta(db, 'lease', { holder: '', until: 0 }).catch(() => {})
}
