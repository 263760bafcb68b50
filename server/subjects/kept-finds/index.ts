export { changedAlert } from './changed-alert.ts'
export { dropFinds } from './drop-finds.ts'
export { forgetFoundProfiles } from './forget-profiles.ts'
export { lastFinds } from './last-finds.ts'
