import type { LiveSource } from '../../live/watch-changes.ts'
import { lastEndOfJobs, progressOf } from '../jobs/index.ts'

/** At the first look, what ended so recently may have begun after its listener came. Milliseconds. */
const recent = 60_000

/**
 * How far the jobs of listeners are, whenever that has changed; also of those that another process runs. A short job may begin and end between
 * two looks: its end is told too.
 */
export function jobProgress(): LiveSource {
  /** What was told of the jobs that had not ended then. */
  let told = new Map<string, number>()
  /** When the last job ended that was seen, and those that had ended by then. */
  let ended: number | undefined
  let over: ReadonlySet<string> = new Set()
  return async (query, { listeners }) => {
    const since = (ended ??= (await lastEndOfJobs(query)) - recent)
    const jobs = (await progressOf(query, [...told.keys()], since)).filter(job => listeners.has(job.userId))
    const news = jobs.filter(job => (job.finishedAt !== null ? !over.has(job.id) : told.get(job.id) !== job.progress))
    told = new Map(jobs.filter(job => job.finishedAt === null).map(job => [job.id, job.progress]))
    ended = Math.max(since, ...jobs.map(job => job.finishedAt ?? 0))
    over = new Set(jobs.filter(job => job.finishedAt !== null).map(job => job.id))
    return news.map(({ id, userId, progress }) => ({ userId, event: 'progress-update', data: { uuid: id, progress } }))
  }
}
