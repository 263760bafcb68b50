import { countText } from './count-text.ts'

/** What a saved search has found: the subject of an email, the title in one. */
export const searchFound = (name: string, finds: number): string => `${countText(finds, 'new result')} for “${name}”`

/** What was found for a followed profile. */
export const followFound = (name: string, finds: number): string => `${countText(finds, 'new record')} of ${name}`

/** The subject of an email about several alerts: what two of them found counts once. */
export const alertsFound = (records: number, alerts: number): string =>
  `${countText(records, 'new result')} from ${countText(alerts, 'alert')}`

/** What a notification says of a saved search. */
export const searchTold = (name: string, finds: number): string => `${searchFound(name, finds)}.`

/** What a notification says of a followed profile. */
export const followTold = (name: string, finds: number): string => `${followFound(name, finds)}.`

/** What a message of the device says below that: the record that was found last. */
export const pushBody = (title: string, others: number): string => (others > 0 ? `${title}, and ${countText(others, 'other')}` : title)
