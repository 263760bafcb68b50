export { byAlert } from './by-alert.ts'
export { changeAlert, markAlert } from './change.ts'
export { type AlertKey, alertsOfUser, readAlert } from './read.ts'
