import type { LiveSource } from '../../live/watch-changes.ts'
import { progressOf } from '../jobs/index.ts'

/** How far the jobs of listeners are, whenever that has changed; also of those that another process runs. */
export function jobProgress(): LiveSource {
  /** What was told of the jobs that had not ended then. */
  let told = new Map<string, number>()
  return async (query, { listeners }) => {
    const jobs = (await progressOf(query, [...told.keys()])).filter(job => listeners.has(job.userId))
    const news = jobs.filter(job => job.isOver || told.get(job.id) !== job.progress)
    told = new Map(jobs.filter(job => !job.isOver).map(job => [job.id, job.progress]))
    return news.map(({ id, userId, progress }) => ({ userId, event: 'progress-update', data: { uuid: id, progress } }))
  }
}
