import type { FlaggedEdit, FlagInput } from '#contract/edit-flags.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { flaggedPage } from '../membership-history/index.ts'
import type { GroupTarget } from '../memberships/index.ts'

/** Flags a line of history. Returns whether it had no flag. */
export async function putFlag(tx: Tx, id: string, { userId, reason, now }: FlagInput & { userId: string; now: number }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('edit_flags')
    .values({ id, user_id: userId, reason, flagged_at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** A flag, with what was edited; undefined where there is none. */
export const flagWithId = (query: Kysely<Tables>, id: string) =>
  query
    .selectFrom('edit_flags as flag')
    .innerJoin('membership_history as line', 'line.id', 'flag.id')
    .select(['flag.id', 'flag.user_id', 'line.target_type', 'line.target_id'])
    .where('flag.id', '=', id)
    .executeTakeFirst()

export const dropFlag = (tx: Tx, id: string) => tx.deleteFrom('edit_flags').where('id', '=', id).execute()

/** The name of what people belong to; its slug where nobody does. */
export async function nameOf(query: Kysely<Tables>, { type, id }: Pick<GroupTarget, 'type' | 'id'>): Promise<string> {
  const row = await query
    .selectFrom('memberships')
    .select('name')
    .where('kind', '=', type)
    .where('slug_value', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row?.name || id
}

/** Owners of it who are told at most. */
const told = 20

export async function ownersOf(query: Kysely<Tables>, { type, id }: Pick<GroupTarget, 'type' | 'id'>): Promise<string[]> {
  const rows = await query
    .selectFrom('memberships')
    .select('user_id')
    .where('kind', '=', type)
    .where('slug_value', '=', id)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .limit(told)
    .execute()
  return rows.map(row => row.user_id)
}

/** A page of what waits for the owner of the server, the oldest first. */
export async function flagPage(query: Kysely<Tables>, page: number): Promise<{ edit_flags: FlaggedEdit[]; more: boolean }> {
  const { flagged, more } = await flaggedPage(query, page)
  const slugs = flagged.map(({ of }) => of.id)
  const named =
    slugs.length === 0
      ? []
      : await query
          .selectFrom('memberships')
          .select(['kind', 'slug_value', ({ fn }) => fn.max('name').as('name')])
          .where('slug_value', 'in', slugs)
          .groupBy(['kind', 'slug_value'])
          .execute()
  const names = new Map(named.map(({ kind, slug_value, name }) => [`${kind} ${slug_value}`, name]))
  const edit_flags = flagged.flatMap(({ of: { type, id }, line }) =>
    type === 'bookmark_folder' || !line.flag
      ? []
      : {
          id: line.id,
          kind: type,
          group: { name: names.get(`${type} ${id}`) || id, slug_values: [id] },
          line,
          flagged_by: line.flag.by,
        },
  )
  return { edit_flags, more }
}
