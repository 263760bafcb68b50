import { setServerTime } from '#kit/server-clock.ts'
import { onAnswer } from './exchange.ts'

export { clockOffset, serverNow } from '#kit/server-clock.ts'

// The Date header of the last answer.
onAnswer(answer => {
  const date = answer && answer.by !== 'foreign' ? Date.parse(answer.headers.get('date') ?? '') : Number.NaN
  if (!Number.isNaN(date)) setServerTime(date)
})
