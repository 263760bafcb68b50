import { toWireRequest } from '#api/call.ts'
import type { WireRequest } from '#api/exchange.ts'
import { updateBlocked } from './blocks.ts'
import { type Due, dueRows, headsOf, isRowDue } from './lanes.ts'
import { getMeta, type MirrorDb } from '../mirror/db.ts'
import { pullPosition } from '../mirror/pull-position.ts'
import { parseOp } from '../declare/parse-op.ts'
import type { Op } from '../declare/op.ts'

export type ClaimedOp = Op & { wire: WireRequest }

/** How much of a long queue is read first; the rest is read only if that is asked for and lanes are still free. */
const firstBatch = 100

export interface ClaimResult {
  claimed: ClaimedOp[]
  /** When the next waiting change is due, epoch milliseconds; Infinity: none has a time. */
  nextAt: number
  /** A corrupt row was parked: the next one of its lane may be sent. */
  hasParked: boolean
}

/** This tab is not the leader any more: another tab has raised the epoch. */
export class Deposed extends Error {}

/** Every write of a leader starts with this check: a tab that was frozen and still believes to lead can at most repeat a request. Call inside a transaction. */
export async function assertEpoch(db: MirrorDb, epoch: number): Promise<void> {
  if ((await getMeta<number>(db, 'epoch')) !== epoch) throw new Deposed('Another tab leads.')
}

/**
 * Claims up to `free` changes for sending and fixes their requests. `inFlight` are the changes that this leader awaits answers for; any
 * other row in state `sending` belonged to an earlier leader, or its answer could not be stored: it is claimed again under the same key.
 * `whole`: read the whole queue, not only its first batch.
 */
export function claimDue(
  db: MirrorDb,
  epoch: number,
  inFlight: ReadonlySet<number>,
  free: number,
  whole: boolean,
  now: number,
): Promise<ClaimResult> {
  return db.transaction('rw', [db.ops, db.meta], async () => {
    await assertEpoch(db, epoch)
    const undecided = (await dueRows(db, 'parked')).filter(row => Number.isFinite(row.notBefore))
    const retried = undecided.filter(row => isRowDue(row, now))
    const sending = await dueRows(db, 'sending')
    const orphans = sending.filter(row => !inFlight.has(row.seq))
    const busyLanes = sending.filter(row => inFlight.has(row.seq)).map(row => row.lane)
    const { cursor, page } = await pullPosition(db)
    const held = await heldTargets(db, undecided)
    const claimed: ClaimedOp[] = []
    let hasParked = false
    // One that is due and is not claimed now waits for its lane, and not for a time.
    let nextAt = Math.min(...undecided.filter(row => !isRowDue(row, now)).map(row => row.notBefore))
    const first = await dueRows(db, 'queued', firstBatch)
    await claimAmong([...first, ...orphans, ...retried])
    if (whole && claimed.length < free && first.length === firstBatch)
      await claimAmong([...(await dueRows(db, 'queued')), ...orphans, ...retried])
    return { claimed, nextAt, hasParked }

    async function claimAmong(rows: Due[]): Promise<void> {
      const busy = new Set([...busyLanes, ...claimed.map(op => op.lane)])
      for (const head of headsOf(rows, busy)) {
        if (claimed.length >= free) break
        if (head.unmet > 0) continue
        if (!isRowDue(head, now)) {
          nextAt = Math.min(nextAt, head.notBefore)
          continue
        }
        const row = await db.ops.get(head.seq)
        if (!row || isHeld(row, held)) continue
        const op = await withRequest(db, row)
        hasParked ||= op === 'parked'
        if (typeof op === 'string') continue
        const since = op.firstTriedAt === undefined ? { since: { cursor, page } } : {}
        const taken = { ...op, ...since, state: 'sending' as const, epoch, attempts: op.attempts + 1, firstTriedAt: op.firstTriedAt ?? now }
        await db.ops.put(taken)
        claimed.push(taken)
      }
    }
  })
}

/** The row with its request. A row written by a later app, or without its key, stays as it is; a corrupt one is parked (C12). */
async function withRequest(db: MirrorDb, row: Op): Promise<ClaimedOp | 'waits' | 'parked'> {
  const known = parseOp(row)
  if (known.is === 'newer' || known.is === 'locked') return 'waits'
  try {
    if (known.is === 'known')
      return {
        ...row,
        wire: row.wire ?? toWireRequest(known.mutation.endpoint, known.mutation.wire(known.op), known.mutation.ifMatch?.(known.op)),
      }
  } catch {
    // Parked below.
  }
  await db.ops.update(row.seq, {
    state: 'parked',
    notBefore: Number.POSITIVE_INFINITY,
    lastError: { status: 0, code: 'client_error', text: 'The stored change could not be read.' },
  })
  await updateBlocked(db, row.lane)
  return 'parked'
}

/** The targets of parked changes with unknown outcome: later changes of these targets wait, because a late effect would undo theirs. */
async function heldTargets(db: MirrorDb, undecided: readonly { seq: number }[]): Promise<Map<string, number>> {
  const rows = undecided.length > 0 ? await db.ops.bulkGet(undecided.map(row => row.seq)) : []
  return new Map(rows.flatMap(op => (op ? [[`${op.target.type} ${op.target.id}`, op.seq] as const] : [])))
}
const isHeld = (op: Op, held: ReadonlyMap<string, number>): boolean => (held.get(`${op.target?.type} ${op.target?.id}`) ?? op.seq) < op.seq
