import type { AskedRequest, ClaimRequestKind } from '#contract/claims.ts'
import { limits } from '#contract/limits.ts'
import { to } from '#contract/to.ts'
import type { Kysely, Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import { Refusal } from '../../core/refusal.ts'
import type { Settings } from '../../core/settings.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { ownerAccount } from '../announcements/index.ts'
import { notify } from '../notifications/index.ts'

export type StoredRequest = Selectable<Tables['record_requests']>

interface NewRequest {
  kind: ClaimRequestKind
  slug_value: string
  name: string
  message: string
  user_id: string | null
  email: string | null
  state: 'open' | 'unconfirmed'
  now: number
}

export async function addRequest(tx: Tx, { now, ...asked }: NewRequest): Promise<string> {
  const id = newId()
  await tx
    .insertInto('record_requests')
    .values({ ...asked, id, reason: null, created_at: now, answered_at: null })
    .execute()
  return id
}

/** Stores that a user asks for a record; a request for the same record that waits gets the new message. */
export async function requestRecord(tx: Tx, asked: Omit<NewRequest, 'kind' | 'email' | 'state'> & { user_id: string }): Promise<string> {
  const waiting = await tx
    .selectFrom('record_requests')
    .select(['id', 'slug_value'])
    .where('user_id', '=', asked.user_id)
    .where('state', '=', 'open')
    .execute()
  const same = waiting.find(one => one.slug_value === asked.slug_value)
  if (same) {
    await tx.updateTable('record_requests').set({ message: asked.message }).where('id', '=', same.id).execute()
    return same.id
  }
  if (waiting.length >= limits.claims.waiting)
    throw new Refusal('limit_reached', { sentence: 'You already have several open requests. Withdraw one first.' })
  return addRequest(tx, { ...asked, kind: 'claim', email: null, state: 'open' })
}

/** Whether more people may ask about a record before somebody has answered. */
export async function mayAskAbout(tx: Tx, slug: string): Promise<boolean> {
  const waiting = await tx
    .selectFrom('record_requests')
    .select('id')
    .where('slug_value', '=', slug)
    .where('state', 'in', ['open', 'unconfirmed'])
    .limit(limits.claims.aboutOne)
    .execute()
  return waiting.length < limits.claims.aboutOne
}

/** Tells the owner of the server that somebody waits, if the owner has an account here. */
export async function tellServerOwner(tx: Tx, settings: Settings, request: { id: string; name: string }, now: number): Promise<void> {
  const userId = await ownerAccount(tx, settings)
  if (userId === undefined) return
  const told = { key: `record_request:${request.id}`, kind: 'profile', variant: 'info', link: to('announcements') } as const
  await notify(tx, { ...told, userId, message: 'New request about the record of ', messageSuffix: request.name }, now)
}

const asked = (query: Kysely<Tables>) =>
  query
    .selectFrom('record_requests as request')
    .leftJoin('users as asking', 'asking.id', 'request.user_id')
    .leftJoin('claims', 'claims.slug_value', 'request.slug_value')
    .selectAll('request')
    .select(['asking.full_name as asking_name', 'asking.email as asking_email', 'claims.user_id as holder_id'])

type AskedRow = Awaited<ReturnType<ReturnType<typeof asked>['execute']>>[number]

function viewOf(row: AskedRow): AskedRequest {
  const { id, kind, slug_value, name, message, state, reason, created_at, holder_id, user_id } = row
  return {
    id,
    kind,
    slug_value,
    name,
    asked_by: { name: row.asking_name, email: row.asking_email ?? row.email ?? '' },
    message,
    is_taken: holder_id !== null && holder_id !== user_id,
    // Unconfirmed ones are never shown.
    state: state === 'unconfirmed' ? 'open' : state,
    reason,
    created_at,
  }
}

const shownStates = { open: ['open'], answered: ['accepted', 'declined'] } as const

export async function requestPage(
  query: Kysely<Tables>,
  { state, page, per_page }: { state: keyof typeof shownStates; page: number; per_page: number },
): Promise<{ results: AskedRequest[]; total: number }> {
  const { total } = await query
    .selectFrom('record_requests')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .where('state', 'in', shownStates[state])
    .executeTakeFirstOrThrow()
  const rows = await asked(query)
    .where('request.state', 'in', shownStates[state])
    .orderBy('request.id', state === 'open' ? 'asc' : 'desc')
    .offset(page * per_page)
    .limit(per_page)
    .execute()
  return { results: rows.map(viewOf), total: Number(total) }
}

export async function requestWithId(query: Kysely<Tables>, id: string): Promise<StoredRequest> {
  const row = await query
    .selectFrom('record_requests')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'unconfirmed')
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

export async function requestView(query: Kysely<Tables>, id: string): Promise<AskedRequest> {
  return viewOf(await asked(query).where('request.id', '=', id).executeTakeFirstOrThrow())
}

const day = 24 * 3600_000

/** Deletes requests that nobody confirmed, and answered ones after a year. */
export async function pruneRecordRequests(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('record_requests')
    .where('state', '=', 'unconfirmed')
    .where('created_at', '<', now - limits.claims.confirmationHours * 3600_000)
    .execute()
  await tx
    .deleteFrom('record_requests')
    .where('answered_at', '<', now - limits.claims.keptDays * day)
    .execute()
}
