export { blockPerson } from './block-person.mutation.ts'
export { useBlocked, useBlockedPeople } from './blocked.reads.ts'
export { unblockPerson } from './unblock-person.mutation.ts'
