/** @internal For the live channel. */
export { eventsSince } from './events-since.ts'
export { pruneMembershipEvents } from './prune.ts'
export { tellEvents } from './tell-events.ts'
export { tellPeople, tellAddresses } from './rows.ts'
