import * as v from 'valibot'
import { contactInfoCalls, type ContactInput, contactInput } from '#contract/contact-info.ts'
import { markOf, mutation, NotSaved, type OpDraft, ownConflict, put } from '#offline/index.ts'
import { contactPlace, oneContact, ownContacts } from './own-contacts.mirrored.ts'
import { checkedContact, contactFields, contactWords } from './own-contacts.rules.ts'

const kind = 'contact.change'
const payload = v.object({ id: v.string(), change: contactInput })
type Payload = v.InferOutput<typeof payload>

/** Changes an own contact. If another device changed it meanwhile, the user chooses. */
export const changeContact = mutation({
  kind,
  v: 1,
  payload,
  endpoint: contactInfoCalls.update,
  scope: ({ id }: { id: string; change: ContactInput }) => oneContact(id),
  prepare({ id, change }, view): OpDraft<Payload> | undefined {
    const row = view.of(ownContacts).get(id)
    if (!row) throw new NotSaved('gone', 'Not saved: this contact no longer exists.')
    const checked = checkedContact(change)
    if (row.value === checked.value && row.contact_type_id === checked.contact_type_id) return undefined
    return {
      payload: { id, change: checked },
      ...contactPlace(id),
      base: { version: row.version, fields: { value: row.value } },
      words: contactWords('Change', checked),
    }
  },
  result: () => ({}),
  // The base stays what the user saw first.
  coalesce: (earlier, draft) => (earlier.kind === kind && earlier.base ? { ...draft, base: earlier.base } : undefined),
  overlay(view, op) {
    const row = view.of(ownContacts).get(op.payload.id)
    if (!row) return
    view.of(ownContacts).set(row.id, { ...row, ...(op.state !== 'parked' && contactFields(op.payload.change)), mark: markOf(op) })
  },
  wire: ({ userId, payload: { id, change }, base }) => ({
    params: { id: userId, cid: id },
    body: { contact_info: change, base: base?.fields ?? {} },
  }),
  ifMatch: op => op.base?.version,
  settle: ({ contact_info }, op) => ({ rows: [put(ownContacts, ...contact_info.filter(({ id }) => id === op.payload.id))] }),
  reason: error => (error.status === 404 ? 'This contact was removed.' : ownConflict(error)),
  choices: ({ code, status }) =>
    code === 'version_conflict' ? ['mine', 'theirs', 'discard'] : status === 404 ? ['discard'] : ['retry', 'discard'],
})
