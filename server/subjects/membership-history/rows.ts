import { v7 as newId } from 'uuid'
import type { HistoryKind } from '#contract/folder-history.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { Role } from '#contract/roles.ts'
import type { InvitableType } from '../../store/tables/memberships.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** What has a history: the id of a folder, or the first slug of anything else. */
export interface WithHistory {
  type: InvitableType
  id: string
}

interface Happening {
  kind: HistoryKind
  /** Id of the user who did it. */
  by: string
  /** Id of the user to whom it was done. */
  about?: string
  count?: number
  index?: IndexName
  name?: string
  role?: Role
  now: number
}

/** What can happen many times in a row and is then told once, with its number. */
const counted: ReadonlySet<HistoryKind> = new Set<HistoryKind>(['added', 'removed', 'invited'])

/** Characters of the names of edited fields. */
const longest = 1000

const { together, lines } = limits.history

/** Writes a line into the history of a folder. */
export const writeHistory = (tx: Tx, folderId: string, happening: Happening): Promise<void> =>
  writeHistoryOf(tx, { type: 'bookmark_folder', id: folderId }, happening)

/**
 * Writes a line into the history, in the transaction of its cause. The same done by the same person right after, within an hour of the
 * line's beginning, raises the number of that line.
 */
export async function writeHistoryOf(tx: Tx, target: WithHistory, happening: Happening): Promise<void> {
  const { kind, by, about, count = 1, index, name, role, now } = happening
  const latest = counted.has(kind) ? await latestLine(tx, target) : undefined
  if (latest?.kind === kind && latest.done_by === by && now - latest.began_at < together) {
    const index_name = latest.index_name === (index ?? null) ? latest.index_name : null
    await tx
      .updateTable('membership_history')
      .set({ count: latest.count + count, index_name, at: now })
      .where('id', '=', latest.id)
      .execute()
    return
  }
  await tx
    .insertInto('membership_history')
    .values({
      id: newId(),
      target_type: target.type,
      target_id: target.id,
      kind,
      done_by: by,
      about_user_id: about ?? null,
      count,
      index_name: index ?? null,
      name: name ?? null,
      role: role ?? null,
      began_at: now,
      at: now,
    })
    .execute()
  await dropOldest(tx, target)
}

/**
 * Writes that fields were edited. Edits of one person within an hour are one line with the names of all fields, unless somebody has flagged
 * it since: a flag is about what it was put on.
 */
export async function writeEdit(
  tx: Tx,
  target: WithHistory,
  { fields, by, now }: { fields: readonly string[]; by: string; now: number },
): Promise<void> {
  if (fields.length === 0) return
  const latest = await latestLine(tx, target)
  if (latest?.kind !== 'edited' || latest.done_by !== by || now - latest.began_at >= together || (await isFlagged(tx, latest.id)))
    return writeHistoryOf(tx, target, { kind: 'edited', by, name: namesOf(fields), now })
  const name = namesOf([...(latest.name?.split(', ') ?? []), ...fields])
  await tx.updateTable('membership_history').set({ name, at: now }).where('id', '=', latest.id).execute()
}

const namesOf = (fields: readonly string[]): string => [...new Set(fields)].join(', ').slice(0, longest)

const isFlagged = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('edit_flags').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

const latestFirst = (tx: Tx, { type, id }: WithHistory) =>
  tx
    .selectFrom('membership_history')
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')

const latestLine = (tx: Tx, target: WithHistory) => latestFirst(tx, target).selectAll().limit(1).executeTakeFirst()

/** Each history keeps so many lines. */
async function dropOldest(tx: Tx, target: WithHistory): Promise<void> {
  const beyond = latestFirst(tx, target).select('id').limit(lines).offset(lines)
  await tx.deleteFrom('membership_history').where('id', 'in', beyond).execute()
}
