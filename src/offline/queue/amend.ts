import type { EndpointSpec } from '#contract/endpoint.ts'
import { appVersion } from '#kit/app-version.ts'
import type { MirrorDb } from '../mirror/db.ts'
import { type Mutation, NotSaved, understood } from './mutation.ts'
import { discard, sendAnew } from './parked.ts'
import type { Op } from './op.ts'
import { asReal } from './temporary-ids.ts'
import { loadView } from '../mirror/view.ts'

/**
 * A refused change goes again in corrected words, under a new key and at the end of the queue, and what needs it follows.
 * One transaction: at no moment is there neither the old text nor the new one. Only a refusal can be corrected; a change
 * whose outcome is unknown may have reached the server as it is. Throws NotSaved and leaves everything as it was.
 */
export function amendParked<I, P, E extends EndpointSpec, R>(
  db: MirrorDb,
  mutation: Mutation<I, P, E, R>,
  seq: number,
  given: I,
): Promise<void> {
  return db.transaction('rw', [...db.mirrored, db.ops, db.idmap, db.meta], async () => {
    const row = await db.ops.get(seq)
    if (row?.state !== 'parked') throw new NotSaved('gone', 'Not saved: this change was sent or discarded in the meantime.')
    const known = understood(row)
    if (known.is !== 'known' || row.kind !== mutation.kind || !mutation.amend || Number.isFinite(row.notBefore))
      throw new NotSaved('invalid', 'Not saved: this change cannot be edited.')
    const input = await asReal(db, given)
    // `understood` checked the payload by the schema of this very kind.
    const draft = mutation.amend(known.op as Op<P>, input, await loadView(db, mutation.scope(input)))
    if (!draft) return void (await discard(db, seq))
    const { payload, words, base } = draft
    await sendAnew(db, row, { v: mutation.v, app: appVersion, payload, words, ...(base ? { base } : {}) })
  })
}
