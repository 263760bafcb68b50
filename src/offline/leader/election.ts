import { startLimits } from '#contract/start-limits.ts'
import { whileVisible } from '#kit/awake.ts'
import { getMeta, type MirrorDb, setMeta } from '../mirror/db.ts'

export interface ElectionPorts {
  db: MirrorDb
  /** Absent in some browsers and web views: then a lease row is used instead. */
  locks: LockManager | undefined
  /** Reaches the other tabs of the partition. */
  channel: BroadcastChannel | undefined
  now: () => number
  isVisible: () => boolean
  /** Called when this tab becomes the leader; the returned function ends its work. */
  lead: (epoch: number) => () => void
}

const leaseRenewalMs = 3000
const leaseMs = 12_000

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
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })

async function electByLock(ports: ElectionPorts, locks: LockManager, left: AbortSignal): Promise<void> {
  const name = `ri-sync-${ports.db.name}`
  let end: (() => void) | undefined
  const lead = async (lock: Lock | null, term: AbortController) => {
    if (!lock || left.aborted) return
    const epoch = await nextEpoch(ports.db)
    // If this tab left while the epoch was written, it must not start to send.
    if (left.aborted || term.signal.aborted) return
    end = () => term.abort()
    talk.stopAsking()
    left.addEventListener('abort', end, { once: true, signal: term.signal })
    const stop = ports.lead(epoch)
    await new Promise<void>(over => term.signal.addEventListener('abort', () => over(), { once: true }))
    end = undefined
    stop()
    if (!left.aborted) talk.startAsking()
  }
  /** Rejects when another tab steals the lock: then this tab leads no more. */
  const hold = async (options: LockOptions) => {
    const term = new AbortController()
    await locks.request(name, options, lock => lead(lock, term)).catch(() => {})
    term.abort()
  }
  const talk = talkAbout(ports, { isLeading: () => end !== undefined, giveUp: () => end?.(), steal: () => void hold({ steal: true }) })
  left.addEventListener('abort', talk.end, { once: true })
  while (!left.aborted) {
    await hold({ signal: left })
    await pause(200, left)
  }
}

const question = 'Who leads?'
const answer = 'I lead.'

interface Role {
  isLeading: () => boolean
  giveUp: () => void
  steal: () => void
}

interface Talk {
  startAsking: () => void
  stopAsking: () => void
  end: () => void
}

/**
 * A visible tab that does not lead asks whether the leading one is there. That one answers, or gives up if nobody sees it: a browser slows down a
 * hidden tab. A frozen tab keeps the lock and answers nothing; then the visible tab steals it. A tab alone, and a hidden one, has no timer.
 */
function talkAbout({ channel, isVisible }: ElectionPorts, role: Role): Talk {
  const { ask: every, questions, steal } = startLimits.intervals.leader
  let unanswered = 0
  let stolenAt = Number.NEGATIVE_INFINITY
  const ask = () => {
    if (unanswered >= questions && performance.now() - stolenAt > steal) {
      stolenAt = performance.now()
      unanswered = 0
      return role.steal()
    }
    unanswered++
    channel?.postMessage(question)
  }
  const handleMessage = ({ data }: MessageEvent<unknown>) => {
    if (data === answer) unanswered = 0
    if (data !== question || !role.isLeading()) return
    channel?.postMessage(answer)
    if (!isVisible()) role.giveUp()
  }
  channel?.addEventListener('message', handleMessage)
  let stopAsking = whileVisible(every, ask)
  return {
    startAsking() {
      stopAsking()
      unanswered = 0
      stopAsking = whileVisible(every, ask)
    },
    stopAsking: () => stopAsking(),
    end() {
      stopAsking()
      channel?.removeEventListener('message', handleMessage)
    },
  }
}

/** Without Web Locks: a lease row that must be renewed. A clock that jumped cannot hold the lease forever. */
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
