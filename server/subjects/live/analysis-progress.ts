import type { LiveSource } from '../../live/watch-changes.ts'
import { analysesUnderWay } from '../analyses/index.ts'
import { listenerChunks } from './listener-chunks.ts'

/** For how many records the analyses of listeners have answers, whenever that has changed (S3§4). Also of those that another process runs. */
export function analysisProgress(): LiveSource {
  let told = new Map<string, number>()
  return async (query, { listeners }) => {
    const known = [...told.keys()]
    const found = []
    for (const ids of listenerChunks(listeners)) found.push(...(await analysesUnderWay(query, ids, known)))
    const news = found.filter(({ id, done }) => done !== (told.get(id) ?? 0))
    told = new Map(found.filter(({ finished_at }) => finished_at === null).map(({ id, done }) => [id, done]))
    return news.map(({ id, user_id, done }) => ({ userId: user_id, event: 'progress-update', data: { uuid: id, progress: done } }))
  }
}
