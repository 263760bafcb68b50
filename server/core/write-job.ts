import { AsyncLocalStorage } from 'node:async_hooks'

let jobs: AsyncLocalStorage<true> | undefined

/**
 * From now on whatever must not be waited for inside a write job throws there (see [Note: Group commit]). For development and tests:
 * knowing what runs on whose behalf takes a fifth of the time of all writes.
 */
export function watchWriteJobs(): void {
  jobs ??= new AsyncLocalStorage()
}

/** Runs a write job, so that whatever it calls can tell. */
export const asWriteJob = <T>(job: () => T): T => (jobs ? jobs.run(true, job) : job())

/** Throws where a write job waits for this: all other changes would wait for it too. */
export function needsNoWriteJob(deed: string): void {
  if (jobs?.getStore()) throw new Error(`${deed} inside a write job: do it before the job and hand in what it answers`)
}

/** Takes what nobody in the job waits for, and what outlives it, out of the job. */
export const leaveWriteJob = <T>(work: () => T): T => (jobs ? jobs.exit(work) : work())
