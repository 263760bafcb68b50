import { type FeedName, feeds } from '#contract/changes.ts'
import type { Feed } from '#contract/feed.ts'
import * as declared from '#app/mirror/mirrored-subjects.ts'
import type { Subject } from '#offline/declare/subject.ts'
import { MirrorDb, type Storage } from '#offline/mirror/db.ts'
import { provideSubjects } from '#offline/declare/subjects.ts'
import { filled } from './filled.ts'

/** Every mirrored subject of the app. */
export const subjects: readonly Subject[] = Object.values(declared)

provideSubjects(() => Promise.resolve(declared))
await Promise.all(subjects.map(subject => subject.mutations()))

export const openMirror = (name: string, storage?: Storage): MirrorDb => new MirrorDb(name, subjects, storage)

/**
 * A row of a subject's contract: rows of one `id` have one key, and `edition` distinguishes their states (its version, if the
 * subject has one).
 */
export function rowOf(subject: Subject, id: number, edition = 1): Readonly<Record<string, unknown>> {
  const feed: Feed = feeds[subject.name as FeedName]
  const text = (name: string) => (subject.key.includes(name) ? `${name}-${id}` : `${name} ${edition}`)
  const row = filled(feed.row, text) as Record<string, unknown>
  return subject.version === undefined ? row : { ...row, [subject.version]: edition }
}
