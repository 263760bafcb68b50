import * as v from 'valibot'
import { type ContactInput, contactInput, contactTypeOf } from '#contract/contact-info.ts'
import { NotSaved } from '#offline/index.ts'

/** The contact as it is sent. Throws NotSaved if the contract refuses it. */
export function checkedContact(input: ContactInput): ContactInput {
  const parsed = v.safeParse(contactInput, input)
  if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message)
  return parsed.output
}

/** The fields of a row that follow from what was typed. */
export const contactFields = ({ contact_type_id, value }: ContactInput) => ({
  contact_type_id,
  contact_type: contactTypeOf(contact_type_id),
  value,
})

/** How the outbox names a contact. */
export const contactWords = (
  verb: string,
  { contact_type_id, value }: Pick<ContactInput, 'value'> & { contact_type_id: number },
): string[] => [`${verb} the contact `, `${contactTypeOf(contact_type_id).name}: ${value}`]
