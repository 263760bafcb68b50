import { entryOfPublication, type OwnPublication, type PublicationContent } from '#contract/own-publication.ts'
import { workKeys } from '#contract/same-work.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { addAccountBytes } from '../../store/account-bytes.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

export type StoredPublication = Selectable<Tables['own_publications']>

export const publicationView = ({ id, slug_value, publication, is_linked, added_at, version }: StoredPublication): OwnPublication => ({
  id,
  slug_value,
  publication,
  is_linked,
  added_at,
  version,
})

/** What is stored of a publication's content. The keys find the same work again by an index. */
export function storedContent(publication: PublicationContent) {
  const { identifiers, title } = workKeys(entryOfPublication(publication))
  const [identifier = null] = identifiers
  return { publication, identifier, title_key: title, bytes: Buffer.byteLength(JSON.stringify(publication)) }
}

/** A publication of a user, by its id or by the slug of its record. */
export const findPublication = (query: Kysely<Tables>, userId: string, pid: string): Promise<StoredPublication | undefined> =>
  query
    .selectFrom('own_publications')
    .selectAll()
    .where('user_id', '=', userId)
    .where(eb => eb.or([eb('id', '=', pid), eb('slug_value', '=', pid)]))
    .executeTakeFirst()

export async function countPublications(query: Kysely<Tables>, userId: string): Promise<number> {
  const { count } = await query
    .selectFrom('own_publications')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A page of the publications of a user, latest first. */
export async function publicationPage(query: Kysely<Tables>, userId: string, page: number) {
  const { page: size } = limits.ownPublication
  const { rows, more } = onePage(
    await query
      .selectFrom('own_publications')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('added_at', 'desc')
      .orderBy('id')
      .offset(page * size)
      .limit(size + 1)
      .execute(),
    size,
  )
  return { publications: rows.map(publicationView), total: await countPublications(query, userId), page, more }
}

/** The records of the catalogue that a user has added or linked, by their first slugs. */
export async function publicationSlugsOf(query: Kysely<Tables>, userId: string): Promise<string[]> {
  const rows = await query.selectFrom('own_publications').select('slug_value').where('user_id', '=', userId).orderBy('id').execute()
  return rows.map(({ slug_value }) => slug_value)
}

/** Changes some columns of a row, and tells the devices of its user. */
export async function changePublicationRow(
  tx: Tx,
  row: Pick<StoredPublication, 'user_id' | 'id' | 'version'>,
  change: Partial<Omit<StoredPublication, 'user_id' | 'id' | 'version' | 'change_seq'>>,
) {
  const changed = { ...change, version: row.version + 1, change_seq: await nextChangeSeq(tx) }
  await tx.updateTable('own_publications').set(changed).where('user_id', '=', row.user_id).where('id', '=', row.id).execute()
  return changed
}

/** The record of a slug is to be written again, if a person has added it: who has linked it is named in it. */
export async function markRecordStale(tx: Tx, slug: string): Promise<void> {
  await tx
    .updateTable('own_publications')
    .set(eb => ({ record_stale: eb('record_stale', '+', 1) }))
    .where('slug_value', '=', slug)
    .where('is_linked', '=', false)
    .execute()
}

/** Takes a publication off a profile. */
export async function removePublication(tx: Tx, row: StoredPublication, now: number): Promise<void> {
  const { user_id, id, bytes } = row
  await tx.deleteFrom('own_publications').where('user_id', '=', user_id).where('id', '=', id).execute()
  await addAccountBytes(tx, user_id, -bytes)
  const mark = { change_seq: await nextChangeSeq(tx), removed_at: now }
  await tx
    .insertInto('removed_own_publications')
    .values({ user_id, id, ...mark })
    .onConflict(conflict => conflict.columns(['user_id', 'id']).doUpdateSet(mark))
    .execute()
  await releaseRecord(tx, row)
}

/** Leaves the record of a row to someone else who has linked it, or lets it leave the catalogue. */
export async function releaseRecord(tx: Tx, { user_id, slug_value, is_linked }: StoredPublication): Promise<void> {
  if (is_linked) return markRecordStale(tx, slug_value)
  const heir = await tx
    .selectFrom('own_publications')
    .selectAll()
    .where('slug_value', '=', slug_value)
    .where('user_id', '!=', user_id)
    .orderBy('added_at')
    .orderBy('user_id')
    .executeTakeFirst()
  if (heir) await changePublicationRow(tx, heir, { is_linked: false, record_stale: heir.record_stale + 1 })
  else await letRecordLeave(tx, slug_value)
}

export async function letRecordLeave(tx: Tx, slug_value: string): Promise<void> {
  await tx
    .insertInto('leaving_publications')
    .values({ slug_value })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The publications of a user who deletes the account: what others have linked stays as theirs. */
export async function leavePublications(tx: Tx, userId: string): Promise<void> {
  const rows = await tx.selectFrom('own_publications').selectAll().where('user_id', '=', userId).execute()
  for (const row of rows) await releaseRecord(tx, row)
}

/** In a batch, so that a row is read again when its turn comes. */
export const unlinkedAfter = (query: Kysely<Tables>, last: StoredPublication | undefined, most: number): Promise<StoredPublication[]> => {
  const rows = query.selectFrom('own_publications').selectAll().where('is_linked', '=', false)
  return (last ? rows.where(sql<boolean>`(user_id, id) > (${last.user_id}, ${last.id})`) : rows)
    .orderBy('user_id')
    .orderBy('id')
    .limit(most)
    .execute()
}
