import { provideMutations } from '#offline/index.ts'

/** Imported by the app's routes for its side effect: registers the mutations of this module with the queue. */
provideMutations(() =>
  Promise.all([
    import('./mirror/change-interests.mutation.ts'),
    import('./mirror/save-consent.mutation.ts'),
    import('./mirror/save-profile.mutation.ts'),
  ]),
)
