import type { AccountBoundTable } from '#contract/account-bounds.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type SavedData, type SearchChange, type searches } from '#contract/searches.ts'
import { v7 as newId } from 'uuid'
import { Refusal, requireBelow } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { dropFeedOfAlert } from '../alert-feeds/index.ts'
import { changedAlert, dropFinds } from '../kept-finds/index.ts'
import type { StoredSearch } from './rows.ts'

type SearchInput = Input<typeof searches.create>['body']['search']

/** Saves a search of this user. Refuses one too many. What is in the catalogue already is not new. */
export async function createSearch(
  tx: Tx,
  user: Pick<User, 'id' | 'user_type'>,
  { name, data }: SearchInput,
  bounds: AccountBoundTable,
  now: number,
): Promise<StoredSearch> {
  requireShort(data)
  const { count } = await tx
    .selectFrom('searches')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  requireBelow('searches', Number(count), bounds[user.user_type].searches)
  const row: StoredSearch = {
    id: newId(),
    user_id: user.id,
    name,
    index_name: data.index,
    data,
    new_results: 0,
    seen_at: now,
    finds_from: now,
    is_paused: false,
    push: false,
    mail: 'off',
    mailed_to: 0,
    version: 1,
    created_at: now,
    change_seq: await nextChangeSeq(tx),
  }
  await tx.insertInto('searches').values(row).execute()
  return row
}

/** Changes a saved search. What another search found is forgotten. */
export async function changeSearch(tx: Tx, row: StoredSearch, change: SearchChange, now: number): Promise<StoredSearch> {
  const { name = row.name, data = row.data } = change
  const anew = !isSame(data, row.data)
  if (anew) {
    requireShort(data)
    await dropFinds(tx, { user_id: row.user_id, alert: row.id })
  }
  const next: StoredSearch = {
    ...row,
    name,
    data,
    index_name: data.index,
    ...(await changedAlert(tx, { ...row, alert: row.id }, change, { anew, now })),
    version: row.version + 1,
  }
  await tx.updateTable('searches').set(next).where('id', '=', row.id).execute()
  return next
}

/** Deletes a saved search with what it found. */
export async function deleteSearch(tx: Tx, { id, user_id }: StoredSearch, now: number): Promise<void> {
  await dropFinds(tx, { user_id, alert: id })
  await dropFeedOfAlert(tx, user_id, id)
  await tx.deleteFrom('searches').where('id', '=', id).execute()
  await tx
    .insertInto('removed_searches')
    .values({ user_id, id, change_seq: await nextChangeSeq(tx), removed_at: now })
    .execute()
}

const seenFields = ['name', 'data', 'is_paused', 'push', 'mail'] as const

/**
 * A change of a search that changed since the user saw it: a field is set if it is still as the user saw it, or has the wanted value already.
 * Undefined if it was set to another value meanwhile.
 */
export function mergedSearchChange(row: StoredSearch, change: SearchChange, seen: SearchChange): SearchChange | undefined {
  const collides = seenFields.some(
    field => change[field] !== undefined && !isSame(row[field], change[field]) && !isSame(row[field], seen[field]),
  )
  return collides ? undefined : change
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

function requireShort(data: SavedData): void {
  if (JSON.stringify(data).length > limits.search.data)
    throw new Refusal('invalid', { errors: { data: ['This search is too long to be saved. Choose fewer filters.'] } })
}
