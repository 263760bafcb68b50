import { v4 as randomId } from 'uuid'
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { giveBack, holdCredits } from './credits.ts'

export type StoredPreview = Selectable<Tables['analysis_previews']>
type Answers = NonNullable<StoredPreview['preview']>

const dayMs = 24 * 3600_000

export interface PreviewKey {
  userId: string
  id: string
  /** What was asked. */
  key: string
}

export const findPreview = (query: Kysely<Tables>, { userId, id, key }: PreviewKey): Promise<StoredPreview | undefined> =>
  query
    .selectFrom('analysis_previews')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('key', '=', key)
    .executeTakeFirst()

/** Takes the credits of a preview, unless that was done: the same one again is charged once. Refuses `no_credits`. */
export async function beginPreview(tx: Tx, asked: PreviewKey, credits: number, now: number): Promise<StoredPreview> {
  const known = await findPreview(tx, asked)
  if (known) return known
  const row = { user_id: asked.userId, id: asked.id, key: asked.key, booking: randomId(), held: credits, preview: null, created_at: now }
  await holdCredits(tx, asked.userId, row.booking, credits, now)
  await tx.insertInto('analysis_previews').values(row).execute()
  return row
}

/** Keeps the answers of a preview, and gives back the credits of records without answers. Without any it is as if it was never asked. */
export async function endPreview(tx: Tx, asked: PreviewKey, preview: Answers, now: number): Promise<StoredPreview | undefined> {
  const row = await findPreview(tx, asked)
  if (!row || row.preview) return row
  const failed = preview.items.filter(item => item.failed).length
  await giveBack(tx, { id: row.booking, user_id: row.user_id }, failed, now)
  if (failed === preview.items.length) {
    await of(tx.deleteFrom('analysis_previews'), asked).execute()
    return undefined
  }
  await of(tx.updateTable('analysis_previews').set({ preview }), asked).execute()
  return { ...row, preview }
}

const of = <Q extends { where: (column: never, is: '=', value: string) => Q }>(query: Q, { userId, id, key }: PreviewKey): Q =>
  query
    .where('user_id' as never, '=', userId)
    .where('id' as never, '=', id)
    .where('key' as never, '=', key)

/** Forgets previews of yesterday; of those that a stop of the server has cut off the credits are given back. */
export async function prunePreviews(tx: Tx, now: number): Promise<void> {
  const old = await tx
    .selectFrom('analysis_previews')
    .selectAll()
    .where('created_at', '<', now - dayMs)
    .execute()
  for (const row of old) {
    if (!row.preview) await giveBack(tx, { id: row.booking, user_id: row.user_id }, row.held, now)
    await of(tx.deleteFrom('analysis_previews'), { userId: row.user_id, id: row.id, key: row.key }).execute()
  }
}
