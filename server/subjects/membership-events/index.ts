export { eventsSince } from './events-since.ts'
export { pruneMembershipEvents } from './prune.ts'
export { type EventSubject, tellPeople, tellAddresses } from './rows.ts'
