import type { BlockedPerson } from '#contract/blocked-people.ts'
import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

const { blocked: most } = limits.question

/** Whom a user has blocked, as they are called now. */
export const blockedBy = (query: Kysely<Tables>, userId: string) =>
  query
    .selectFrom('blocked_people as block')
    .innerJoin('users as person', 'person.id', 'block.blocked_id')
    .select(['block.slug_value', 'person.full_name', 'block.created_at'])
    .where('block.user_id', '=', userId)

/** Which of these people have blocked somebody. */
export async function blockersOf(query: Kysely<Tables>, blockedId: string, among: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await query
    .selectFrom('blocked_people')
    .select('user_id')
    .where('blocked_id', '=', blockedId)
    .where('user_id', 'in', among)
    .execute()
  return new Set(rows.map(row => row.user_id))
}

/** Which of these addresses, primary or confirmed, are of people who have blocked somebody. */
export async function blockingAddresses(query: Kysely<Tables>, blockedId: string, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return []
  const blockers = query.selectFrom('blocked_people').select('user_id').where('blocked_id', '=', blockedId)
  const found = await query
    .selectFrom('users')
    .select('email')
    .where('id', 'in', blockers)
    .where('email', 'in', addresses)
    .union(
      query
        .selectFrom('secondary_emails')
        .select('email')
        .where('user_id', 'in', blockers)
        .where('confirmed_at', 'is not', null)
        .where('email', 'in', addresses),
    )
    .execute()
  return found.map(({ email }) => email)
}

export const personAt = (query: Kysely<Tables>, slug: string) =>
  query
    .selectFrom('user_slugs')
    .innerJoin('users', 'users.id', 'user_slugs.user_id')
    .select(['users.id', 'users.slug_values', 'users.full_name'])
    .where('user_slugs.slug', '=', slug)
    .orderBy('users.created_at')
    .executeTakeFirst()

/** Whether both belong to one community, where they read each other. */
const meet = async (query: Kysely<Tables>, userId: string, otherId: string): Promise<boolean> =>
  (await query
    .selectFrom('memberships as own')
    .innerJoin('memberships as other', join => join.onRef('other.slug_value', '=', 'own.slug_value').on('other.kind', '=', 'community'))
    .select('own.slug_value')
    .where('own.kind', '=', 'community')
    .where('own.user_id', '=', userId)
    .where('other.user_id', '=', otherId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** `isPublished`: the person has a record in the catalogue. Somebody whom the user cannot know of is answered like nobody. */
export async function block(
  tx: Tx,
  user: Pick<User, 'id'>,
  { slug, isPublished }: { slug: string; isPublished: boolean },
  now: number,
): Promise<BlockedPerson> {
  const person = await personAt(tx, slug)
  const isKnown = person && (isPublished || person.id === user.id || (await meet(tx, user.id, person.id)))
  if (!isKnown) throw new Refusal('not_found')
  if (person.id === user.id) throw new Refusal('invalid', { sentence: 'You cannot block yourself.' })
  const known = await blockedBy(tx, user.id).where('block.blocked_id', '=', person.id).executeTakeFirst()
  if (known) return known
  const { count } = await tx
    .selectFrom('blocked_people')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) throw new Refusal('limit_reached', { sentence: `You have blocked ${most} people, the most an account can.` })
  const row = { slug_value: person.slug_values[0]!, created_at: now }
  await tx
    .insertInto('blocked_people')
    .values({ user_id: user.id, blocked_id: person.id, ...row, change_seq: await nextChangeSeq(tx) })
    .execute()
  await tx.deleteFrom('removed_blocked_people').where('user_id', '=', user.id).where('slug_value', '=', row.slug_value).execute()
  return { ...row, full_name: person.full_name }
}

/** Unblocks somebody, by any slug, or by the one that a device knows of an account that is gone. */
export async function unblock(tx: Tx, userId: string, slug: string, now: number): Promise<string> {
  const person = await personAt(tx, slug)
  const gone = await tx
    .deleteFrom('blocked_people')
    .where('user_id', '=', userId)
    .where(eb => eb.or([eb('slug_value', '=', slug), ...(person ? [eb('blocked_id', '=', person.id)] : [])]))
    .returning('slug_value')
    .executeTakeFirst()
  if (gone) await markUnblocked(tx, userId, gone.slug_value, now)
  return gone?.slug_value ?? slug
}

/** Nobody has blocked an account that is deleted: the devices of those who had learn it. */
export async function leaveBlocks(tx: Tx, blockedId: string, now: number): Promise<void> {
  const gone = await tx.deleteFrom('blocked_people').where('blocked_id', '=', blockedId).returning(['user_id', 'slug_value']).execute()
  for (const { user_id, slug_value } of gone) await markUnblocked(tx, user_id, slug_value, now)
}

async function markUnblocked(tx: Tx, user_id: string, slug_value: string, now: number): Promise<void> {
  const mark = { change_seq: await nextChangeSeq(tx), removed_at: now }
  await tx
    .insertInto('removed_blocked_people')
    .values({ user_id, slug_value, ...mark })
    .onConflict(conflict => conflict.columns(['user_id', 'slug_value']).doUpdateSet(mark))
    .execute()
}
