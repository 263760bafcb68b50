import type { EndpointSpec } from '#contract/endpoint.ts'
import { appVersion } from '#kit/app-version.ts'
import type { MirrorDb } from '../mirror/db.ts'
import { type Mutation, NotSaved } from '../declare/mutation.ts'
import { parseOp } from '../declare/parse-op.ts'
import { discard, requeue } from './parked.ts'
import type { Op } from '../declare/op.ts'
import { withRealIds } from './temporary-ids.ts'
import { loadView } from '../mirror/view.ts'

/**
 * Replaces a refused change by a corrected one, under a new key and at the end of the queue; changes that need it follow. One transaction,
 * so that either the old or the new text is always stored. Only a refused change can be corrected: one with an unknown outcome may have
 * reached the server as it is. Throws NotSaved and changes nothing.
 */
export function amendParked<I, P, E extends EndpointSpec, R>(
  db: MirrorDb,
  mutation: Mutation<I, P, E, R>,
  seq: number,
  given: I,
): Promise<void> {
  return db.transaction('rw', [...db.baseTables, db.ops, db.idmap, db.meta], async () => {
    const row = await db.ops.get(seq)
    if (row?.state !== 'parked') throw new NotSaved('gone', 'Not saved: this change was already sent or discarded.')
    const known = parseOp(row)
    if (known.is !== 'known' || row.kind !== mutation.kind || !mutation.amend || Number.isFinite(row.notBefore))
      throw new NotSaved('invalid', 'Not saved: this change can’t be edited.')
    const input = await withRealIds(db, given)
    // `parseOp` checked the payload against the schema of this kind.
    const draft = mutation.amend(known.op as Op<P>, input, await loadView(db, mutation.scope(input)))
    if (!draft) return void (await discard(db, seq))
    const { payload, words, base } = draft
    await requeue(db, row, { v: mutation.v, app: appVersion, payload, words, ...(base ? { base } : {}) })
  })
}
