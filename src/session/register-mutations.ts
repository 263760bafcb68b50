import { provideMutations } from '#offline/index.ts'

/** Imported by the app's routes for its side effect: registers the mutation of this module with the queue. */
provideMutations(() => import('./mirror/save-consent.mutation.ts'))
