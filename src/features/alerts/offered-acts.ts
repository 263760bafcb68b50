import { provideMutations } from '#offline/index.ts'

/** Imported for its effect where the app names its routes: the queue learns where the acts of following are. */
provideMutations(() => import('./mutations.ts'))
