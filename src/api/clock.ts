import { onAnswer } from './exchange.ts'

let offset = 0

/** The server's clock minus this device's, in milliseconds, from the Date header of the last answer; 0 before. A device's clock is never trusted (C22). */
export const clockOffset = (): number => offset
export const serverNow = (): number => Date.now() + offset

onAnswer(answer => {
  const date = answer && answer.by !== 'foreign' ? Date.parse(answer.headers.get('date') ?? '') : Number.NaN
  if (!Number.isNaN(date)) offset = date - Date.now()
})
