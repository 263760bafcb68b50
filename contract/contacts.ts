import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { line, text } from './text-fields.ts'

/** S1§3 */
export const contactTypeSlugs = ['url', 'telephone', 'mobile-phone'] as const

export const contactType = v.object({ id: v.number(), name: v.string(), slug: v.picklist(contactTypeSlugs) })

/** One way to reach a person (S2§3). */
export const contactInfo = v.object({ id: v.string(), value: v.string(), contact_type: contactType, contact_type_id: v.number() })
export type ContactInfo = v.InferOutput<typeof contactInfo>

/** A contact of a research group. `reachable`: a message sent here would arrive. */
export const groupContact = v.object({
  name: v.string(),
  slug_values: v.array(v.string()),
  role: v.optional(v.string()),
  reachable: v.boolean(),
})
export type GroupContact = v.InferOutput<typeof groupContact>

const { subject, body } = limits.message

/** The rules of S2§5 and S3§5. */
export const message = v.object({ subject: line(subject.min, subject.max, 'subject'), body: text(body.min, body.max, 'message') })
export type Message = v.InferOutput<typeof message>

export const contacts = {
  types: endpoint({
    method: 'GET',
    host: 'base',
    path: '/contact_types',
    summary: 'The kinds of contact details.',
    reply: v.object({ contact_types: v.array(contactType) }),
    needs: 'guest',
  }),
  info: endpoint({
    method: 'GET',
    host: 'base',
    path: '/researchers/{id}/contact_info',
    summary: 'How a researcher can be reached: public contact details, and whether a message sent here would arrive.',
    reply: v.object({ contact_info: v.array(contactInfo), reachable: v.boolean() }),
    needs: 'guest',
    limit: 'records',
    errors: ['not_found', 'gone'],
  }),
  ofGroup: endpoint({
    method: 'GET',
    host: 'base',
    path: '/research_groups/{id}/contacts',
    summary: 'The contacts of a research group, its leaders first.',
    reply: v.object({ contacts: v.array(groupContact) }),
    needs: 'guest',
    limit: 'records',
    errors: ['not_found', 'gone'],
  }),
  write: endpoint({
    method: 'POST',
    host: 'base',
    path: '/researchers/{id}/messages',
    summary: 'Sends a message to a researcher. Their address is not revealed; replies go to the address of the sender.',
    body: v.object({ message }),
    reply: v.object({ id: v.string() }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'not_reachable', 'too_many'],
  }),
}
