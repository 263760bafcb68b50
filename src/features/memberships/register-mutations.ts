import { provideMutations } from '#offline/index.ts'

/** Imported by the routes for its side effect: registers the answers to invitations with the queue. */
provideMutations(() => Promise.all([import('./mutations/accept-invite.mutation.ts'), import('./mutations/decline-invite.mutation.ts')]))
