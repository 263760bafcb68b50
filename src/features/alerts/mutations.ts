/** The acts of following. The queue loads this before it reads a row; a new act must be named here. */
export { follow } from './follow.mutation.ts'
export { unfollow } from './unfollow.mutation.ts'
