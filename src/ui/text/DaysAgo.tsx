import { daysAgoWords } from './time-words.ts'

interface DaysAgoProps {
  /** 'YYYY-MM-DD'; nothing is said of other dates, nor of days to come. */
  date: string
  /** Stands before the words, and only with them. */
  before?: string
}

/** How long ago a day of the catalogue was: "today", "yesterday", "3 months ago". */
export function DaysAgo({ date, before = '' }: DaysAgoProps) {
  const words = daysAgoWords(date, new Date())
  return words && `${before}${words}`
}
