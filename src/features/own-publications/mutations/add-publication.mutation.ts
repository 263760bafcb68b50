import * as v from 'valibot'
import { ownPublications as calls } from '#contract/own-publications.ts'
import { publicationInput, titleOfPublication } from '#contract/own-publication.ts'
import { drop, markOf, mutation, NotSaved, type OpDraft, put, serverTimeOf } from '#offline/index.ts'
import { oneOwnPublication, ownPublications, publicationPlace } from '../own-publications.mirrored.ts'

const payload = v.object({ id: v.string(), publication: publicationInput })
type Payload = v.InferOutput<typeof payload>

/** Adds a publication to the profile. The server links it where the catalogue has it; until then it is shown as it was written. */
export const addPublication = mutation({
  kind: 'own_publication.add',
  v: 1,
  payload,
  endpoint: calls.add,
  scope: ({ id }: Payload) => oneOwnPublication(id),
  prepare(input: Payload): OpDraft<Payload> {
    const parsed = v.safeParse(payload, input)
    if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message)
    const { id, publication } = parsed.output
    return {
      payload: parsed.output,
      ...publicationPlace(id),
      words: ['Add ', `“${titleOfPublication(publication)}”`, ' to your publications'],
    }
  },
  result: () => ({}),
  overlay(view, op) {
    const { id, publication } = op.payload
    const known = view.of(ownPublications).get(id)
    const row = known ?? { id, slug_value: '', publication, is_linked: false, added_at: serverTimeOf(op), version: 0 }
    view.of(ownPublications).set(id, { ...row, mark: markOf(op) })
  },
  wire: ({ userId, payload: { id, publication } }) => ({ params: { id: userId }, body: { id, publication } }),
  // A work that was there already keeps its own id.
  settle: (row, { payload: { id } }) => ({
    rows: row.id === id ? [put(ownPublications, row)] : [drop(ownPublications, id), put(ownPublications, row)],
  }),
  choices: () => ['retry', 'discard'],
})
