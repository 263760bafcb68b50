import type { Job, JobName } from '#contract/jobs.ts'
import type { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { Notice } from '../notifications/index.ts'

/** Whose job it is, with the plan of now. */
export type JobUser = Pick<User, 'id' | 'user_type'>

/** What a job is given for one step. */
export interface StepContext {
  user: JobUser
  /** Milliseconds since 1970. */
  now: number
  /** Aborted when the job is to stop; calls of the catalogue with it are charged to the user. */
  signal: AbortSignal
}

/** How a job begins. */
export interface FirstState<S> {
  state: S
  /** How much there is to do; 0 if that is not known yet. */
  total: number
}

/** What is stored of a job together with the effect of a step. */
export interface StepProgress<S> extends FirstState<S> {
  done: number
  /** Left out: another step follows. A refusal: the job has failed, and what it has done stays. */
  end?: 'done' | Refusal
}

/** What a job that has ended has done, and why it failed, if it did. */
export type JobEnd<N extends JobName = JobName> = Pick<JobOf<N>, 'result' | 'error'>

/** A job of one kind, as the contract says it. */
export type JobOf<N extends JobName> = Extract<Job, { kind: N }>

/** One kind of work, in steps. */
export interface JobKind<S extends object = object, N extends JobName = JobName> {
  name: N
  /** `prompt`: somebody waits for its first words; `long`: it may take an hour. Such jobs have turns of their own. */
  lane?: 'prompt' | 'long'
  /**
   * Reads what a step needs from the catalogue and external services, and returns its effect, which runs in the write job that stores the
   * progress (see [Note: Jobs]). It writes nothing: it runs again if the effect was not committed. A refusal ends the job, unless it says
   * that it may pass.
   */
  step(state: S, context: StepContext): Promise<(tx: Tx) => Promise<StepProgress<S>>>
  /** What it has done so far, as the contract says it. */
  result(state: S): JobOf<N>['result']
  /** What else ends with it when it was given up, because it could not be run, or was cancelled: `error` is null then. */
  givenUp?(tx: Tx, state: S, error: JobEnd['error']): Promise<void>
  /** What its user is told if it took long. Left out, or undefined: nothing. */
  notice?(tx: Tx, userId: string, end: JobEnd<N>): Promise<Omit<Notice, 'userId' | 'kind' | 'key'> | undefined>
}
