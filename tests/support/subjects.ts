import * as declared from '#app/mirrored-subjects.ts'
import type { Subject } from '#offline/mirror/declared.ts'
import { MirrorDb, type Storage } from '#offline/mirror/db.ts'
import { provideSubjects } from '#offline/mirror/subjects.ts'

/** Every mirrored subject of the app. */
export const subjects: readonly Subject[] = Object.values(declared)

provideSubjects(() => Promise.resolve(declared))
await Promise.all(subjects.map(subject => subject.acts()))

export const openMirror = (name: string, storage?: Storage): MirrorDb => new MirrorDb(name, subjects, storage)
