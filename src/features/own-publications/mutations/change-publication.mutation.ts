import * as v from 'valibot'
import { ownPublications as calls } from '#contract/own-publications.ts'
import { publicationChange, titleOfPublication, withPublicationChange } from '#contract/own-publication.ts'
import { isSame } from '#kit/is-same.ts'
import { joinedChanges, markOf, mutation, NotSaved, type OpDraft, ownConflict, put } from '#offline/index.ts'
import { oneOwnPublication, ownPublications, publicationPlace } from '../own-publications.mirrored.ts'

const payload = v.object({ id: v.string(), change: publicationChange })
type Payload = v.InferOutput<typeof payload>
const kind = 'own_publication.change'

/** Changes fields of a publication. Only those that differ are sent, with their former values (src/offline/README.md "Conflicts"). */
export const changePublication = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.update,
  scope: ({ id }: Payload) => oneOwnPublication(id),
  prepare({ id, change }: Payload, view): OpDraft<Payload> | undefined {
    const row = view.of(ownPublications).get(id)
    if (!row) throw new NotSaved('gone', 'Not saved: this publication is no longer on your profile.')
    const now: Record<string, unknown> = { ...row.publication }
    const changed = Object.entries(change).filter(([field, value]) => value !== undefined && !isSame(value, now[field] ?? null))
    if (changed.length === 0) return undefined
    return {
      payload: { id, change: Object.fromEntries(changed) },
      ...publicationPlace(id),
      base: { version: row.version, fields: Object.fromEntries(changed.map(([field]) => [field, now[field] ?? null])) },
      words: ['Change ', `“${titleOfPublication(row.publication)}”`],
    }
  },
  result: () => ({}),
  coalesce: joinedChanges(kind),
  overlay(view, op) {
    const { id, change } = op.payload
    const row = view.of(ownPublications).get(id)
    if (!row) return
    // After a refusal the server's value is shown; the outbox keeps the user's text.
    const publication = op.state === 'parked' ? row.publication : withPublicationChange(row.publication, change)
    view.of(ownPublications).set(id, { ...row, publication, mark: markOf(op) })
  },
  wire: ({ userId, payload: { id, change }, base }) => ({
    params: { id: userId, pid: id },
    body: { publication: change, base: base?.fields ?? {} },
  }),
  ifMatch: op => op.base?.version,
  settle: row => ({ rows: [put(ownPublications, row)] }),
  reason: ownConflict,
  choices: error => (error.code === 'version_conflict' ? ['mine', 'theirs', 'discard'] : ['retry', 'discard']),
})
