import { wireOf } from '#api/call.ts'
import type { WireRequest } from '#api/exchange.ts'
import { settleBlocks } from './blocks.ts'
import { type Due, dueRows, headsOf, isDue } from './lanes.ts'
import { metaOf, type MirrorDb } from '../mirror/db.ts'
import { pulledOf } from '../mirror/pulled.ts'
import { understood } from './mutation.ts'
import type { Op } from './op.ts'

export type ClaimedOp = Op & { wire: WireRequest }

/** A long queue is read from its beginning; whole only when that is asked for and lanes are left free. */
const firstLook = 100

export interface Claim {
  claimed: ClaimedOp[]
  /** When the earliest waiting change falls due, epoch milliseconds; Infinity: none waits for a moment. */
  nextAt: number
  /** A row that makes no sense was parked: the next one of its lane may go. */
  setAside: boolean
}

/** This tab leads no more: another one has raised the epoch. */
export class Deposed extends Error {}

/** Every write of a leader begins with this: a thawed old leader can do no more than repeat a request. Call inside a transaction. */
export async function assertEpoch(db: MirrorDb, epoch: number): Promise<void> {
  if ((await metaOf<number>(db, 'epoch')) !== epoch) throw new Deposed('Another tab leads.')
}

/**
 * Takes up to `free` changes for sending and freezes their requests. `inFlight` is what this leader awaits
 * answers for; any other row in state `sending` belonged to a leader that is gone, or to an answer that could not be
 * written down, and is taken again under the same key. `whole`: look beyond the beginning of a long queue.
 */
export function claim(
  db: MirrorDb,
  epoch: number,
  inFlight: ReadonlySet<number>,
  free: number,
  whole: boolean,
  now: number,
): Promise<Claim> {
  return db.transaction('rw', [db.ops, db.meta], async () => {
    await assertEpoch(db, epoch)
    const unanswered = (await dueRows(db, 'parked')).filter(row => Number.isFinite(row.notBefore))
    const revived = unanswered.filter(row => isDue(row, now))
    const sending = await dueRows(db, 'sending')
    const orphans = sending.filter(row => !inFlight.has(row.seq))
    const awaited = sending.filter(row => inFlight.has(row.seq)).map(row => row.lane)
    const { cursor, page } = await pulledOf(db)
    const held = await heldTargets(db, unanswered)
    const claimed: ClaimedOp[] = []
    let setAside = false
    let nextAt = Math.min(...unanswered.map(row => row.notBefore))
    const beginning = await dueRows(db, 'queued', firstLook)
    await claimAmong([...beginning, ...orphans, ...revived])
    if (whole && claimed.length < free && beginning.length === firstLook)
      await claimAmong([...(await dueRows(db, 'queued')), ...orphans, ...revived])
    return { claimed, nextAt, setAside }

    async function claimAmong(rows: Due[]): Promise<void> {
      const busy = new Set([...awaited, ...claimed.map(op => op.lane)])
      for (const head of headsOf(rows, busy)) {
        if (claimed.length >= free) break
        if (head.unmet > 0) continue
        if (!isDue(head, now)) {
          nextAt = Math.min(nextAt, head.notBefore)
          continue
        }
        const row = await db.ops.get(head.seq)
        if (!row || isHeld(row, held)) continue
        const op = await frozen(db, row)
        setAside ||= op === 'parked'
        if (typeof op === 'string') continue
        const since = op.firstTriedAt === undefined ? { since: { cursor, page } } : {}
        const taken = { ...op, ...since, state: 'sending' as const, epoch, attempts: op.attempts + 1, firstTriedAt: op.firstTriedAt ?? now }
        await db.ops.put(taken)
        claimed.push(taken)
      }
    }
  })
}

/** The row with its request. One that a later app wrote, or whose key is not here, stays as it is; one that makes no sense is parked (C12). */
async function frozen(db: MirrorDb, row: Op): Promise<ClaimedOp | 'waits' | 'parked'> {
  const known = understood(row)
  if (known.is === 'newer' || known.is === 'locked') return 'waits'
  try {
    if (known.is === 'known')
      return {
        ...row,
        wire: row.wire ?? wireOf(known.mutation.endpoint, known.mutation.wire(known.op), known.mutation.ifMatch?.(known.op)),
      }
  } catch {
    // Parked below.
  }
  await db.ops.update(row.seq, {
    state: 'parked',
    notBefore: Number.POSITIVE_INFINITY,
    lastError: { status: 0, code: 'client_error', text: 'The stored change could not be read.' },
  })
  await settleBlocks(db, row.lane)
  return 'parked'
}

/** A parked change of unknown outcome goes before later ones on the same target, or its late effect would undo theirs. */
async function heldTargets(db: MirrorDb, unanswered: readonly { seq: number }[]): Promise<Map<string, number>> {
  const rows = unanswered.length > 0 ? await db.ops.bulkGet(unanswered.map(row => row.seq)) : []
  return new Map(rows.flatMap(op => (op ? [[`${op.target.type} ${op.target.id}`, op.seq] as const] : [])))
}
const isHeld = (op: Op, held: ReadonlyMap<string, number>): boolean => (held.get(`${op.target?.type} ${op.target?.id}`) ?? op.seq) < op.seq
