/** @internal For the live channel. */
export { eventsSince } from './events-since.ts'
export { pruneMembershipEvents } from './prune.ts'
export { tellPeople, tellAddresses } from './rows.ts'
