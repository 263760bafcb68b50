/** The mutations of blocked people. The declaration of the rows loads this; a new one must be named here. */
export { blockPerson } from '../block-person.mutation.ts'
export { unblockPerson } from '../unblock-person.mutation.ts'
