/** All mutations of preferences. The declaration of their row loads this file. */
export { changePreferences } from '../change-preferences.mutation.ts'
