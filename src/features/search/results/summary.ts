import type { SearchReply } from '#contract/search.ts'
import { counted, formatNumber } from '#kit/format-number.ts'

interface SummaryOptions {
  /** The query has a syntax error: the results are those of the search before. */
  isFault: boolean
  isDevice: boolean
}

/** The number of results as it stands over the list. */
export function summaryOf(reply: SearchReply | undefined, { isFault, isDevice }: SummaryOptions): string {
  if (!reply) return ''
  const total = isDevice ? `${totalText(reply)} on this device` : totalText(reply)
  if (isFault) return `Still showing the last search: ${total}`
  const recent = reply.total_new === undefined || reply.total_new === 0 ? total : `${total}, ${formatNumber(reply.total_new)} new`
  return reply.page > 0 && reply.total > 0 ? `${recent}, page ${formatNumber(reply.page + 1)}` : recent
}

/** Where few records have all words, those with most of them are counted apart; they have some where no more was found, or a word is in no record. */
function totalText({ total, total_most = 0, only_some, unknown }: SearchReply): string {
  if (total_most === 0) return counted(total, 'result')
  const all = total === total_most ? 'No record matches' : matching(total - total_most)
  return `${all} all words · ${matching(total_most)} ${only_some || unknown ? 'some' : 'most'}`
}

const matching = (count: number): string => counted(count, 'matches', 'match')
