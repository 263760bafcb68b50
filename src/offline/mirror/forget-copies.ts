import { recordCacheName } from '#kit/partition-name.ts'
import { keyAsText } from '../declare/subject.ts'
import type { MirrorDb } from './db.ts'

/**
 * Deletes the opened copies (the service worker's) that somebody may only have with a row that is gone: whoever has left a group keeps nothing of
 * what only its members see. It goes by what is there, so that a pull makes up for one that was cut off.
 */
export async function forgetCopies(db: MirrorDb, userId: string): Promise<void> {
  const name = recordCacheName(userId)
  if (typeof caches === 'undefined' || !(await caches.has(name))) return
  const cache = await caches.open(name)
  const opened = await cache.keys()
  for (const subject of db.subjects) {
    const { opens } = subject
    const found = opened.filter(({ url }) => opens && new URL(url).pathname.includes(opens.path))
    if (!opens || found.length === 0) continue
    const rows = new Set((await db.rows(subject).toCollection().primaryKeys()).map(keyAsText))
    for (const request of found) {
      const copy: unknown = await (await cache.match(request, { ignoreVary: true }))?.json().catch(() => undefined)
      const key = opens.rowOf(copy)
      if (key !== undefined && !rows.has(key)) await cache.delete(request, { ignoreVary: true })
    }
  }
}
