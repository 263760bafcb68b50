import type { LiveSource } from '../../live/watch-changes.ts'
import { progressOfLong } from '../analyses/index.ts'

/** How far the long analyses of listeners are, by the ids of the analyses, whenever that has changed; also of those that another process runs. */
export function analysisProgress(): LiveSource {
  let told = new Map<string, { userId: string; progress: number }>()
  return async (query, { listeners }) => {
    const running = new Map((await progressOfLong(query, [...listeners])).map(({ id, ...one }) => [id, one]))
    // One that is no longer there has ended, or was deleted.
    const ended = [...told].filter(([id]) => !running.has(id)).map(([id, { userId }]) => ({ id, userId, progress: 1 }))
    const changed = [...running].filter(([id, { progress }]) => told.get(id)?.progress !== progress)
    told = running
    return [...changed.map(([id, one]) => ({ id, ...one })), ...ended].map(({ id, userId, progress }) => ({
      userId,
      event: 'progress-update',
      data: { uuid: id, progress },
    }))
  }
}
