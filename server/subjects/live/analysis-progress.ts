import type { LiveSource } from '../../live/watch-changes.ts'
import { progressOfLong } from '../analyses/index.ts'
import { listenerChunks } from './listener-chunks.ts'

type Progress = Awaited<ReturnType<typeof progressOfLong>>[number]

/**
 * How far the long analyses of listeners are, by the ids of the analyses, whenever that has changed; also of those that another process runs. One may
 * begin and end between two looks: so each that has ended and was changed since the last one is told, even if it was told before.
 */
export function analysisProgress(): LiveSource {
  let told = new Map<string, Progress>()
  return async (query, { listeners, after }) => {
    const found: Progress[] = []
    for (const ids of listenerChunks(listeners)) found.push(...(await progressOfLong(query, ids, after)))
    const there = new Set(found.map(({ id }) => id))
    // One that is no longer there was deleted.
    const gone = [...told.values()].filter(({ id }) => !there.has(id)).map(one => ({ ...one, progress: 1 }))
    const changed = found.filter(({ id, count, hasEnded }) => hasEnded || told.get(id)?.count !== count)
    told = new Map(found.filter(({ hasEnded }) => !hasEnded).map(one => [one.id, one]))
    return [...changed, ...gone].map(({ id, userId, progress, count }) => ({
      userId,
      event: 'progress-update',
      data: { uuid: id, progress, count },
    }))
  }
}
