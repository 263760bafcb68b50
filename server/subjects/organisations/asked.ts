import { limits } from '#contract/limits.ts'
import type { AskedOrganisationRequest } from '#contract/organisations.ts'
import type { Kysely } from 'kysely'
import { countryByCode } from '#contract/countries.ts'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'

/** What a request of the list is about. Both kinds have ids of their own. */
export const askedId = (kind: AskedOrganisationRequest['kind'], id: string): string => `${kind}-${id}`

/** The kind and the own id of a request; undefined for what is no such id. */
export function readAskedId(id: string): { kind: AskedOrganisationRequest['kind']; id: string } | undefined {
  const kind = (['create', 'join'] as const).find(one => id.startsWith(`${one}-`))
  return kind && { kind, id: id.slice(kind.length + 1) }
}

const made = (query: Kysely<Tables>) =>
  query
    .selectFrom('organisations')
    .select(eb => [eb.val('create').as('kind'), 'slug_value as id', 'slug_value', 'name', 'made_by as user_id', 'created_at'])
    .select(eb => eb.val('').as('message'))
    .where('state', '=', 'pending')

/** Requests to join that no owner or admin can answer. */
const joining = (query: Kysely<Tables>) =>
  query
    .selectFrom('invite_requests as request')
    .select(eb => [
      eb.val('join').as('kind'),
      'request.id',
      'invitable_id as slug_value',
      'invitable_name as name',
      'request.user_id',
      'request.created_at',
    ])
    .select('message')
    .where('invitable_type', '=', 'organisation')
    .where('action', 'is', null)
    .where('deleted_at', 'is', null)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('memberships')
            .select('memberships.user_id')
            .where('kind', '=', 'organisation')
            .whereRef('memberships.slug_value', '=', 'request.invitable_id')
            .where('role', 'in', ['owner', 'admin']),
        ),
      ),
    )

/** A page of what waits for the owner of the server, the oldest first. */
export async function askedPage(query: Kysely<Tables>, page: number) {
  const { rows, more } = onePage(
    await made(query)
      .unionAll(joining(query))
      .orderBy('created_at')
      .orderBy('id')
      .offset(page * limits.listPage)
      .limit(limits.listPage + 1)
      .execute(),
  )
  return { organisation_requests: await viewsOf(query, rows), page, more }
}

interface Row {
  kind: string
  id: string
  slug_value: string
  name: string
  user_id: string | null
  message: string
  created_at: number
}

async function viewsOf(query: Kysely<Tables>, rows: readonly Row[]): Promise<AskedOrganisationRequest[]> {
  if (rows.length === 0) return []
  const slugs = rows.map(row => row.slug_value)
  const stored = await query.selectFrom('organisations').select(['slug_value', 'fields']).where('slug_value', 'in', slugs).execute()
  const fieldsOf = new Map(stored.map(({ slug_value, fields }) => [slug_value, fields]))
  const ids = rows.flatMap(({ user_id }) => user_id ?? [])
  const people = await query.selectFrom('users').select(['id', 'full_name', 'slug_values', 'email']).where('id', 'in', ids).execute()
  const personOf = new Map(people.map(({ id, ...person }) => [id, person]))
  return rows.map(({ kind, id, slug_value, name, user_id, message, created_at }) => {
    const { website, country_id } = fieldsOf.get(slug_value) ?? {}
    const country = countryByCode(country_id)?.name
    const known = kind === 'create' ? 'create' : 'join'
    return {
      id: askedId(known, id),
      kind: known,
      organisation: {
        name,
        slug_values: [slug_value],
        ...(website !== undefined && { website }),
        ...(country !== undefined && { country }),
      },
      asked_by: personOf.get(user_id ?? '') ?? { full_name: '', slug_values: [], email: '' },
      message,
      created_at,
    }
  })
}
