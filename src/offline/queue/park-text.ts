import { clockOffset } from '#api/clock.ts'
import { appVersion } from '#kit/app-version.ts'
import { clientId, type MirrorDb } from '../mirror/db.ts'
import type { Op } from '../declare/op.ts'

/** A text that can no longer become a change, because the role for it or its place is gone. */
export interface UnsentText {
  /** Where it was typed. */
  about: string
  why: string
  text: string
}

/** The kind of these rows, and their lane. No mutation has it: they are never sent. */
const unsentKind = 'text.unsent'

/** The text that was kept; undefined of another change. */
export const unsentTextOf = ({ kind, payload }: Op): string | undefined =>
  kind === unsentKind ? (payload as { text?: string }).text : undefined

/** Keeps a text among the refused changes, where its user finds, copies and discards it. The same one again is kept once. */
export function parkText(db: MirrorDb, userId: string, { about, why, text }: UnsentText, now: number): Promise<void> {
  return db.transaction('rw', [db.ops, db.meta], async () => {
    const earlier = await db.ops.where('lane').equals(unsentKind).toArray()
    if (earlier.some(op => op.target.id === about && unsentTextOf(op) === text)) return
    const row: Omit<Op, 'seq'> = {
      mid: '',
      userId,
      kind: unsentKind,
      v: 1,
      app: appVersion,
      lane: unsentKind,
      target: { type: 'text', id: about },
      payload: { text },
      needs: [],
      unmet: 0,
      words: ['What you typed in ', `“${about}”`],
      state: 'parked',
      attempts: 0,
      trouble: 0,
      notBefore: Infinity,
      epoch: 0,
      lastError: { status: 0, code: 'unsent', text: why },
      enqueuedAt: now,
      clockOffset: clockOffset(),
    }
    const seq = await db.ops.add(row as Op)
    await db.ops.update(seq, { mid: `${await clientId(db)}.${seq}` })
  })
}
