import type { Answer, Credentials, ExchangeOptions, WireRequest } from '#api/exchange.ts'
import { claimDue, type ClaimedOp, Deposed } from './claim.ts'
import { conclude } from './conclude.ts'
import { dueRows } from './lanes.ts'
import type { MirrorDb } from '../mirror/db.ts'
import { verdictOf } from './verdict.ts'

/** The session's credentials. `recover` renews the token once, under its own lock. */
export interface Identity {
  credentials: () => Credentials | undefined
  recover: () => Promise<'ok' | 'locked' | 'later'>
}

export interface SenderPorts {
  db: MirrorDb
  userId: string
  identity: Identity
  exchange: (request: WireRequest, options: ExchangeOptions) => Promise<Answer>
  isOnline: () => boolean
  now: () => number
  random: () => number
  /** Called after changes were taken or refused, when nothing more can be sent: others may have written what this device has not. */
  concluded: () => void
  /** The server refuses this version of the app. */
  updateNeeded: () => void
}

export interface Sender {
  /** Sends all due changes, up to four lanes at once; resolves when nothing more can be sent now. */
  pump: () => Promise<void>
  /** Call when the network is back: changes that waited for it are due at once. */
  connected: () => Promise<void>
  /** When to pump again, epoch milliseconds; Infinity: only after a trigger. */
  nextAt: () => number
  /** Continues after a new sign-in. */
  resume: () => void
  stop: () => void
}

const lanesAtOnce = 4

/** Sends queued changes. Only the leading tab has a sender; each of its writes checks the epoch. */
export function createSender(ports: SenderPorts, epoch: number): Sender {
  const { db, now } = ports
  const inFlight = new Set<number>()
  const running = new Set<Promise<void>>()
  const ended = new AbortController()
  let pausedUntil = 0
  let locked = false
  let nextDue = Number.POSITIVE_INFINITY
  /** When a pause is over the queue is looked at, whatever was known of it before. */
  let lookAt = Number.POSITIVE_INFINITY
  let lastSuccess = Number.NEGATIVE_INFINITY
  let unpulled = false
  let pumping: Promise<void> | undefined
  let poke = () => {}
  let poked = false
  /** The whole queue must be read: after a new change, a wait that ended, a temporary id that became real. */
  let hasNews = true
  let recoveredAt = Number.NEGATIVE_INFINITY

  function pause(milliseconds: number): void {
    pausedUntil = now() + milliseconds
    lookAt = pausedUntil
  }

  /** Otherwise only a trigger can help: the network, a sign-in, another leader. */
  const canSend = () => !ended.signal.aborted && !locked && ports.isOnline() && ports.identity.credentials()?.userId === ports.userId
  const maySend = () => canSend() && now() >= pausedUntil

  async function deliver(op: ClaimedOp): Promise<void> {
    const answer = await ports.exchange(op.wire, sendingOptions(op)).catch(() => undefined)
    if (ended.signal.aborted) return
    const verdict = verdictOf(answer, op, { now: now(), random: ports.random, othersSucceed: lastSuccess >= (op.firstTriedAt ?? now()) })
    if (await conclude(db, epoch, op, verdict, now())) {
      hasNews ||= op.creates !== undefined
      lastSuccess = now()
      unpulled = true
    }
    // Refused for what others wrote, of which this device may know nothing yet.
    if (verdict.do === 'park' && verdict.outcome === 'refused') unpulled = true
    if (verdict.do === 'pause') pause(verdict.wait)
    if (verdict.do === 'update') {
      pause(600_000)
      ports.updateNeeded()
    }
    if (verdict.do === 'identity' && !locked) {
      locked = true
      const outcome = await ports.identity.recover()
      locked = outcome === 'locked'
      // If the renewed session is refused again at once, wait.
      if (outcome === 'later' || now() - recoveredAt < 30_000) pause(5000)
      if (outcome === 'ok') recoveredAt = now()
    }
  }
  const sendingOptions = (op: ClaimedOp): ExchangeOptions => ({
    key: op.mid,
    credentials: ports.identity.credentials() ?? null,
    timeout: 30_000,
    signal: ended.signal,
  })

  function start(op: ClaimedOp): void {
    inFlight.add(op.seq)
    const one = deliver(op)
      .catch(failed)
      .finally(() => {
        inFlight.delete(op.seq)
        running.delete(one)
      })
    running.add(one)
  }

  /** A row that could not be written stays `sending` and is claimed again; a deposed leader stops. */
  function failed(error: unknown): void {
    if (error instanceof Deposed) ended.abort()
    else pause(1000)
  }

  async function run(): Promise<void> {
    for (;;) {
      const wasPoked = new Promise<void>(wake => (poke = wake))
      hasNews ||= poked
      poked = false
      if (maySend() && inFlight.size < lanesAtOnce) {
        const free = lanesAtOnce - inFlight.size
        lookAt = Number.POSITIVE_INFINITY
        const { claimed, nextAt, hasParked } = await claimDue(db, epoch, inFlight, free, hasNews, now())
        nextDue = nextAt
        if (claimed.length < free) hasNews = false
        poked ||= hasParked
        claimed.forEach(start)
      }
      if (running.size > 0) await Promise.race([...running, wasPoked])
      else if (!poked || !maySend()) break
    }
    if (unpulled && !ended.signal.aborted) {
      unpulled = false
      ports.concluded()
    }
  }

  return {
    pump() {
      poked = true
      poke()
      pumping ??= run()
        .catch(failed)
        .finally(() => (pumping = undefined))
      return pumping
    },
    async connected() {
      const makeDue = async () => {
        for (const { seq } of (await dueRows(db, 'queued')).filter(row => row.notBefore > now())) {
          const op = await db.ops.get(seq)
          if (op?.lastError?.code === 'offline') await db.ops.update(seq, { notBefore: 0 })
        }
      }
      await db.transaction('rw', [db.ops], makeDue).catch(failed)
    },
    // While nothing can be sent, a change that is due must not wake the device again and again.
    nextAt: () => (canSend() ? Math.max(pausedUntil, Math.min(nextDue, lookAt)) : Number.POSITIVE_INFINITY),
    resume() {
      locked = false
      pausedUntil = 0
    },
    stop: () => ended.abort(),
  }
}
