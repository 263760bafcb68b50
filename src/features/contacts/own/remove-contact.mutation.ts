import * as v from 'valibot'
import { contactInfoCalls } from '#contract/contact-info.ts'
import { drop, mutation } from '#offline/index.ts'
import { contactPlace, oneContact, ownContacts } from './own-contacts.mirrored.ts'
import { contactWords } from './own-contacts.rules.ts'

const kind = 'contact.remove'
/** How long a removal can be undone, in milliseconds. */
const undoMs = 10_000
const payload = v.object({ id: v.string() })

/** Removes an own contact. One that is gone already counts as removed. */
export const removeContact = mutation({
  kind,
  v: 1,
  payload,
  endpoint: contactInfoCalls.remove,
  scope: ({ id }: { id: string }) => oneContact(id),
  prepare({ id }, view) {
    const row = view.of(ownContacts).get(id)
    if (!row) return undefined
    const hold = { ms: undoMs, text: `Removed ${row.value}` }
    return { payload: { id }, ...contactPlace(id), words: contactWords('Remove', row), hold }
  },
  result: () => ({}),
  coalesce: earlier => (earlier.kind === kind ? 'same' : undefined),
  overlay(view, op) {
    const { id } = op.payload
    const row = view.of(ownContacts).get(id)
    if (op.state !== 'parked') view.of(ownContacts).delete(id)
    else if (row) view.of(ownContacts).set(id, { ...row, mark: 'parked' })
  },
  wire: ({ userId, payload: { id } }) => ({ params: { id: userId, cid: id } }),
  settle: (_, op) => ({ rows: [drop(ownContacts, op.payload.id)] }),
  gone: op => ({ rows: [drop(ownContacts, op.payload.id)] }),
  choices: () => ['retry', 'discard'],
})
