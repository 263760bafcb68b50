import type { ErrorBody } from '#contract/errors.ts'
import type { JobName } from '#contract/jobs.ts'
import { v7 as newId } from 'uuid'
import { skipLocked } from '../../store/engine.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { JobKind, StepProgress } from './job-kind.ts'
import type { StoredJob } from './rows.ts'
import { tellEnd } from './tell-end.ts'

/**
 * [Note: Jobs] Work that takes longer than a request is a row, and is done in steps. Whoever runs it has a lease that must be renewed; when
 * it is over, because the server was killed or stands still, any server on the same database takes the job over. The effect of a step, the
 * progress and the new end of the lease are stored in one transaction, and only by the holder of the lease: so a step happens once, however
 * often it was begun, and a charge that a step writes is made once.
 */

/** Pauses after the first, second, … attempt that failed without progress, in milliseconds; after the last one the job is given up. */
const pauses = [1000, 5000, 30_000, 120_000, 600_000]
/** No lease and no pause is longer: what lies further ahead was written before the clock was set back. */
const longest = 3600_000

export const retryPause = (attempts: number, least = 0): number | undefined => {
  const pause = pauses[attempts - 1]
  return pause === undefined ? undefined : Math.min(longest, Math.max(pause, least))
}

/** A job that was begun so often without progress ends whoever runs it. */
export const isHopeless = ({ attempts }: StoredJob): boolean => attempts > pauses.length + 1

/** A job that this server may run until the end of its lease. */
export type LeasedJob = StoredJob & { lease: string }

/** Takes the job of one of these kinds that waits longest, of a user who has no other one of them running. The attempt is counted first: it may end the server. */
export async function claimJob(tx: Tx, kinds: readonly JobName[], leaseMs: number, now: number): Promise<LeasedJob | undefined> {
  const waiting = claimable(tx, now)
    .selectAll('jobs')
    .where('jobs.kind', 'in', kinds)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('jobs as other')
            .select('other.id')
            .whereRef('other.user_id', '=', 'jobs.user_id')
            .where('other.kind', 'in', kinds)
            .where('other.status', '=', 'running')
            .where('other.claimable_at', '>', now)
            .where('other.claimable_at', '<=', now + longest),
        ),
      ),
    )
    .orderBy('claimable_at')
    .orderBy('id')
    .limit(1)
  const row = await skipLocked(tx, waiting).executeTakeFirst()
  if (!row) return undefined
  const claim = { status: 'running', lease: newId(), claimable_at: now + leaseMs, attempts: row.attempts + 1 } as const
  // Where writers are not one after the other, another server may have taken it since it was read.
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set(claim)
    .where('id', '=', row.id)
    .where('claimable_at', '=', row.claimable_at)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? { ...row, ...claim } : undefined
}

const claimable = (query: Tx, now: number) =>
  query
    .selectFrom('jobs')
    .where('jobs.finished_at', 'is', null)
    .where(eb => eb.or([eb('jobs.claimable_at', '<=', now), eb('jobs.claimable_at', '>', now + longest)]))

/** When the next unfinished job can be taken; undefined if there is none. */
export async function nextClaimAt(query: Tx): Promise<number | undefined> {
  const row = await query
    .selectFrom('jobs')
    .select('claimable_at')
    .where('finished_at', 'is', null)
    .orderBy('claimable_at')
    .limit(1)
    .executeTakeFirst()
  return row?.claimable_at
}

const leased = (tx: Tx, { id, lease }: LeasedJob) =>
  tx.updateTable('jobs').where('id', '=', id).where('lease', '=', lease).where('finished_at', 'is', null)

/** Whether the lease still holds; then it holds until `end`. */
export async function renewLease(tx: Tx, job: LeasedJob, end: number): Promise<boolean> {
  return (await leased(tx, job).set({ claimable_at: end }).executeTakeFirst()).numUpdatedRows === 1n
}

/** Stores a step. Only after `renewLease` in the same transaction. */
export async function storeProgress(tx: Tx, kind: JobKind, job: LeasedJob, progress: StepProgress<object>, now: number): Promise<void> {
  const { state, done, total, end } = progress
  const ending = end !== undefined && ended(kind, state, end === 'done' ? null : end.body, now)
  await leased(tx, job)
    .set({ state, done, total, attempts: 0, ...ending })
    .execute()
  if (ending) await tellEnd(tx, kind, job, { result: ending.state, error: ending.error }, now)
}

/** Ends every lease. Only where no other server can be running: what was begun can then be taken over at once. */
export async function endLeases(tx: Tx): Promise<void> {
  await tx.updateTable('jobs').set({ claimable_at: 0 }).where('status', '=', 'running').execute()
}

/** Gives the job back, to be taken again at `at`. */
export async function releaseJob(tx: Tx, job: LeasedJob, at: number): Promise<void> {
  await leased(tx, job).set({ status: 'waiting', lease: null, claimable_at: at }).execute()
}

export async function failJob(tx: Tx, kind: JobKind, job: LeasedJob, error: JobError, now: number): Promise<void> {
  const ending = ended(kind, job.state, error, now)
  const { numUpdatedRows } = await leased(tx, job).set(ending).executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  await kind.givenUp?.(tx, job.state, ending.error)
  await tellEnd(tx, kind, job, { result: ending.state, error: ending.error }, now)
}

type JobError = Pick<ErrorBody, 'code' | 'error'>

const ended = (kind: JobKind, state: object, error: JobError | null, now: number) => ({
  state: kind.result(state),
  status: error ? ('failed' as const) : ('done' as const),
  error: error && { code: error.code, error: error.error },
  lease: null,
  finished_at: now,
})
