import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { pageQuery, pageReply } from './list-page.ts'

/** Somebody whom the user has blocked: what they write is folded away, their mails are withheld, and what they write or post is not announced. */
export const blockedPerson = v.object({
  /** The first slug. */
  slug_value: v.string(),
  full_name: v.string(),
  created_at: v.number(),
})
export type BlockedPerson = v.InferOutput<typeof blockedPerson>

export const blockedPersonFeed = { row: blockedPerson, removed: v.string() }

const path = '/users/{id}/blocked'

export const blockedPeople = {
  list: endpoint({
    method: 'GET',
    host: 'base',
    path,
    summary: 'Whom the logged-in user has blocked, the latest first, in pages.',
    query: v.object(pageQuery),
    reply: v.object({ blocked: v.array(blockedPerson), ...pageReply }),
    needs: 'user',
    errors: ['not_found'],
  }),
  block: endpoint({
    method: 'PUT',
    host: 'base',
    path: `${path}/{slug}`,
    summary: 'Blocks somebody, by any slug of their profile; blocking twice changes nothing. They are not told.',
    reply: blockedPerson,
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'invalid', 'limit_reached'],
  }),
  unblock: endpoint({
    method: 'DELETE',
    host: 'base',
    path: `${path}/{slug}`,
    summary: 'Unblocks somebody; one who is not blocked is no error.',
    reply: v.object({ slug_value: v.string() }),
    needs: 'user',
    keyed: true,
    errors: ['not_found'],
  }),
}
