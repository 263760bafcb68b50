import * as v from 'valibot'
import { contactInfoCalls, type ContactInput, contactInput } from '#contract/contact-info.ts'
import { markOf, mutation, nothing, put } from '#offline/index.ts'
import { contactPlace, ownContacts } from './own-contacts.mirrored.ts'
import { checkedContact, contactFields, contactWords } from './own-contacts.rules.ts'

const kind = 'contact.add'
const payload = v.object({ id: v.string(), input: contactInput })
/** The id is made once for each form, so that a second click of its button adds nothing. */
export interface NewContact {
  id: string
  input: ContactInput
}

/** Adds a contact to the own profile. */
export const addContact = mutation({
  kind,
  v: 1,
  payload,
  endpoint: contactInfoCalls.create,
  scope: () => nothing,
  prepare({ id, input }: NewContact) {
    const checked = checkedContact(input)
    return { payload: { id, input: checked }, ...contactPlace(id), words: contactWords('Add', checked) }
  },
  result: (_, { id }) => ({ id }),
  coalesce: earlier => (earlier.kind === kind ? 'same' : undefined),
  overlay(view, op) {
    const { id, input } = op.payload
    view.of(ownContacts).set(id, { id, ...contactFields(input), version: 0, mark: markOf(op) })
  },
  wire: ({ userId, payload: { id, input } }) => ({ params: { id: userId }, body: { id, contact_info: input } }),
  settle: ({ contact_info }, op) => ({ rows: [put(ownContacts, ...contact_info.filter(({ id }) => id === op.payload.id))] }),
  choices: () => ['retry', 'discard'],
})
