import type { Logger } from 'pino'
import { type Caller, rememberCaller } from '../../core/caller.ts'
import { currentPlan } from '../../core/plan.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Store } from '../../store/store.ts'
import type { JobKind, JobUser } from './job-kind.ts'
import { failJob, isHopeless, type LeasedJob, retryPause, releaseJob, renewLease, storeProgress } from './leases.ts'

export interface RunParts {
  store: Store
  /** Who is charged for the work of a user's job. */
  callerOf: (user: JobUser) => Caller
  now: () => number
  log: Logger
  /** How long a job is left to a server that says nothing, in milliseconds. */
  leaseMs: number
}

/** Runs a job to its end, until its lease is lost, or until `stopping`: then it is given back after its step. */
export async function runJob(parts: RunParts, kind: JobKind, claimed: LeasedJob, stopping: AbortSignal): Promise<void> {
  const { store, leaseMs, now } = parts
  const ending = new AbortController()
  const { signal } = ending
  const end = () => ending.abort()
  stopping.addEventListener('abort', end)
  const renew = () => store.write(tx => renewLease(tx, claimed, now() + leaseMs))
  // What cannot be written now may be written at the next beat.
  const beat = () => void renew().then(holds => holds || end(), ignore)
  const heart = setInterval(beat, leaseMs / 3).unref()
  let job = claimed
  try {
    if (isHopeless(claimed)) return await store.write(tx => failJob(tx, kind, claimed, new Refusal('internal').body, now()))
    for (let next: LeasedJob | undefined = job; next; next = signal.aborted ? undefined : await runStep(parts, kind, next, signal))
      job = next
    if (signal.aborted) await store.write(tx => releaseJob(tx, claimed, now()))
  } catch (problem) {
    await afterFailure(parts, kind, job, problem, signal)
  } finally {
    clearInterval(heart)
    stopping.removeEventListener('abort', end)
  }
}

const ignore = () => undefined

/** Returns the job as it is after the step; undefined if there is nothing more to do, or this server no longer has it. */
async function runStep(
  { store, callerOf, now, leaseMs }: RunParts,
  kind: JobKind,
  job: LeasedJob,
  signal: AbortSignal,
): Promise<LeasedJob | undefined> {
  const user = await jobUser(store, job, now())
  if (!user) return undefined
  rememberCaller(signal, callerOf(user))
  const effect = await kind.step(job.state, { user, now: now(), signal })
  return store.write(async tx => {
    if (!(await renewLease(tx, job, now() + leaseMs))) return undefined
    const progress = await effect(tx)
    await storeProgress(tx, kind, job, progress, now())
    return progress.end === undefined ? { ...job, state: progress.state, attempts: 0 } : undefined
  })
}

/** Gives a job back that is to stop, or that may succeed later; anything else ends it. */
async function afterFailure({ store, now, log }: RunParts, kind: JobKind, job: LeasedJob, problem: unknown, stop: AbortSignal) {
  if (stop.aborted) return store.write(tx => releaseJob(tx, job, now()))
  if (!(problem instanceof Refusal)) log.error({ err: problem, job: job.id, kind: job.kind }, 'a step of a job failed')
  const { body, status, retryAfter = 0 } = problem instanceof Refusal ? problem : new Refusal('internal')
  const mayPass = status === 429 || status >= 500
  const pause = mayPass ? retryPause(Math.max(1, job.attempts), retryAfter * 1000) : undefined
  return store.write(tx => (pause === undefined ? failJob(tx, kind, job, body, now()) : releaseJob(tx, job, now() + pause)))
}

/** Undefined if the account was deleted. */
async function jobUser({ read }: Store, { user_id }: LeasedJob, now: number): Promise<JobUser | undefined> {
  const row = await read
    .selectFrom('users')
    .select(['id', 'user_type', 'user_type_until', 'user_type_after'])
    .where('id', '=', user_id)
    .executeTakeFirst()
  return row && { id: row.id, user_type: currentPlan(row, now).user_type }
}
