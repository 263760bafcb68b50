import { provideSubjects } from '#offline/index.ts'

/** Imported for its effect before anything is read: the mirror learns where its subjects are. */
provideSubjects(() => import('./mirrored-subjects.ts'))
