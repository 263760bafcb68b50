import * as v from 'valibot'
import { writeBase } from '../mirror/write-base.ts'
import { updateBlocked } from './blocks.ts'
import { assertEpoch } from './claim.ts'
import type { MirrorDb } from '../mirror/db.ts'
import { settledByRefusal, type Settled } from '../declare/mutation.ts'
import { parseOp } from '../declare/parse-op.ts'
import type { Op, OpError } from '../declare/op.ts'
import { rewindTo } from '../mirror/pull-position.ts'
import { resolveTemporaryId } from './temporary-ids.ts'
import { nextCheckAt, type Verdict } from './verdict.ts'

type Final = Extract<Verdict, { do: 'acknowledged' | 'gone' | 'park' }>

/** What an answer changes in the mirror, or the error to store; a reply that does not match the contract is no acknowledgement. */
function settled(op: Op, verdict: Final): Settled | OpError {
  const known = parseOp(op)
  const unreadable = { status: 200, code: 'contract', text: 'This version could not read the server’s answer.' }
  if (verdict.do === 'park' && verdict.outcome === 'unknown') return verdict.error
  if (verdict.do !== 'acknowledged')
    return (known.is === 'known' && settledByRefusal(known.mutation, known.op, verdict.error)) || verdict.error
  if (known.is !== 'known') return unreadable
  const reply = v.safeParse(known.mutation.endpoint.reply, verdict.json)
  if (!reply.success) return unreadable
  try {
    return known.mutation.settle(reply.output, known.op)
  } catch {
    return unreadable
  }
}
const isError = (outcome: Settled | OpError): outcome is OpError => 'status' in outcome

/**
 * Stores the outcome of a sent change in one transaction: writes the server's rows, replaces the temporary id by the real one in dependent
 * changes, and deletes the op; or schedules its next attempt; or parks it. Compare-and-set on the epoch: an answer that reaches a deposed
 * leader changes nothing. Returns whether the change is done.
 */
export function conclude(db: MirrorDb, epoch: number, op: Op, verdict: Verdict, now: number): Promise<boolean> {
  return db.transaction('rw', [...db.baseTables, db.ops, db.idmap, db.meta], async () => {
    await assertEpoch(db, epoch)
    const row = await db.ops.get(op.seq)
    if (row?.state !== 'sending' || row.epoch !== epoch) return false
    const next = (changes: Partial<Op>) => db.ops.update(op.seq, { state: 'queued', ...changes })
    const park = async (error: OpError, outcome: 'refused' | 'unknown') => {
      await db.ops.update(op.seq, { state: 'parked', lastError: error, notBefore: nextCheckAt(outcome, now) })
      await updateBlocked(db, row.lane)
    }
    switch (verdict.do) {
      case 'acknowledged':
      case 'gone':
      case 'park': {
        const outcome = settled(row, verdict)
        if (!isError(outcome)) {
          await writeBase(db, outcome.rows)
          await rewindTo(db, row.since)
          await db.ops.delete(op.seq)
          if (row.creates && outcome.created) await resolveTemporaryId(db, row.creates, outcome.created, now)
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
        // The server did not process the request, so it does not count as an attempt.
        await next({ attempts: row.attempts - 1 })
        return false
    }
  })
}
