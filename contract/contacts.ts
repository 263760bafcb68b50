import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { line, text } from './text-fields.ts'

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
