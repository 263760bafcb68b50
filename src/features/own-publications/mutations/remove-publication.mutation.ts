import * as v from 'valibot'
import { ownPublications as calls } from '#contract/own-publications.ts'
import { titleOfPublication } from '#contract/own-publication.ts'
import { drop, mutation } from '#offline/index.ts'
import { oneOwnPublication, ownPublications, publicationPlace } from '../own-publications.mirrored.ts'

const payload = v.object({ id: v.string() })
type Payload = v.InferOutput<typeof payload>

/** How long a removal can be undone, in milliseconds. */
const undoMs = 10_000

const removed = ({ payload: { id } }: { payload: Payload }) => ({ rows: [drop(ownPublications, id)] })

/** Takes a publication off the profile. One that is gone already counts as removed. */
export const removePublication = mutation({
  kind: 'own_publication.remove',
  v: 1,
  payload,
  endpoint: calls.remove,
  scope: ({ id }: Payload) => oneOwnPublication(id),
  prepare({ id }: Payload, view) {
    const row = view.of(ownPublications).get(id)
    if (!row) return undefined
    return {
      payload: { id },
      ...publicationPlace(id),
      words: ['Remove ', `“${titleOfPublication(row.publication)}”`, ' from your publications'],
      hold: { ms: undoMs, text: 'Publication removed from your profile' },
    }
  },
  result: () => ({}),
  coalesce: (earlier, draft) => (earlier.kind === 'own_publication.remove' && earlier.target.id === draft.target.id ? 'same' : undefined),
  overlay(view, op) {
    // If the change was refused, the publication is still there.
    if (op.state !== 'parked') view.of(ownPublications).delete(op.payload.id)
  },
  wire: ({ userId, payload: { id } }) => ({ params: { id: userId, pid: id } }),
  settle: (_, op) => removed(op),
  gone: removed,
  choices: () => ['retry', 'discard'],
})
