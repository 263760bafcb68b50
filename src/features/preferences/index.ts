export { browserTimeZone, withTimeZone } from './browser-time-zone.ts'
export { changePreferences } from './change-preferences.mutation.ts'
export { usePreferences } from './preferences.reads.ts'
