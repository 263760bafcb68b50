import * as v from 'valibot'
import { deviceMadeId } from './device-made-id.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { line, webAddress } from './text-fields.ts'

/** The kinds of contact details that people choose from (S1§3). */
export const contactTypes = [
  { id: 1, name: 'Website', slug: 'url' },
  { id: 2, name: 'Telephone', slug: 'telephone' },
  { id: 3, name: 'Mobile phone', slug: 'mobile-phone' },
] as const

/** A profile at LinkedIn that another site told of its person (S2§3). It can be changed and removed, but is not offered. */
export const linkedinType = { id: 4, name: 'LinkedIn', slug: 'linkedin_suggestion' } as const

export const storedContactTypes = [...contactTypes, linkedinType] as const

const website = contactTypes[0].id

export const contactType = v.object({
  id: v.number(),
  name: v.string(),
  slug: v.picklist(storedContactTypes.map(type => type.slug)),
})
export type ContactType = v.InferOutput<typeof contactType>

/** One way to reach a person (S2§3). */
export const contactInfo = v.object({ id: v.string(), value: v.string(), contact_type: contactType, contact_type_id: v.number() })
export type ContactInfo = v.InferOutput<typeof contactInfo>

/** An own contact, as devices mirror it. */
export const ownContact = v.object({
  ...contactInfo.entries,
  /** Rises with every change by a user; the value of `If-Match`. */
  version: v.number(),
})
export type OwnContact = v.InferOutput<typeof ownContact>

export const contactInfoFeed = { row: ownContact, removed: v.string() }

const { number: length, address } = limits.contactInfo

/** A contact as its form sends it (S2§5): a website with its protocol, or a number. */
export const contactInput = v.variant('contact_type_id', [
  v.object({ contact_type_id: v.picklist([website, linkedinType.id]), value: webAddress('website', address) }),
  v.object({
    contact_type_id: v.picklist(contactTypes.map(({ id }) => id).filter(id => id !== website)),
    value: line(length.min, length.max, 'number'),
  }),
])
export type ContactInput = v.InferOutput<typeof contactInput>

export const contactTypeOf = (id: number): ContactType => storedContactTypes.find(type => type.id === id) ?? contactTypes[0]

/** By kind, then by value: the same on every device. */
export const inContactOrder = <C extends Pick<ContactInfo, 'contact_type_id' | 'value'>>(contacts: readonly C[]): C[] =>
  contacts.toSorted((a, b) => a.contact_type_id - b.contact_type_id || (a.value < b.value ? -1 : 1))

const path = '/researchers/{id}/contact_info'
const list = v.object({ contact_info: v.array(ownContact) })

export const contactInfoCalls = {
  types: endpoint({
    method: 'GET',
    host: 'base',
    path: '/contact_types',
    summary: 'The kinds of contact details.',
    reply: v.object({ contact_types: v.array(contactType) }),
    needs: 'guest',
  }),
  show: endpoint({
    method: 'GET',
    host: 'base',
    path,
    summary: 'How a researcher can be reached: public contact details, and whether a message sent here would arrive.',
    reply: v.object({ contact_info: v.array(contactInfo), reachable: v.boolean() }),
    needs: 'guest',
    limit: 'records',
    errors: ['not_found', 'gone'],
  }),
  create: endpoint({
    method: 'POST',
    host: 'base',
    path,
    summary: 'Adds a contact to the own profile. The same id again changes nothing. Answers all own contacts.',
    /** The id of the new contact; without one the server makes it. */
    body: v.object({ id: v.optional(deviceMadeId), contact_info: contactInput }),
    reply: list,
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'limit_reached'],
  }),
  update: endpoint({
    method: 'PUT',
    host: 'base',
    path: `${path}/{cid}`,
    summary: 'Changes an own contact. With If-Match, a contact that another device changed meanwhile is refused. Answers all own contacts.',
    body: v.object({
      contact_info: contactInput,
      /** What the user saw when they changed it. */
      base: v.optional(v.object({ value: v.optional(v.string()) }), {}),
    }),
    reply: list,
    needs: 'user',
    keyed: true,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    host: 'base',
    path: `${path}/{cid}`,
    summary: 'Removes an own contact; one that is not there is no error. Answers all own contacts.',
    reply: list,
    needs: 'user',
    keyed: true,
    errors: ['not_found'],
  }),
}
