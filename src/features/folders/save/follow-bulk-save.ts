import { ApiError, call } from '#api/call.ts'
import { bulkSave, type BulkSaveJob } from '#contract/bulk-save.ts'
import { jobs } from '#contract/jobs.ts'
import { isHidden, onReturn, retryLater } from '#kit/awake.ts'
import type { BulkSave } from './bulk-saves.ts'

/** Between two looks at a running job, in milliseconds: each is longer than the last one. */
const pauses = { first: 300, longest: 4000, growth: 1.4 }

/**
 * Asks for a save until the server has answered (S1§8: a 504 is no reason to say anything), and then how far it is until it has ended. Throws
 * what the server refuses, and an ApiError `aborted`.
 */
export async function followBulkSave(
  { key, index, slugs }: BulkSave,
  folderId: string,
  signal: AbortSignal,
  report: (job: BulkSaveJob) => void,
): Promise<BulkSaveJob> {
  const start = () => call(bulkSave.start, { params: { id: folderId }, body: { index, slug_values: slugs } }, { key, signal })
  let job = await untilAnswered(signal, start)
  const { id } = job
  for (let pause = pauses.first; job.finished_at === null; pause = Math.min(pauses.longest, pause * pauses.growth)) {
    report(job)
    await seenAfter(pause, signal)
    job = await untilAnswered(signal, () => call(jobs.show, { params: { id } }, { signal }))
  }
  return job
}

async function untilAnswered<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await ask()
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || isFinal(error)) throw error
      await passed(signal, done => retryLater(failures, done))
    }
  }
}

/** A session that has to be renewed, a server that is busy, and the same request still under way are no answer yet. */
const mayPass = new Set([401, 408, 425, 429])
const isFinal = ({ kind, status, code }: ApiError): boolean =>
  kind === 'contract' || (kind === 'http' && status < 500 && !mayPass.has(status) && code !== 'in_progress')

/** A hidden page does not ask. */
const seenAfter = (ms: number, signal: AbortSignal): Promise<void> =>
  passed(signal, done => {
    const timer = setTimeout(() => void (isHidden() || done()), ms)
    const stopReturn = onReturn(done)
    return () => {
      clearTimeout(timer)
      stopReturn()
    }
  })

/** Resolves once `begin` calls back, or throws once the signal is aborted; what `begin` returns is then undone. */
function passed(signal: AbortSignal, begin: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = begin(() => {
      end()
      signal.removeEventListener('abort', leave)
      resolve()
    })
    const leave = () => {
      end()
      reject(new ApiError('aborted', 'The request was cancelled.'))
    }
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
  })
}
