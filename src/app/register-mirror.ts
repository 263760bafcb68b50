import { provideSubjects } from '#offline/index.ts'

/** Imported for its side effect before the first read: tells the mirror where to load its subjects from. */
provideSubjects(() => import('./mirror/mirrored-subjects.ts'))
