import { provideMutations } from '#offline/index.ts'

/** Imported for its effect where the app names this feature's routes: the queue learns where the acts on folders are. */
provideMutations(() => import('./mutations.ts'))
