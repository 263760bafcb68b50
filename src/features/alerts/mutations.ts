/** The acts of following. The declaration of the rows loads this; a new act must be named here. */
export { follow } from './follow.mutation.ts'
export { unfollow } from './unfollow.mutation.ts'
