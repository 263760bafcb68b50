import { Dexie } from 'dexie'
import { dueIndex, type MirrorDb } from '../mirror/db.ts'
import type { Op } from '../declare/op.ts'

/** A row of the queue's index. */
export interface Due {
  seq: number
  lane: string
  notBefore: number
  unmet: number
}

/** Reads index keys only: a queue of a thousand changes with their records is never loaded to find the next one. */
export async function dueRows(db: MirrorDb, state: Op['state'], atMost = Number.POSITIVE_INFINITY): Promise<Due[]> {
  const all = db.ops.where(dueIndex).between([state, Dexie.minKey], [state, Dexie.maxKey])
  const keys = await (Number.isFinite(atMost) ? all.limit(atMost) : all).keys()
  return (keys as unknown as [string, number, string, number, number][]).map(([, seq, lane, notBefore, unmet]) => ({
    seq,
    lane,
    notBefore,
    unmet,
  }))
}

/** No wait is longer than an hour; a longer one was stored before the clock was set back (C22). */
export const isRowDue = (row: { notBefore: number }, now: number): boolean =>
  row.notBefore <= now || (row.notBefore > now + 3_700_000 && Number.isFinite(row.notBefore))

/** The first row of each lane, in order. Only it may be sent; the others of its lane wait. */
export function headsOf(rows: readonly Due[], busy: ReadonlySet<string>): Due[] {
  const taken = new Set(busy)
  return rows
    .toSorted((a, b) => a.seq - b.seq)
    .filter(row => {
      if (taken.has(row.lane)) return false
      taken.add(row.lane)
      return true
    })
}

/** Whether a change is still to be sent. */
export const hasWaiting = async (db: MirrorDb): Promise<boolean> =>
  (await Promise.all((['queued', 'sending'] as const).map(state => dueRows(db, state, 1)))).some(rows => rows.length > 0)
