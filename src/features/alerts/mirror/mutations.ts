/** All mutations of followed profiles. The declaration of the rows loads this file, so a new mutation must be listed here. */
export { follow } from '../follow.mutation.ts'
export { unfollow } from '../unfollow.mutation.ts'
