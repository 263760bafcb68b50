export { forgetFoundProfiles } from './forget-profiles.ts'
export { lastFinds } from './last-finds.ts'
export { dropFinds, seenFinds } from './rows.ts'
