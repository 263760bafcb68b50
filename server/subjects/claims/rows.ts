import type { ClaimWay } from '#contract/claims.ts'
import { indexes } from '#contract/indexes/all.ts'
import { type CatalogueRecord, titleOf } from '#contract/indexes/record.ts'
import type { Kysely, Selectable } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import { recordAudit } from '../../store/audit.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

export type StoredClaim = Selectable<Tables['claims']>

export const nameOfRecord = (record: CatalogueRecord): string => titleOf(indexes.researchers, record)

export const claimOf = (query: Kysely<Tables>, userId: string): Promise<StoredClaim | undefined> =>
  query.selectFrom('claims').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** The account that took over the record with this first slug. */
export const holderOf = async (query: Kysely<Tables>, slug: string): Promise<string | undefined> =>
  (await query.selectFrom('claims').select('user_id').where('slug_value', '=', slug).executeTakeFirst())?.user_id

/** Whether a profile was made by its person alone: it is no record of the catalogue that anybody can take over. */
export const isOnlyAnAccount = async (query: Kysely<Tables>, slug: string): Promise<boolean> =>
  (await query.selectFrom('user_slugs').select('slug').where('slug', '=', slug).executeTakeFirst()) !== undefined &&
  (await holderOf(query, slug)) === undefined

interface Taking {
  userId: string
  /** As its providers have it. */
  record: CatalogueRecord
  way: ClaimWay
  now: number
}

/** Makes a record that nobody has part of an account: its slugs are the account's too, the first one of both is that of the record. */
export async function takeOver(tx: Tx, { userId, record, way, now }: Taking): Promise<void> {
  const has = await claimOf(tx, userId)
  if (has)
    throw new Refusal('limit_reached', {
      sentence: `This account has already claimed the record of ${has.name}. It must be released first.`,
    })
  const slugs = [...record.slug_values]
  const slug_value = slugs[0]!
  await tx
    .insertInto('claims')
    .values({ slug_value, user_id: userId, slugs, name: nameOfRecord(record), way, claimed_at: now })
    .execute()
  const { slug_values } = await tx.selectFrom('users').select('slug_values').where('id', '=', userId).executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({ slug_values: [...slugs, ...slug_values] })
    .where('id', '=', userId)
    .execute()
  await tx
    .insertInto('user_slugs')
    .values(slugs.map(slug => ({ slug, user_id: userId })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await tx.deleteFrom('dismissed_records').where('user_id', '=', userId).where('slug_value', '=', slug_value).execute()
  await recordAudit(tx, { kind: 'record_claimed', userId, details: { slug: slug_value, way } }, now)
}

/** Takes the record out of an account again; undefined if it has none. */
export async function giveBack(tx: Tx, userId: string, now: number): Promise<StoredClaim | undefined> {
  const claim = await claimOf(tx, userId)
  if (!claim) return undefined
  const { slug_values } = await tx.selectFrom('users').select('slug_values').where('id', '=', userId).executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({ slug_values: slug_values.filter(slug => !claim.slugs.includes(slug)) })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('user_slugs').where('user_id', '=', userId).where('slug', 'in', claim.slugs).execute()
  await tx.deleteFrom('claims').where('slug_value', '=', claim.slug_value).execute()
  await recordAudit(tx, { kind: 'record_released', userId, details: { slug: claim.slug_value } }, now)
  return claim
}
