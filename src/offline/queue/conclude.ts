import * as v from 'valibot'
import { writeBase } from '../mirror/write.ts'
import { settleBlocks } from './blocks.ts'
import { assertEpoch } from './claim.ts'
import type { MirrorDb } from '../mirror/db.ts'
import { aimReached, type Settled, understood } from './mutation.ts'
import type { Op, OpError } from './op.ts'
import { goBackTo } from '../mirror/pulled.ts'
import { makeReal } from './temporary-ids.ts'
import { askedAgainAt, type Verdict } from './verdict.ts'

type Final = Extract<Verdict, { do: 'acknowledged' | 'gone' | 'park' }>

/** What the server said about a change, ready to be written; a reply that fits nothing is no acknowledgement. */
function settled(op: Op, verdict: Final): Settled | OpError {
  const known = understood(op)
  const unread = { status: 200, code: 'contract', text: 'The server answered something this version does not understand.' }
  if (verdict.do === 'park' && verdict.outcome === 'unknown') return verdict.error
  if (verdict.do !== 'acknowledged') return (known.is === 'known' && aimReached(known.mutation, known.op, verdict.error)) || verdict.error
  if (known.is !== 'known') return unread
  const reply = v.safeParse(known.mutation.endpoint.reply, verdict.json)
  if (!reply.success) return unread
  try {
    return known.mutation.settle(reply.output, known.op)
  } catch {
    return unread
  }
}
const isError = (outcome: Settled | OpError): outcome is OpError => 'status' in outcome

/**
 * Writes down what became of a sent change, in one transaction: the server's rows, the real id for the temporary one, the
 * rewritten followers, and the row's end; or its next attempt; or its parking. Compare-and-set on the epoch: an answer
 * that comes back to a deposed leader changes nothing. Returns whether the change is done.
 */
export function conclude(db: MirrorDb, epoch: number, op: Op, verdict: Verdict, now: number): Promise<boolean> {
  return db.transaction('rw', [...db.mirrored, db.ops, db.idmap, db.meta], async () => {
    await assertEpoch(db, epoch)
    const row = await db.ops.get(op.seq)
    if (row?.state !== 'sending' || row.epoch !== epoch) return false
    const next = (changes: Partial<Op>) => db.ops.update(op.seq, { state: 'queued', ...changes })
    const park = async (error: OpError, outcome: 'refused' | 'unknown') => {
      await db.ops.update(op.seq, { state: 'parked', lastError: error, notBefore: askedAgainAt(outcome, now) })
      await settleBlocks(db, row.lane)
    }
    switch (verdict.do) {
      case 'acknowledged':
      case 'gone':
      case 'park': {
        const outcome = settled(row, verdict)
        if (!isError(outcome)) {
          await writeBase(db, outcome.rows)
          await goBackTo(db, row.since)
          await db.ops.delete(op.seq)
          if (row.creates && outcome.created) await makeReal(db, row.creates, outcome.created, now)
          return true
        }
        if (verdict.do !== 'acknowledged') await park(outcome, verdict.do === 'park' ? verdict.outcome : 'refused')
        else if (row.trouble >= 7) await park(outcome, 'unknown')
        else await next({ lastError: outcome, trouble: row.trouble + 1, notBefore: now + 1000 * 2 ** row.trouble })
        return false
      }
      case 'again':
        await next({ lastError: verdict.error, notBefore: now + verdict.wait, trouble: verdict.trouble ? row.trouble + 1 : row.trouble })
        return false
      case 'pause':
      case 'identity':
      case 'update':
        // The server did not look at it: this was no attempt.
        await next({ attempts: row.attempts - 1 })
        return false
    }
  })
}
