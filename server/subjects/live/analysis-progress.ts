import type { LiveSource } from '../../live/watch-changes.ts'
import { progressOfLong } from '../analyses/index.ts'
import { listenerChunks } from './listener-chunks.ts'

type Progress = Awaited<ReturnType<typeof progressOfLong>>[number]

/** How far the long analyses of listeners are, by the ids of the analyses, whenever that has changed; also of those that another process runs. */
export function analysisProgress(): LiveSource {
  let told = new Map<string, Progress>()
  return async (query, { listeners }) => {
    const found: Progress[] = []
    for (const ids of listenerChunks(listeners)) found.push(...(await progressOfLong(query, ids)))
    const running = new Map(found.map(one => [one.id, one]))
    // One that is no longer there has ended, or was deleted.
    const ended = [...told.values()].filter(({ id }) => !running.has(id)).map(one => ({ ...one, progress: 1 }))
    const changed = found.filter(({ id, count }) => told.get(id)?.count !== count)
    told = running
    return [...changed, ...ended].map(({ id, userId, progress, count }) => ({
      userId,
      event: 'progress-update',
      data: { uuid: id, progress, count },
    }))
  }
}
