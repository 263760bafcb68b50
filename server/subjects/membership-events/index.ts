export { eventsSince, peopleOfEvents } from './events-since.ts'
export { pruneMembershipEvents } from './prune.ts'
export { tellEvents } from './tell-events.ts'
export { tellPeople, tellAddresses } from './rows.ts'
