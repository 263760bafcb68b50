import { AsyncLocalStorage } from 'node:async_hooks'

const jobs = new AsyncLocalStorage<true>()

/** Runs a write job, so that whatever it calls can tell (see [Note: Group commit]). */
export const asWriteJob = <T>(job: () => T): T => jobs.run(true, job)

/** Throws where a write job waits for this: all other changes would wait for it too. */
export function needsNoWriteJob(deed: string): void {
  if (jobs.getStore()) throw new Error(`${deed} inside a write job; do it before the job and hand its result in (\`prepare\` of a change)`)
}

/** Takes what outlives the job that began it (rounds, timers) out of the job. */
export const leaveWriteJob = <T>(work: () => T): T => jobs.exit(work)
