import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageQuery, pageReply } from './list-page.ts'
import { ownPublication, publicationChange, publicationInput } from './own-publication.ts'

const path = '/researchers/{id}/publications'
const id = v.pipe(v.string(), v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'The id must be a UUID.'))

/** The publications that a person has on their profile (S2§7). A work that the catalogue has is linked, so that nothing is in it twice. */
export const ownPublications = {
  list: endpoint({
    method: 'GET',
    host: 'base',
    path,
    summary: 'The publications that a person has added or linked, latest first.',
    query: v.object(pageQuery),
    reply: v.object({ publications: v.array(ownPublication), total: v.number(), ...pageReply }),
    needs: 'guest',
    limit: 'records',
    errors: ['not_found'],
  }),
  show: endpoint({
    method: 'GET',
    host: 'base',
    path: `${path}/{pid}`,
    summary: 'One of the publications that a person has added or linked, by its id or by the slug of its record.',
    reply: ownPublication,
    needs: 'guest',
    limit: 'records',
    errors: ['not_found'],
  }),
  add: endpoint({
    method: 'POST',
    host: 'base',
    path,
    summary:
      'Adds a publication to the profile of the logged-in user. What the catalogue has is linked; the rest becomes a record. A work that is there already is answered as it is.',
    body: v.object({ id, publication: publicationInput }),
    reply: ownPublication,
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'limit_reached', 'account_full'],
  }),
  update: endpoint({
    method: 'PUT',
    host: 'base',
    path: `${path}/{pid}`,
    summary:
      'Changes fields of a publication that the logged-in user has added. With If-Match, changes of different fields are merged, and a conflicting change of the same field is refused.',
    body: v.object({
      publication: publicationChange,
      /** The fields' values when the user changed them. */
      base: v.optional(publicationChange, {}),
    }),
    reply: ownPublication,
    needs: 'user',
    keyed: true,
    versioned: true,
    errors: ['not_found', 'forbidden', 'invalid', 'version_conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    host: 'base',
    path: `${path}/{pid}`,
    summary:
      'Takes a publication off the profile of the logged-in user, and out of the catalogue if nobody else has linked it. One that is not there is no error.',
    reply: v.object({}),
    needs: 'user',
    keyed: true,
    errors: ['not_found'],
  }),
  importData: endpoint({
    method: 'POST',
    host: 'base',
    path: '/users/{id}/import_data',
    summary: 'Adds publications to the profile of the logged-in user, however often they are sent. What the catalogue has is linked.',
    body: v.object({
      data: v.object({
        publications: v.pipe(v.array(publicationInput), v.minLength(1), v.maxLength(limits.ownPublication.batch)),
      }),
    }),
    reply: v.object({
      /** Those that were added or linked now. */
      publications: v.array(ownPublication),
      /** How many the user has. */
      total: v.number(),
      /** How many of those that were sent were there already. */
      already: v.number(),
    }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'limit_reached', 'account_full'],
  }),
}
