import type { Job, JobName } from '#contract/jobs.ts'
import { limits } from '#contract/limits.ts'
import type { Kysely, Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import { Refusal } from '../../core/refusal.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { FirstState, JobKind } from './job-kind.ts'

export type StoredJob = Selectable<Tables['jobs']>

/** As the contract says it. Of a finished job only its result is stored. */
export const jobView = (kind: JobKind, row: StoredJob): Job =>
  // SQL has no types: the result is that of its kind.
  ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    done: row.done,
    total: row.total,
    result: row.finished_at === null ? kind.result(row.state) : (row.state as Job['result']),
    error: row.error,
    created_at: row.created_at,
    finished_at: row.finished_at,
  }) as Job

/** A job of this user. One of others and one that does not exist are the same `not_found`. */
export async function requireJob(query: Tx, userId: string, id: string): Promise<StoredJob> {
  const row = await query.selectFrom('jobs').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** Adds a job. Refuses `too_many` while the user has the most that may wait, and forgets the oldest finished ones of too many. */
export async function insertJob(
  tx: Tx,
  userId: string,
  kind: JobName,
  { state, total }: FirstState<object>,
  now: number,
): Promise<StoredJob> {
  const { count } = await tx
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= limits.jobs.unfinished) throw new Refusal('too_many', { retryAfter: 5 })
  const tooMany = tx
    .selectFrom('jobs')
    .select('id')
    .where('user_id', '=', userId)
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000_000)
    .offset(limits.jobs.kept - 1)
  await tx.deleteFrom('jobs').where('id', 'in', tooMany).execute()
  const row: StoredJob = {
    id: newId(),
    user_id: userId,
    kind,
    status: 'waiting',
    state,
    done: 0,
    total,
    error: null,
    lease: null,
    claimable_at: now,
    attempts: 0,
    created_at: now,
    finished_at: null,
  }
  await tx.insertInto('jobs').values(row).execute()
  return row
}

/** Cancels a job that has not finished; whoever runs it notices at its next step. */
export async function cancelJob(tx: Tx, kind: JobKind, row: StoredJob, now: number): Promise<StoredJob> {
  if (row.finished_at !== null) return row
  const change = { status: 'cancelled', state: kind.result(row.state), lease: null, finished_at: now } as const
  await tx.updateTable('jobs').set(change).where('id', '=', row.id).execute()
  await kind.givenUp?.(tx, row.state, null)
  return { ...row, ...change }
}

interface JobProgress {
  id: string
  userId: string
  /** The part that is done, from 0 to 1. */
  progress: number
  /** Null: it has not ended. */
  finishedAt: number | null
}

/** How far every job is that has not ended, each of these, and what has ended since. */
export async function progressOf(query: Kysely<Tables>, ids: readonly string[], since: number): Promise<JobProgress[]> {
  const rows = await query
    .selectFrom('jobs')
    .select(['id', 'user_id', 'done', 'total', 'finished_at'])
    .where(eb => eb.or([eb('finished_at', 'is', null), eb('finished_at', '>=', since), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]))
    .limit(most)
    .execute()
  return rows.map(({ id, user_id, done, total, finished_at }) => ({
    id,
    userId: user_id,
    progress: finished_at !== null ? 1 : total > 0 ? Math.min(1, done / total) : 0,
    finishedAt: finished_at,
  }))
}

/** When a job ended last; 0 if none has. */
export async function lastEndOfJobs(query: Kysely<Tables>): Promise<number> {
  const { at } = await query
    .selectFrom('jobs')
    .select(({ fn }) => fn.max('finished_at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? 0
}

/** Jobs that are told about at once: those beyond are asked for by their pages. */
const most = 10_000

/** Deletes jobs that finished long ago. */
export async function pruneJobs(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('jobs')
    .where('finished_at', '<', now - limits.jobs.keptDays * 24 * 3600_000)
    .execute()
}
