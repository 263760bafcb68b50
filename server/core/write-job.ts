import { AsyncLocalStorage } from 'node:async_hooks'

let jobs: AsyncLocalStorage<true> | undefined

/**
 * From now on, functions that must not run inside a write job throw there (see [Note: Group commit]). For development and tests: the
 * tracking takes a fifth of the time of all writes.
 */
export function trackWriteJobs(): void {
  jobs ??= new AsyncLocalStorage()
}

/** Runs a write job, so that functions called in it can detect that. */
export const runWriteJob = <T>(job: () => T): T => (jobs ? jobs.run(true, job) : job())

/** Throws inside a write job: all other changes would have to wait too. */
export function refuseInWriteJob(action: string): void {
  if (jobs?.getStore()) throw new Error(`${action} inside a write job: do it before the job and pass in the result`)
}

/** Runs work outside of the current write job: work that the job does not wait for, or that outlives it. */
export const leaveWriteJob = <T>(work: () => T): T => (jobs ? jobs.exit(work) : work())
