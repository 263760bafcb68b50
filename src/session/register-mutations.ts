import { provideMutations } from '#offline/index.ts'

/** Imported for its effect where the app names its routes: the queue learns where the act of consenting is. */
provideMutations(() => import('./save-consent.mutation.ts'))
