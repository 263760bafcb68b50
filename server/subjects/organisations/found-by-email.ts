import { limits } from '#contract/limits.ts'
import { organisationTexts } from '#contract/organisation-texts.ts'
import type { OrganisationRequest } from '#contract/organisations.ts'
import type { Kysely, Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Mailer } from '../../outside/mail-queue.ts'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { addSecondaryEmail, secondaryEmailsOf, secondaryEmailView } from '../secondary-emails/index.ts'

type StoredRequest = Selectable<Tables['organisation_requests']>

const requestView = ({ id, slug_value, name, email, created_at }: StoredRequest): OrganisationRequest => ({
  id,
  organisation: { name, slug_values: [slug_value] },
  email,
  created_at,
})

const waiting = (query: Kysely<Tables>, userId: string) =>
  query.selectFrom('organisation_requests').selectAll().where('user_id', '=', userId).where('action', 'is', null)

/** A page of what waits for an answer of the user. */
export async function foundPage(query: Kysely<Tables>, userId: string, page: number) {
  const { rows, more } = onePage(
    await waiting(query, userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(page * limits.listPage)
      .limit(limits.listPage + 1)
      .execute(),
  )
  return { organisation_requests: rows.map(requestView), page, more }
}

/** A request of the user, answered or not; of somebody else it is `not_found`. */
export async function requireRequest(query: Kysely<Tables>, userId: string, id: string): Promise<StoredRequest> {
  const row = await query
    .selectFrom('organisation_requests')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

interface Address {
  isNew: boolean
  isConfirmed: boolean
  secondary_email: { id: string; email: string; confirmed_at: number | null; confirmation_sent_at: number | null } | null
}

/** The address as the account has it; one that it does not have is added, and a link is sent to it. */
export async function ensureAddress(tx: Tx, mailer: Mailer, user: User, email: string, now: number): Promise<Address> {
  if (email === user.email) return { isNew: false, isConfirmed: user.verified, secondary_email: null }
  const known = (await secondaryEmailsOf(tx, user.id)).find(row => row.email === email)
  const row = known ?? (await addSecondaryEmail(tx, mailer, user, email, now).catch(renamed))
  const confirmation_sent_at = row.confirmed_at === null ? row.created_at : null
  return {
    isNew: known === undefined,
    isConfirmed: user.verified && row.confirmed_at !== null,
    secondary_email: { ...secondaryEmailView(row), confirmation_sent_at },
  }
}

/** A refusal of the address, under the name that it has here. */
function renamed(problem: unknown): never {
  const sentences = problem instanceof Refusal && problem.body.errors?.['email_address']
  throw sentences ? new Refusal('invalid', { errors: { email: sentences } }) : problem
}

/** Asks the user about these organisations, also about one that was declined before. */
export async function addRequests(
  tx: Tx,
  userId: string,
  email: string,
  found: readonly { name: string; slug_values: readonly string[] }[],
  now: number,
): Promise<OrganisationRequest[]> {
  const requests: OrganisationRequest[] = []
  for (const {
    name,
    slug_values: [slug_value = ''],
  } of found) {
    const { requests: most } = limits.organisation
    if ((await waiting(tx, userId).limit(most).execute()).length >= most)
      throw new Refusal('limit_reached', {
        sentence: 'Many organisations wait for your answer already. Accept or decline some of them first.',
      })
    const row = await tx
      .insertInto('organisation_requests')
      .values({ id: newId(), user_id: userId, slug_value, name, email, action: null, created_at: now })
      .onConflict(conflict => conflict.columns(['user_id', 'slug_value', 'email']).doUpdateSet({ action: null, name }))
      .returningAll()
      .executeTakeFirstOrThrow()
    requests.push(requestView(row))
  }
  return requests
}

/** What the user is to know. */
export const warningAbout = ({ isNew, isConfirmed }: Address, found: number): string | null =>
  !isNew && !isConfirmed ? organisationTexts.alreadyAdded : found === 0 ? organisationTexts.noneFound : null

/** The answer to one of them is the answer to all about the same organisation. */
export async function answerRequests(tx: Tx, { user_id, slug_value }: StoredRequest, action: 'confirmed' | 'declined'): Promise<void> {
  await tx
    .updateTable('organisation_requests')
    .set({ action })
    .where('user_id', '=', user_id)
    .where('slug_value', '=', slug_value)
    .where('action', 'is', null)
    .execute()
}
