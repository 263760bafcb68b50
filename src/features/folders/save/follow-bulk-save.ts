import { ApiError, call } from '#api/call.ts'
import { bulkSave, type BulkSaveJob } from '#contract/bulk-save.ts'
import { jobs } from '#contract/jobs.ts'
import { isHidden, onReturn, retryLater } from '#kit/awake.ts'
import { onLiveEvent } from '#offline/index.ts'
import type { BulkSave } from './bulk-saves.ts'

/** Between two looks at a running job, in milliseconds: each is longer than the last one. `told`: while it is told live. */
const pauses = { first: 300, longest: 4000, growth: 1.4, told: 15_000 }

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
  for (let pause = pauses.first; job.finished_at === null;) {
    report(job)
    const told = await toldOrSeenAfter(pause, id, signal)
    const isUnderWay = told !== undefined && told < 1 && job.total > 0
    if (isUnderWay) job = { ...job, done: Math.round(told * job.total) }
    else job = await untilAnswered(signal, () => shown(id, signal))
    pause = told === undefined ? Math.min(pauses.longest, pause * pauses.growth) : pauses.told
  }
  return job
}

/** A job keeps its kind. */
const shown = async (id: string, signal: AbortSignal): Promise<BulkSaveJob> =>
  (await call(jobs.show, { params: { id } }, { signal })) as BulkSaveJob

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

/** Resolves with the part that is done as soon as that is told live, or with nothing after the pause. A hidden page does not ask. */
async function toldOrSeenAfter(ms: number, id: string, signal: AbortSignal): Promise<number | undefined> {
  let told: number | undefined
  await passed(signal, done => {
    const timer = setTimeout(() => void (isHidden() || done()), ms)
    const stops = [
      onReturn(done),
      onLiveEvent('progress-update', ({ uuid, progress }) => {
        if (uuid !== id) return
        told = progress
        done()
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  })
  return told
}

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
